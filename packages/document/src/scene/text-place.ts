import { existing } from "../model/invariant.ts";
import type { TextStyle } from "../timeline/timeline.ts";
import { uniteAll } from "./box.ts";
import type { Box } from "./scene.ts";
import type { Face, Shaper } from "./shaper.ts";
import { visualOrder } from "./text-bidi.ts";
import {
  type BrokenLine,
  clusterWidthPx,
  type LineMeasure,
  spacingPx,
  TOLERANCE_PX,
} from "./text-break.ts";
import type { Cluster, Paragraph } from "./text-clusters.ts";
import type { LayoutLine, LayoutRun, LayoutWord, TextLayout } from "./text-layout.ts";
import { mergeRuns, type PlacedCluster } from "./text-runs.ts";
import { sourceIndex, type TextSource } from "./text-source.ts";
import { wordIndexes } from "./text-words.ts";

/** Shaped and broken text, ready to be placed. */
export interface PlaceRequest {
  readonly authored: string;
  readonly source: TextSource;
  readonly style: TextStyle;
  readonly shaper: Shaper;
  readonly primary: Face;
  readonly paragraphs: readonly Paragraph[];
  readonly uncovered: readonly string[];
  readonly measure: LineMeasure;
  readonly lines: readonly BrokenLine[];
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Gives every glyph its place. */
export function placeLines(request: PlaceRequest): TextLayout {
  const { style, measure, primary, source } = request;
  const shown = request.lines.slice(0, style.maxLines ?? request.lines.length);
  const wordOf = wordIndexes(source.text);
  const lines: LayoutLine[] = [];
  const runs: LayoutRun[] = [];
  const words: LayoutWord[] = [];
  for (const [index, broken] of shown.entries()) {
    const placed = placeLine(broken, index, request);
    lines.push(placed.line);
    const lineRuns = mergeRuns(placed.clusters, { request, line: placed.line, index, wordOf });
    runs.push(...lineRuns);
    words.push(...wordsOfLine(lineRuns, request));
  }
  const box = uniteAll(lines.map((line) => line.box)) ?? NOWHERE;
  const widest = lines.reduce((width, line) => Math.max(width, line.box.width), 0);
  return {
    sizePx: measure.sizePx,
    shrinkRatio: measure.sizePx / style.sizePx,
    box,
    inkBox: uniteAll(runs.flatMap((run) => inkOfRun(run, request))) ?? NOWHERE,
    lines,
    runs,
    words,
    overflow: {
      widthPx: over(widest, style.widthPx),
      heightPx: over(box.height, style.heightPx ?? Infinity),
      truncated: shown.length < request.lines.length,
      brokenWord: shown.some((line) => line.insideWord),
    },
    uncovered: request.uncovered,
    faces: {
      asked: { family: style.family, weight: style.weight, italic: style.italic },
      primary,
      used: [...new Map(runs.map((run) => [run.face.id, run.face])).values()],
    },
  };
}

/** By which a length exceeds its limit; rounding of float sums is not an excess. */
function over(lengthPx: number, limitPx: number): number {
  return lengthPx > limitPx + TOLERANCE_PX ? lengthPx - limitPx : 0;
}

function placeLine(
  broken: BrokenLine,
  index: number,
  request: PlaceRequest,
): { line: LayoutLine; clusters: PlacedCluster[] } {
  const { style, measure, primary, source } = request;
  const paragraph = existing(request.paragraphs[broken.paragraph], "paragraph");
  const clusters = paragraph.clusters.slice(broken.start, broken.end);
  const visible = clusters.slice(0, trailingSpaceStart(clusters));
  const width = lineWidth(visible, measure);
  const roomPx = measure.widthPx - width;
  const gapPx = style.align === "justify" && !broken.last ? justifyGap(visible, roomPx) : 0;
  const left = gapPx > 0 ? 0 : roomPx * alignedShare(style.align, paragraph.baseLevel);
  const heightPx = style.lineHeight * measure.sizePx;
  const { ascent, descent, unitsPerEm } = primary.metrics;
  const fontHeightPx = ((ascent + descent) * measure.sizePx) / unitsPerEm;
  const top = index * heightPx;
  const line: LayoutLine = {
    box: {
      x: left,
      y: top,
      width: gapPx > 0 ? measure.widthPx : width,
      height: heightPx,
    },
    baseline: top + (heightPx - fontHeightPx) / 2 + (ascent * measure.sizePx) / unitsPerEm,
    start: sourceIndex(source, clusters[0]?.start ?? paragraph.start),
    end: sourceIndex(source, clusters.at(-1)?.end ?? paragraph.end),
  };
  return { line, clusters: penPositions(visible, { left, gapPx, measure }) };
}

function trailingSpaceStart(clusters: readonly Cluster[]): number {
  let end = clusters.length;
  while (clusters[end - 1]?.space === true) end--;
  return end;
}

/** The spacing after the last cluster is not part of the line: centred text stays centred. */
function lineWidth(visible: readonly Cluster[], measure: LineMeasure): number {
  let width = 0;
  for (const cluster of visible) {
    width += clusterWidthPx(cluster, measure) + spacingPx(cluster, measure);
  }
  const last = visible.at(-1);
  return last === undefined ? 0 : width - spacingPx(last, measure);
}

function justifyGap(visible: readonly Cluster[], roomPx: number): number {
  const gaps = visible.filter((cluster) => cluster.space).length;
  return gaps > 0 && roomPx > 0 ? roomPx / gaps : 0;
}

function alignedShare(align: TextStyle["align"], baseLevel: number): number {
  if (align === "center") return 0.5;
  if (align === "right") return 1;
  // The last line of justified text stands where its paragraph starts.
  return align === "justify" && baseLevel % 2 === 1 ? 1 : 0;
}

function penPositions(
  visible: readonly Cluster[],
  { left, gapPx, measure }: { left: number; gapPx: number; measure: LineMeasure },
): PlacedCluster[] {
  let pen = left;
  return visualOrder(visible.map((cluster) => cluster.level)).map((index) => {
    const cluster = existing(visible[index], "cluster");
    const widthPx = clusterWidthPx(cluster, measure);
    const x = pen;
    pen += widthPx + spacingPx(cluster, measure) + (cluster.space ? gapPx : 0);
    return { cluster, x, widthPx };
  });
}

function wordsOfLine(runs: readonly LayoutRun[], request: PlaceRequest): LayoutWord[] {
  const byWord = Map.groupBy(runs, (run) => run.word);
  return [...byWord.entries()]
    .sort(([a], [b]) => a - b)
    .map(([index, own]) => {
      const start = Math.min(...own.map((run) => run.start));
      const end = Math.max(...own.map((run) => run.end));
      return {
        index,
        text: request.authored.slice(start, end),
        start,
        end,
        line: own[0]?.line ?? 0,
        box: uniteAll(own.map((run) => run.box)) ?? NOWHERE,
      };
    });
}

function inkOfRun(run: LayoutRun, { shaper, measure }: PlaceRequest): Box[] {
  const perUnit = measure.sizePx / run.face.metrics.unitsPerEm;
  return run.glyphs.flatMap((placed) => {
    const ink = shaper.glyphExtents(run.face, placed.glyph);
    if (ink === undefined) return [];
    return [
      {
        x: placed.x + ink.x * perUnit,
        y: placed.y + ink.y * perUnit,
        width: ink.width * perUnit,
        height: ink.height * perUnit,
      },
    ];
  });
}
