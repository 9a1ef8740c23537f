import type { Delivery, Issue, OutputFormatName } from "@reelkiln/document";

import type { StageCosts } from "../io/io.ts";
import type { EncoderChoice, Quality } from "../media/media.ts";
import type { FrameSpan } from "../plan/plan.ts";
import type { PictureRequest } from "../stills/picture-request.ts";
import type { Receipt } from "../verify/receipt.ts";

/** One file to be rendered; plain JSON, so that it can be handed to another process. */
export interface RenderRequest extends PictureRequest {
  /** Absolute path of the file, or of files with `{frame}` in it; replaced only when the render succeeds. */
  readonly output: string;
  /** What is made, as `planDelivery` decided; default an MP4. Its quality is told by `quality`. */
  readonly delivery?: Delivery;
  /** Who encodes pictures; `auto` takes hardware that a trial shows to work. Default `software`. */
  readonly encoder?: EncoderChoice;
  /** Default `standard`. */
  readonly quality?: Quality;
  /** Frames of the composition; default all. */
  readonly frames?: FrameSpan;
  /** `none` writes no receipt, `full` decodes the whole file; default `standard`. */
  readonly verify?: "none" | "standard" | "full";
  /** Encoder and decoder threads; 0, the default, lets them choose. */
  readonly threads?: number;
  /** Processes that make segments at the same time; default 1, which on few processors is as fast. The file is the same. */
  readonly workers?: number;
  /** Where segments and sound are kept for later renders; absent: nothing is kept. */
  readonly cache?: RenderCache;
  /** Told in the receipt. */
  readonly project?: { readonly revision: string; readonly title?: string };
  /** Warnings of the project, told in the receipt. */
  readonly warnings?: readonly Issue[];
  /** Version of Reelkiln, told in the receipt. */
  readonly version?: string;
}

/** A folder of finished segments and mixed sound. */
export interface RenderCache {
  /** Absolute; made when it is missing. */
  readonly folder: string;
  /** What was used longest ago is removed when all takes more; default: the limit set for the folder, else 2 GiB. */
  readonly limitBytes?: number;
}

/** How far a render is. */
export interface RenderProgress {
  readonly stage: "preparing" | "rendering" | "verifying";
  /** Frames done. */
  readonly frame: number;
  readonly frames: number;
  /** Frames a second since the start; 0 before the first. */
  readonly fps: number;
  /** Estimate; absent before there is one. */
  readonly secondsLeft?: number;
  /** Name and version of the media back-end, once chosen. */
  readonly backend?: string;
}

/** A finished render. */
export interface RenderResult {
  readonly output: string;
  readonly receipt?: Receipt;
  readonly receiptPath?: string;
  readonly frameCount: number;
  readonly format: OutputFormatName;
  readonly backend: string;
  /** FFmpeg's name of the encoder of the pictures; absent where Reelkiln writes the file itself. */
  readonly encoder?: string;
  /** What could not be done as it was asked. */
  readonly notes: readonly Issue[];
  /** Caption files written beside the output. */
  readonly captionPaths: readonly string[];
  readonly path: { readonly yuvFrames: number; readonly rgbaFrames: number };
  /** Segments made by this render, and taken from earlier ones. */
  readonly segments: { readonly rendered: number; readonly reused: number };
  /** What the steps of a film took; absent for other outputs. */
  readonly costs?: StageCosts;
}

/** What a caller sees of a render and how it ends one. */
export interface RenderWatch {
  readonly onProgress?: (progress: RenderProgress) => void;
  /** Aborting stops the render within a second and leaves nothing behind. */
  readonly signal?: AbortSignal;
}
