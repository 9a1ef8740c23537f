/**
 * One picture as 8-bit 4:2:0 planes in BT.709 limited range, upright, at the size asked of the reader.
 * Planes may be written in place once `makeWritable` returned. Disposing gives the memory back.
 */
export interface Frame extends Disposable {
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
  /** Bytes from one row to the next. */
  readonly yStride: number;
  readonly uStride: number;
  readonly vStride: number;
  /** Straight alpha at full size when the reader was asked for it and the source has it. */
  readonly alpha?: Uint8Array;
  readonly alphaStride?: number;
  /** Set when planes hold 10-bit samples of two bytes, little-endian, in one of the deep forms. */
  readonly deep?: true | undefined;
  makeWritable(): void;
}

/** Layout of a frame's planes in FFmpeg's words; those of 10 bits are deep. */
export type PixelForm = "yuv420p" | "yuva420p" | "yuv422p10le" | "yuv444p10le" | "yuva444p10le";

/** 48 kHz stereo, 32-bit float, one array a channel, equal lengths. */
export interface AudioBlock {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** The one sample rate sound is mixed at. */
export const MIX_RATE_HZ = 48_000;
