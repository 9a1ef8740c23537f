import type { FrameRate } from "@reelkiln/document";

/** Half-open span of output frames, counted from the composition's first. */
export interface FrameSpan {
  readonly from: number;
  readonly to: number;
}

/** A run of frames that stands alone: closed GOP, its first frame a keyframe. */
export interface RenderSegment extends FrameSpan {
  readonly index: number;
}

/**
 * How the frames of a span are composed. `yuv`: decoded planes, sprites blended over them.
 * `rgba`: the reference, everything drawn on a canvas.
 */
export interface PathSpan extends FrameSpan {
  readonly path: "yuv" | "rgba";
  /** One sentence: why this path. */
  readonly reason: string;
}

/** Size a layer's frames, or its still, are read at, in pixels; even numbers. */
export interface ReadSize {
  readonly width: number;
  readonly height: number;
}

/** What is to be made and how, as plain JSON. */
export interface RenderPlan {
  /** Of the output, even numbers of pixels. */
  readonly width: number;
  readonly height: number;
  /** Output pixels for a pixel of the composition. */
  readonly scale: number;
  readonly frameRate: FrameRate;
  readonly frames: FrameSpan;
  /** Frames from one keyframe to the next: the segment grid. */
  readonly keyframeEvery: number;
  readonly segments: readonly RenderSegment[];
  /** Joined end to end over all frames. */
  readonly paths: readonly PathSpan[];
  /** By key of a video or image layer. */
  readonly readSizes: Readonly<Record<string, ReadSize>>;
  /** By key of a video layer: layers of one stream show the same moments of one source at one size. */
  readonly streams: Readonly<Record<string, string>>;
  /** Keys of image layers that are shown from planes, as videos are. */
  readonly planarStills: readonly string[];
}
