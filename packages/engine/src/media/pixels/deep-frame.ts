import type { Frame, PixelForm } from "../frame.ts";
import { bufferFrame } from "./buffer-frame.ts";

/** What a form's planes are: whether there is alpha, how chroma is halved, bytes of a sample. */
export interface FormLayout {
  readonly alpha: boolean;
  readonly halfColumns: boolean;
  readonly halfRows: boolean;
  readonly sampleBytes: 1 | 2;
}

/** Layout of every form. */
export const FORM_LAYOUTS: Readonly<Record<PixelForm, FormLayout>> = {
  yuv420p: { alpha: false, halfColumns: true, halfRows: true, sampleBytes: 1 },
  yuva420p: { alpha: true, halfColumns: true, halfRows: true, sampleBytes: 1 },
  yuv422p10le: { alpha: false, halfColumns: true, halfRows: false, sampleBytes: 2 },
  yuv444p10le: { alpha: false, halfColumns: false, halfRows: false, sampleBytes: 2 },
  yuva444p10le: { alpha: true, halfColumns: false, halfRows: false, sampleBytes: 2 },
};

interface FormSize {
  readonly width: number;
  readonly height: number;
  readonly form: PixelForm;
}

/** A Frame over plain memory, its planes one after the other, and that memory. */
export interface PackedFrame extends Frame {
  readonly bytes: Uint8Array;
}

/** An empty frame of a form. */
export function formFrame({ width, height, form }: FormSize): PackedFrame {
  const { alpha, halfColumns, halfRows, sampleBytes } = FORM_LAYOUTS[form];
  const luma = width * height * sampleBytes;
  const chroma = luma / ((halfColumns ? 2 : 1) * (halfRows ? 2 : 1));
  const bytes = new Uint8Array(luma + 2 * chroma + (alpha ? luma : 0));
  if (sampleBytes === 1) return bufferFrame({ width, height, alpha }, bytes, "owned");
  const stride = width * sampleBytes;
  const chromaStride = halfColumns ? stride / 2 : stride;
  return {
    width,
    height,
    bytes,
    deep: true,
    y: bytes.subarray(0, luma),
    u: bytes.subarray(luma, luma + chroma),
    v: bytes.subarray(luma + chroma, luma + 2 * chroma),
    yStride: stride,
    uStride: chromaStride,
    vStride: chromaStride,
    ...(alpha && { alpha: bytes.subarray(luma + 2 * chroma), alphaStride: stride }),
    makeWritable: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}

/** Whether a frame's planes lie one after the other in memory of its own. */
export function isPacked(frame: Frame): frame is PackedFrame {
  return "bytes" in frame;
}
