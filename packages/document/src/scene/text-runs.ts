import { existing } from "../model/invariant.ts";
import type { Cluster } from "./text-clusters.ts";
import type { LayoutGlyph, LayoutLine, LayoutRun } from "./text-layout.ts";
import type { PlaceRequest } from "./text-place.ts";
import { sourceIndex } from "./text-source.ts";

/** A cluster with its left edge. */
export interface PlacedCluster {
  readonly cluster: Cluster;
  readonly x: number;
  readonly widthPx: number;
}

export interface RunContext {
  readonly request: PlaceRequest;
  readonly line: LayoutLine;
  readonly index: number;
  readonly wordOf: Int32Array;
}

/** Joins neighbours of one word, face and direction; white space paints nothing and is left out. */
export function mergeRuns(clusters: readonly PlacedCluster[], context: RunContext): LayoutRun[] {
  const runs: LayoutRun[] = [];
  let open: PlacedCluster[] = [];
  const close = (): void => {
    if (open.length > 0) runs.push(runOf(open, context));
    open = [];
  };
  for (const placed of clusters) {
    if (placed.cluster.space) {
      close();
      continue;
    }
    const last = open.at(-1);
    if (last !== undefined && !joins(last.cluster, placed.cluster, context)) close();
    open.push(placed);
  }
  close();
  return runs;
}

function joins(a: Cluster, b: Cluster, { wordOf }: RunContext): boolean {
  return a.face.id === b.face.id && a.level === b.level && wordOf[a.start] === wordOf[b.start];
}

function runOf(clusters: readonly PlacedCluster[], context: RunContext): LayoutRun {
  const { request, line, index, wordOf } = context;
  const first = existing(clusters[0], "cluster of a run");
  const last = clusters.at(-1) ?? first;
  return {
    face: first.cluster.face,
    line: index,
    word: wordOf[first.cluster.start] ?? -1,
    direction: first.cluster.level % 2 === 1 ? "rtl" : "ltr",
    start: sourceIndex(request.source, Math.min(first.cluster.start, last.cluster.start)),
    end: sourceIndex(request.source, Math.max(first.cluster.end, last.cluster.end)),
    box: {
      x: first.x,
      y: line.box.y,
      width: last.x + last.widthPx - first.x,
      height: line.box.height,
    },
    glyphs: clusters.flatMap((placed) => glyphsOf(placed, context)),
  };
}

function glyphsOf({ cluster, x }: PlacedCluster, { request, line }: RunContext): LayoutGlyph[] {
  const { sizePx } = request.measure;
  return cluster.glyphs.map((glyph) => ({
    glyph: glyph.glyph,
    x: x + glyph.x * sizePx,
    y: line.baseline + glyph.y * sizePx,
    index: sourceIndex(request.source, cluster.start),
  }));
}
