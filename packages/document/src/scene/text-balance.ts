import { existing } from "../model/invariant.ts";
import {
  breakLines,
  type BrokenLine,
  clusterWidthPx,
  type LineMeasure,
  spacingPx,
} from "./text-break.ts";
import type { Paragraph } from "./text-clusters.ts";

/** Longer paragraphs are read as running text; browsers stop at about as many. */
const MOST_LINES = 6;

/** Narrowing by less than this moves no word that anyone would miss. */
const STEP_PX = 1;

const HYPHENS: ReadonlySet<string> = new Set(["-", "\u2010"]);

/** A text to be broken into lines at a size. */
export interface BreakableText {
  readonly text: string;
  readonly paragraphs: readonly Paragraph[];
  /** Where lines may end, in UTF-16 units of the text. */
  readonly positions: ReadonlySet<number>;
}

/**
 * Fills lines, then makes those of each paragraph about equally long without adding one, as `text-wrap: balance` of
 * CSS Text 4 does. Words with a hyphen stay whole where that takes no further line.
 */
export function balanceLines(source: BreakableText, measure: LineMeasure): BrokenLine[] {
  const whole = withoutHyphens(source);
  return source.paragraphs.flatMap((paragraph, index) =>
    balanceParagraph(paragraph, { source, whole, measure }).map((line) => ({
      ...line,
      paragraph: index,
    })),
  );
}

interface Balancing {
  readonly source: BreakableText;
  /** Places where a line may end without a hyphen before it. */
  readonly whole: ReadonlySet<number>;
  readonly measure: LineMeasure;
}

function balanceParagraph(
  paragraph: Paragraph,
  { source, whole, measure }: Balancing,
): readonly BrokenLine[] {
  const linesAt = (positions: ReadonlySet<number>, widthPx: number): BrokenLine[] =>
    breakLines([paragraph], positions, { ...measure, widthPx });
  const filled = linesAt(source.positions, measure.widthPx);
  if (filled.length < 2 || filled.length > MOST_LINES || !isSound(filled)) return filled;
  const kept = linesAt(whole, measure.widthPx);
  const positions = kept.length === filled.length && isSound(kept) ? whole : source.positions;
  let best = positions === whole ? kept : filled;
  let low = naturalWidthPx(paragraph, measure) / filled.length / 2;
  let high = measure.widthPx;
  while (high - low > STEP_PX) {
    const middle = (low + high) / 2;
    const tried = linesAt(positions, middle);
    if (tried.length <= filled.length && isSound(tried)) [high, best] = [middle, tried];
    else low = middle;
  }
  return best;
}

function isSound(lines: readonly BrokenLine[]): boolean {
  return lines.every(({ insideWord }) => !insideWord);
}

function naturalWidthPx({ clusters }: Paragraph, measure: LineMeasure): number {
  return clusters.reduce(
    (sum, cluster) => sum + clusterWidthPx(cluster, measure) + spacingPx(cluster, measure),
    0,
  );
}

function withoutHyphens({ text, positions }: BreakableText): ReadonlySet<number> {
  const whole = [...positions].filter((at) => !HYPHENS.has(existing(text[at - 1], "character")));
  return whole.length === positions.size ? positions : new Set(whole);
}
