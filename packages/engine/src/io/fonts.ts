import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { existing } from "@reelkiln/document";
import type { FontSet, FontSource } from "@reelkiln/draw";

import {
  BUNDLED_FALLBACK,
  FONT_PACKAGES,
  type FontPackage,
  WEIGHT_NAMES,
} from "./bundled-fonts.data.ts";
import { readFontFile, readFontTraits } from "./font-file.ts";

/** A font file of the project, as its document declares it. */
export interface ProjectFont {
  readonly family: string;
  /** 100–900. */
  readonly weight: number;
  readonly italic: boolean;
  /** Weights a variable font can take; absent for a static one. */
  readonly weightRange?: readonly [least: number, most: number];
  /** Absolute, already proven to be inside the project. */
  readonly path: string;
}

/**
 * The fonts of a render: the project's first, then the bundled ones. System fonts are never looked at.
 * Order of fallback: asked family, project families in the order declared, Inter, Noto Sans Arabic, the optional
 * packages that are installed in the order of their table, Noto Color Emoji (first for emoji presentation sequences).
 */
export function createFontSet(projectFonts: readonly ProjectFont[] = []): FontSet {
  const paths = new Map<string, string>();
  const sources: FontSource[] = [];
  const add = (source: FontSource, path: string): void => {
    // The author's own file stands in for a bundled one of the same family, weight and slant.
    if (paths.has(source.id)) return;
    paths.set(source.id, path);
    sources.push(source);
  };
  for (const font of projectFonts) {
    for (const source of projectSources(font)) add(source, font.path);
  }
  for (const found of FONT_PACKAGES) addPackage(found, add);
  const own = [...new Set(projectFonts.map((font) => font.family))];
  return {
    sources,
    fallbackFamilies: [...own, ...BUNDLED_FALLBACK.filter((family) => !own.includes(family))],
    readFont: (source) =>
      readFontFile(existing(paths.get(source.id), `path of ${source.id}`), source.family),
  };
}

/** A variable font stands for each hundredth weight it has, as nine static ones would. */
function projectSources(font: ProjectFont): FontSource[] {
  if (font.weightRange === undefined) return [sourceOf(font, false)];
  const [least, most] = font.weightRange;
  const weights = Object.keys(WEIGHT_NAMES).map(Number);
  return weights
    .filter((weight) => weight >= least && weight <= most)
    .map((weight) => ({ ...sourceOf({ ...font, weight }, false), variable: true }));
}

function sourceOf(
  font: { readonly family: string; readonly weight: number; readonly italic: boolean },
  colorGlyphs: boolean,
): FontSource {
  const { family, weight, italic } = font;
  return {
    id: `${family}-${weight}${italic ? "-italic" : ""}`,
    family,
    weight,
    italic,
    colorGlyphs,
  };
}

function addPackage(found: FontPackage, add: (source: FontSource, path: string) => void): void {
  const folder = packageFolder(found.package);
  if (folder === undefined) return;
  for (const italic of found.italics ? [false, true] : [false]) {
    for (const weight of found.weights) {
      const style = `${weight}${WEIGHT_NAMES[weight]}${italic ? "_Italic" : ""}`;
      const path = join(folder, style, `${found.filePrefix}_${style}.ttf`);
      // Not every optional family has all weights in every release of its package.
      if (found.optional && !existsSync(path)) continue;
      add(sourceOf({ family: found.family, weight, italic }, found.colorGlyphs), path);
    }
  }
}

/** A font file of the project with the family, weight and slant it names itself. Throws ReelError when it is no font. */
export function readProjectFont(path: string): ProjectFont {
  return { ...readFontTraits(path), path };
}

const require = createRequire(import.meta.url);

/** Where an npm package lies, or undefined when it is not installed. */
function packageFolder(name: string): string | undefined {
  const roots = require.resolve.paths(name) ?? [];
  return roots
    .map((root) => dirname(join(root, name, "package.json")))
    .find((folder) => existsSync(folder));
}
