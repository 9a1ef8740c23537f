export * from "./frame.ts";
export * from "./backend.ts";
export { faultOf, mediaFailure } from "./media-fault.ts";
export {
  chooseBackend,
  surveyBackends,
  type BackendChoice,
  type BackendStatus,
} from "./choose-backend.ts";
export { openNodeAvBackend } from "./node-av/backend.ts";
export { openFfmpegBackend } from "./ffmpeg/backend.ts";
export { bufferFrame, pictureBytes, type BufferShape } from "./pixels/buffer-frame.ts";
export { matrixOf } from "./pixels/color.ts";
export { probeAssets, type AssetPaths } from "./probe-assets.ts";
export { readImageFacts, LONGEST_SIDE_PX } from "./still/image-facts.ts";
export { joinMovie, type JoinRequest } from "./join/join-movie.ts";
export { h264Options } from "./h264-options.ts";
