import type { Frame } from "../../media/frame.ts";
import type { Arena } from "./arena.ts";

/** A frame of that size with undefined content, gone when the arena is reset. */
export function scratchFrame(
  { width, height }: Pick<Frame, "width" | "height">,
  arena: Pick<Arena, "take">,
): Frame {
  const half = width >> 1;
  const quarter = half * (height >> 1);
  return {
    width,
    height,
    y: arena.take(width * height),
    u: arena.take(quarter),
    v: arena.take(quarter),
    yStride: width,
    uStride: half,
    vStride: half,
    makeWritable: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}
