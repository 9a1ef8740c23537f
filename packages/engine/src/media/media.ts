export * from "./frame.ts";
export * from "./backend.ts";
export { faultOf, mediaFailure } from "./media-fault.ts";
export { openNodeAvBackend } from "./node-av/backend.ts";
