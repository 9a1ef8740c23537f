import type { Frame } from "../../media/frame.ts";

/** Rows of 8-bit samples. */
export interface Plane {
  readonly bytes: Uint8Array;
  /** Bytes from one row to the next. */
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

/** Where samples lie: number i of an axis at `step` × i + `origin`, in pixels of the picture; 0 is its edge. */
export interface Axis {
  readonly step: number;
  readonly origin: number;
}

/** Where the samples of a plane lie on its picture. */
export interface SampleSites {
  readonly across: Axis;
  readonly down: Axis;
}

/** A plane and where its samples lie on the picture. */
export interface SitedPlane extends Plane, SampleSites {}

/** A picture as Y, U and V. */
export interface PlanarPicture {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly [y: SitedPlane, u: SitedPlane, v: SitedPlane];
}

/** Middles of pixels. */
const PIXELS: Axis = { step: 1, origin: 0.5 };
/** Chroma sited left: at the middle of every other pixel across, between two rows down. */
const CHROMA_ACROSS: Axis = { step: 2, origin: 0.5 };
const CHROMA_DOWN: Axis = { step: 2, origin: 1 };

/** The planes of a frame; they stay the frame's. */
export function planesOf(frame: Frame): PlanarPicture {
  const { width, height, y, u, v, yStride, uStride, vStride } = frame;
  const half = { width: width >> 1, height: height >> 1, across: CHROMA_ACROSS, down: CHROMA_DOWN };
  return {
    width,
    height,
    planes: [
      { bytes: y, stride: yStride, width, height, across: PIXELS, down: PIXELS },
      { bytes: u, stride: uStride, ...half },
      { bytes: v, stride: vStride, ...half },
    ],
  };
}

/** Half-open range of samples. */
export interface SampleRange {
  readonly first: number;
  readonly end: number;
}

/** Samples of a plane, half-open on both axes. */
export interface SampleArea {
  readonly across: SampleRange;
  readonly down: SampleRange;
}

/** Rows computed one by one for the columns of an area; falling rows may cost more than rising ones. */
export interface SampleRows {
  /** Changed by the next call of `at`. */
  readonly bytes: Uint8Array;
  /** Makes a row; gives the place in `bytes` that stands for its column 0. */
  readonly at: (row: number) => number;
}
