import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import {
  BLEND_MODES,
  EFFECTS,
  effectSpecOf,
  type EffectType,
  type EffectValue,
  evaluateScene,
  flicksFromSeconds,
  type OperatorType,
  OPERATORS,
  operatorSpecOf,
  type Parameter,
  type ParameterTable,
  TEXT_PRESETS,
} from "@reelkiln/document";
import { createShaper, drawScene, type GlyphShaper } from "@reelkiln/draw";

import { createFontSet } from "../../packages/engine/src/io/io.ts";
import {
  createNodePlatform,
  createRaster,
} from "../../packages/engine/src/picture/canvas-platform.ts";
import {
  EFFECT_SHEETS,
  type EffectSheet,
  sheetTimeline,
} from "../../test/golden/effects/sheets.ts";

const FOLDER = fileURLToPath(new URL("../../docs/gallery/", import.meta.url));

/** Small enough to keep, good enough to judge: about 100 kB a sheet. */
const WEBP_QUALITY = 88;

/** Draws every effect, blend mode, mask and matte, and the page that shows them with their parameters. */
export async function writeEffects(): Promise<readonly string[]> {
  mkdirSync(FOLDER, { recursive: true });
  const shaper = await createShaper(createFontSet());
  const pictures = EFFECT_SHEETS.map((sheet) => {
    const path = `${sheet.name}.webp`;
    writeFileSync(`${FOLDER}${path}`, drawSheet(sheet, shaper));
    return { title: sheet.title, path };
  });
  writeFileSync(`${FOLDER}effects.md`, page(pictures));
  return [...pictures.map(({ path }) => `docs/gallery/${path}`), "docs/gallery/effects.md"];
}

function drawSheet(sheet: EffectSheet, shaper: GlyphShaper): Uint8Array {
  const scene = evaluateScene(sheetTimeline(sheet), flicksFromSeconds(1), shaper);
  const { canvas, context } = createRaster(scene.width, scene.height);
  drawScene(context, scene, createNodePlatform({ shaper }));
  return canvas.toBuffer("image/webp", WEBP_QUALITY);
}

function page(pictures: readonly { readonly title: string; readonly path: string }[]): string {
  const shown = pictures.map(({ title, path }) => `## ${title}\n\n![${title}](${path})\n`);
  const types = Object.keys(EFFECTS) as EffectType[];
  const operators = Object.keys(OPERATORS) as OperatorType[];
  return [
    "# Effects, blend modes, masks, mattes, animated text and shapes",
    "",
    "Written by `npm run gallery -- effects` from the scenes of `test/golden/effects/`.",
    "",
    ...shown,
    "## Every effect and its parameters",
    "",
    `${types.length} effects, applied in the order of a layer's \`effects\`; ${BLEND_MODES.length} blend modes.`,
    "",
    ...types.map((type) => entry(type, effectSpecOf(type))),
    "## Every shape operator and its parameters",
    "",
    ...operators.map((type) => entry(type, operatorSpecOf(type))),
    "## Every text preset",
    "",
    ...Object.entries(TEXT_PRESETS).map(([name, { meaning }]) => `- \`${name}\` ${meaning}`),
    "",
  ].join("\n");
}

interface Described {
  readonly description: string;
  readonly parameters: ParameterTable;
}

function entry(type: string, { description, parameters }: Described): string {
  const rows = Object.entries(parameters).map(
    ([name, parameter]) => `- \`${name}\`${defaultOf(parameter)} ${parameter.field.description}`,
  );
  return [`### ${type}`, "", description, "", ...rows, ""].join("\n");
}

function defaultOf({ field }: Parameter<EffectValue>): string {
  if (field.default === undefined) return "";
  return ` (${JSON.stringify(field.default)})`;
}
