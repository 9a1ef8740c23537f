import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import {
  CAPTION_PRESETS,
  evaluateScene,
  flicksFromSeconds,
  type CaptionPresetName,
  type ReelDocument,
  resolve,
} from "@reelkiln/document";
import { createShaper, drawScene, type GlyphShaper } from "@reelkiln/draw";

import { createFontSet } from "../../packages/engine/src/io/io.ts";
import {
  createNodePlatform,
  createRaster,
} from "../../packages/engine/src/picture/canvas-platform.ts";

const PATH = "docs/gallery/caption-presets.png";
const CELL_PX = { width: 288, height: 512 } as const;
const COLUMNS = 4;
/** The lower part of a portrait frame, where captions stand. */
const BAND_SHARE = { top: 0.48, height: 0.32 } as const;

const WORDS = "Make something people stop for".split(" ").map((text, index) => ({
  text,
  start: index * 0.5,
  end: (index + 1) * 0.5,
}));

/** Draws every caption preset over the same backdrop, at a moment at which a word is spoken. */
export async function writeCaptions(): Promise<readonly string[]> {
  const shaper = await createShaper(createFontSet());
  const presets = Object.keys(CAPTION_PRESETS) as CaptionPresetName[];
  const cellHeight = Math.round(CELL_PX.height * BAND_SHARE.height);
  const rows = Math.ceil(presets.length / COLUMNS);
  const { canvas, context } = createRaster(CELL_PX.width * COLUMNS, cellHeight * rows);
  for (const [index, preset] of presets.entries()) {
    const x = (index % COLUMNS) * CELL_PX.width;
    const y = Math.floor(index / COLUMNS) * cellHeight;
    const top = Math.round(CELL_PX.height * BAND_SHARE.top);
    const source = { x: 0, y: top, width: CELL_PX.width, height: cellHeight };
    const frame = frameOf(preset, shaper);
    context.drawImage(
      frame,
      source.x,
      source.y,
      source.width,
      source.height,
      x,
      y,
      source.width,
      source.height,
    );
  }
  writeFileSync(
    fileURLToPath(new URL(`../../${PATH}`, import.meta.url)),
    canvas.toBuffer("image/png"),
  );
  return [PATH];
}

function frameOf(preset: CaptionPresetName, shaper: GlyphShaper) {
  const { timeline, issues } = resolve(documentOf(preset), {
    media: new Map(),
    captions: new Map(),
  });
  if (timeline === undefined) throw new Error(issues[0]?.message);
  const scene = evaluateScene(timeline, flicksFromSeconds(0.7), shaper);
  const { canvas, context } = createRaster(scene.width, scene.height);
  drawScene(context, scene, createNodePlatform({ shaper }));
  return canvas;
}

function documentOf(preset: CaptionPresetName): ReelDocument {
  return {
    reelkiln: 1,
    ...CELL_PX,
    layers: [
      {
        id: "backdrop",
        type: "shape",
        shape: "rectangle",
        width: "100%",
        height: "100%",
        fill: { type: "linear-gradient", stops: ["#3A6B7E", "#B7794F"] },
      },
      { id: "captions", type: "captions", preset, words: WORDS },
      {
        id: "name",
        type: "text",
        text: preset,
        fontSize: "2.2%",
        fontWeight: 600,
        position: ["center", "77.5%"],
        duration: 3,
      },
    ],
  };
}
