import { createShaper, type GlyphShaper } from "../../packages/draw/src/index.ts";
import { createFontSet } from "../../packages/engine/src/io/io.ts";
import { createRaster } from "../../packages/engine/src/picture/canvas-platform.ts";
import { drawGolden, type GoldenDrawing } from "./draw-golden.ts";
import { GOLDEN_TIMELINES } from "./golden-timelines.ts";

export interface NodeDrawings {
  readonly shaper: GlyphShaper;
  readonly drawings: readonly GoldenDrawing[];
}

/** Draws every golden timeline with the canvases of Node. */
export async function nodeDrawings(): Promise<NodeDrawings> {
  const shaper = await createShaper(createFontSet());
  const means = { shaper, createCanvas: createRaster };
  return { shaper, drawings: GOLDEN_TIMELINES.map((timeline) => drawGolden(timeline, means)) };
}
