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
export { joinFilm, type FilmRequest } from "./join/join-film.ts";
export {
  AUDIO_CODECS,
  encodeForm,
  type AudioCodec,
  type VideoCodec,
  VIDEO_CODECS,
  videoCodec,
} from "./codecs.data.ts";
export { orientationLeft } from "./still/orientation.ts";
export { readWebpFrames, type WebpFrame } from "./still/webp-frames.ts";
export { h264Options } from "./h264-options.ts";
export { ENCODER_CHOICES, type EncoderChoice } from "./hardware.data.ts";
export { partsOver, readFrameBytes } from "./join/frame-bytes.ts";
export { settleEncoder } from "./settle-encoder.ts";
export {
  changedRect,
  type AnimationShape,
  type AnimationWriter,
  type PictureRect,
} from "./animation/animation-writer.ts";
export { GIF_LEAST_TICKS, GIF_TICKS, openGif } from "./animation/gif-writer.ts";
export { openWebp, WEBP_TICKS } from "./animation/webp-writer.ts";
export { pcm24Bytes, wavHeader } from "./samples/wav.ts";
export { formFrame } from "./pixels/deep-frame.ts";
