/** The room's door. */
export * from "./parse-reel.ts";
export { sha256 } from "./sha256.ts";
export { MAX_SOURCE_DEPTH, MAX_SOURCE_LENGTH } from "./yaml-text.ts";
export type { PairSide, SourceMap } from "./source-map.ts";
