// oxlint-disable-next-line typescript/triple-slash-reference -- every program that compiles this file needs the types
/// <reference path="./linebreak.d.ts" />
import LineBreaker from "linebreak";

import { existing } from "../model/invariant.ts";
import type { Cluster, Paragraph } from "./text-clusters.ts";

/** Clusters `start` to `end` (half-open) of one paragraph. */
export interface BrokenLine {
  readonly paragraph: number;
  readonly start: number;
  readonly end: number;
  /** The last line of its paragraph. */
  readonly last: boolean;
  /** Broken inside a word, because the word is longer than the line. */
  readonly insideWord: boolean;
}

/** Size-dependent measures of a text. */
export interface LineMeasure {
  readonly sizePx: number;
  readonly letterSpacingPx: number;
  readonly widthPx: number;
}

/** Float sums of advances differ in the last bits from the width they were measured to. */
export const TOLERANCE_PX = 0.01;

/** UTF-16 positions in the whole text at which UAX #14 lets a line end. */
export function breakPositions(
  text: string,
  paragraphs: readonly Paragraph[],
): ReadonlySet<number> {
  const positions = new Set<number>();
  for (const { start, end } of paragraphs) {
    if (start === end) continue;
    const breaker = new LineBreaker(text.slice(start, end));
    for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) {
      positions.add(start + found.position);
    }
  }
  return positions;
}

/** Fills lines greedily; a word longer than a line breaks between clusters, as a last resort. */
export function breakLines(
  paragraphs: readonly Paragraph[],
  positions: ReadonlySet<number>,
  measure: LineMeasure,
): BrokenLine[] {
  const lines: BrokenLine[] = [];
  for (const [index, { clusters }] of paragraphs.entries()) {
    let start = 0;
    do {
      const { end, insideWord } = lineEnd(clusters, start, { positions, measure });
      lines.push({ paragraph: index, start, end, last: end === clusters.length, insideWord });
      start = end;
    } while (start < clusters.length);
  }
  return lines;
}

/** Advance of a cluster without the letter spacing after it, in pixels. */
export function clusterWidthPx(cluster: Cluster, measure: LineMeasure): number {
  return cluster.advance * measure.sizePx;
}

/** Letter spacing after a cluster, in pixels. */
export function spacingPx(cluster: Cluster, measure: LineMeasure): number {
  return cluster.spaced && !cluster.ligated ? measure.letterSpacingPx : 0;
}

function lineEnd(
  clusters: readonly Cluster[],
  start: number,
  { positions, measure }: { positions: ReadonlySet<number>; measure: LineMeasure },
): { end: number; insideWord: boolean } {
  let pen = 0;
  let lastBreak = -1;
  for (let i = start; i < clusters.length; i++) {
    const cluster = existing(clusters[i], "cluster");
    if (i > start && !cluster.ligated && positions.has(cluster.start)) lastBreak = i;
    const right = pen + clusterWidthPx(cluster, measure);
    if (!cluster.space && right > measure.widthPx + TOLERANCE_PX && i > start) {
      if (lastBreak > start) return { end: lastBreak, insideWord: false };
      const end = unligated(clusters, start, i);
      if (end > start) return { end, insideWord: true };
    }
    pen = right + spacingPx(cluster, measure);
  }
  return { end: clusters.length, insideWord: false };
}

function unligated(clusters: readonly Cluster[], start: number, from: number): number {
  let end = from;
  while (end > start && clusters[end]?.ligated === true) end--;
  return end;
}
