export { ReelError } from "@reelkiln/document";
export type { Issue, ReelDocument, ReelLayer } from "@reelkiln/document";
export type { Receipt, RenderProgress, RenderResult } from "@reelkiln/engine";
export { defineReel } from "./reel/define-reel.ts";
export type { ReelInput } from "./reel/define-reel.ts";
export type { ReelOptions, ReelSource } from "./reel/open-reel.ts";
export { renderReel } from "./reel/render-reel.ts";
export type { RenderReelOptions } from "./reel/render-reel.ts";
