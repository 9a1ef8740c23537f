import { graphemeSegments } from "unicode-segmenter/grapheme";

import { existing } from "../model/invariant.ts";
import type { TextStyle } from "../timeline/timeline.ts";
import type { Face, ShapedGlyph, Shaper } from "./shaper.ts";
import { paragraphLevels } from "./text-bidi.ts";
import type { FaceChooser } from "./text-face.ts";
import { JOINED_SCRIPTS } from "./text-script.data.ts";
import { scriptOf } from "./text-script.ts";

/** A glyph relative to its cluster's pen, in em (multiples of the font size), y down. */
interface ClusterGlyph {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

/** One user-perceived character, shaped. Indexes are UTF-16 in the prepared text. */
export interface Cluster {
  readonly start: number;
  readonly end: number;
  readonly face: Face;
  readonly level: number;
  readonly space: boolean;
  /** Part of the ligature of the cluster before it: no line may break here. */
  readonly ligated: boolean;
  /** In em. */
  readonly advance: number;
  /** Whether letter spacing follows it: joined scripts take none. */
  readonly spaced: boolean;
  readonly glyphs: readonly ClusterGlyph[];
}

/** Text between two line ends, shaped once: sizes only scale it. */
export interface Paragraph {
  readonly start: number;
  readonly end: number;
  readonly baseLevel: number;
  readonly clusters: readonly Cluster[];
}

interface Unshaped {
  readonly start: number;
  readonly end: number;
  readonly face: Face;
  readonly level: number;
  readonly script: string;
  readonly space: boolean;
}

/** What shaping a text takes beside the text. */
export interface ShapingContext {
  readonly style: TextStyle;
  readonly shaper: Shaper;
  readonly chooser: FaceChooser;
  /** Collects characters that no face covers. */
  readonly uncovered: Set<string>;
}

/** Cuts a text at its line ends and shapes each paragraph. */
export function shapeParagraphs(text: string, context: ShapingContext): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    paragraphs.push(shapeParagraph(line, start, context));
    start += line.length + 1;
  }
  return paragraphs;
}

function shapeParagraph(text: string, offset: number, context: ShapingContext): Paragraph {
  const { base, levels } = paragraphLevels(text, context.style.direction);
  const unshaped = chooseClusters(text, levels, context);
  const clusters: Cluster[] = [];
  for (const run of cutRuns(unshaped)) clusters.push(...shapeRun(text, run, context));
  return {
    start: offset,
    end: offset + text.length,
    baseLevel: base,
    clusters: clusters.map((cluster) => ({
      ...cluster,
      start: cluster.start + offset,
      end: cluster.end + offset,
    })),
  };
}

function chooseClusters(text: string, levels: Uint8Array, context: ShapingContext): Unshaped[] {
  const clusters: Unshaped[] = [];
  let script = "";
  for (const { segment, index } of graphemeSegments(text)) {
    const choice = context.chooser.choose(segment);
    for (const codePoint of choice.uncovered) {
      context.uncovered.add(String.fromCodePoint(codePoint));
    }
    script = scriptOf(segment.codePointAt(0) ?? 0) || script;
    clusters.push({
      start: index,
      end: index + segment.length,
      face: choice.face,
      level: levels[index] ?? 0,
      script,
      space: /^[\s\u200b]+$/u.test(segment) && !/[\u00a0\u202f\u2007]/.test(segment),
    });
  }
  return clusters;
}

function cutRuns(clusters: readonly Unshaped[]): Unshaped[][] {
  const runs: Unshaped[][] = [];
  for (const cluster of clusters) {
    const open = runs.at(-1);
    if (open?.[0] !== undefined && sameRun(open[0], cluster)) open.push(cluster);
    else runs.push([cluster]);
  }
  return runs;
}

function sameRun(a: Unshaped, b: Unshaped): boolean {
  // A run that starts before any letter (quotes, digits) joins the script that follows.
  const script = a.script === b.script || a.script === "";
  return script && a.face.id === b.face.id && a.level === b.level;
}

function shapeRun(text: string, run: readonly Unshaped[], context: ShapingContext): Cluster[] {
  const { style, shaper } = context;
  const first = existing(run[0], "cluster of a run");
  const runText = text.slice(first.start, run.at(-1)?.end);
  const glyphs = shaper.shape(runText, first.face, {
    direction: first.level % 2 === 1 ? "rtl" : "ltr",
    ...(style.language === undefined ? {} : { language: style.language }),
    // CSS Text 3 section 8.2: spaced letters take no optional ligatures.
    ...(style.letterSpacingPx === 0 ? {} : { features: ["-liga", "-clig"] }),
  });
  const byCluster = groupByCluster(glyphs, run);
  return run.map((cluster, index) => {
    const own = byCluster[index] ?? [];
    return {
      start: cluster.start,
      end: cluster.end,
      face: cluster.face,
      level: cluster.level,
      space: cluster.space,
      ligated: own.length === 0 && index > 0,
      spaced: !JOINED_SCRIPTS.has(cluster.script),
      ...placeGlyphs(own, cluster.face.metrics.unitsPerEm),
    };
  });
}

/** Glyphs of each cluster, in visual order; a ligature belongs to its first cluster. */
function groupByCluster(
  glyphs: readonly ShapedGlyph[],
  run: readonly Unshaped[],
): readonly (readonly ShapedGlyph[])[] {
  const groups: ShapedGlyph[][] = run.map(() => []);
  const groupOfUnit = run.flatMap((cluster, index) =>
    Array.from({ length: cluster.end - cluster.start }, () => groups[index]),
  );
  for (const glyph of glyphs) groupOfUnit[glyph.cluster]?.push(glyph);
  return groups;
}

function placeGlyphs(
  glyphs: readonly ShapedGlyph[],
  unitsPerEm: number,
): Pick<Cluster, "advance" | "glyphs"> {
  let pen = 0;
  const placed: ClusterGlyph[] = [];
  for (const glyph of glyphs) {
    placed.push({
      glyph: glyph.glyph,
      x: (pen + glyph.offsetX) / unitsPerEm,
      y: -glyph.offsetY / unitsPerEm,
    });
    pen += glyph.advance;
  }
  return { advance: pen / unitsPerEm, glyphs: placed };
}
