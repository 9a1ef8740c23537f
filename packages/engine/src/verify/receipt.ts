import type { Issue } from "@reelkiln/document";

/** One thing that was checked in the output, and how. */
export interface ReceiptCheck {
  /** Stable kebab-case: `frame-count`, `duration`, `streams`, `color-tags`, `loudness`, `true-peak`, `black`, `frozen`, `faststart` … */
  readonly name: string;
  readonly passed: boolean;
  /** Where the number was taken: the frames handed to the encoder, the file's packets, or its decoded content. */
  readonly measuredOn:
    | "encoder-input"
    | "packets"
    | "decoded-keyframes"
    | "decoded-sound"
    | "decoded-all"
    | "container";
  readonly expected?: string | number;
  readonly measured?: string | number;
  readonly unit?: string;
  readonly note?: string;
}

/** `NAME.receipt.json`: what was made, from what, and what was checked. */
export interface Receipt {
  readonly receipt: 1;
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly passed: boolean;
  readonly video?: {
    readonly codec: string;
    readonly profile: string;
    readonly width: number;
    readonly height: number;
    readonly frameRate: string;
    readonly frameCount: number;
    readonly durationSeconds: number;
    readonly pixelFormat: string;
    readonly colorSpace: string;
    readonly colorRange: string;
  };
  readonly audio?: {
    readonly codec: string;
    readonly sampleRateHz: number;
    readonly channelCount: number;
    readonly durationSeconds: number;
    readonly integratedLufs: number | null;
    readonly truePeakDbtp: number | null;
  };
  readonly checks: readonly ReceiptCheck[];
  /** Warnings of the project and of the work itself: what could not be done as asked. */
  readonly warnings: readonly Issue[];
  readonly fonts: readonly {
    readonly face: string;
    readonly asked: string;
    readonly fallback: boolean;
    readonly hash: string;
  }[];
  readonly sources: readonly { readonly path: string; readonly sha256: string }[];
  readonly project: { readonly revision: string; readonly title?: string };
  readonly backend: string;
  /** Name of the format of output; absent: mp4. */
  readonly format?: string;
  /** FFmpeg's name of the encoder of the pictures. */
  readonly encoder?: string;
  readonly path: { readonly yuvFrames: number; readonly rgbaFrames: number };
  /** Segments the film is joined of: made by this render, and taken from earlier ones. */
  readonly segments?: { readonly rendered: number; readonly reused: number };
  readonly reelkiln: string;
}
