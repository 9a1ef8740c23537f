import { invariant } from "../model/invariant.ts";
import { ReelError } from "../model/reel-error.ts";
import type { TextStyle } from "../timeline/timeline.ts";
import type { Box } from "./scene.ts";
import type { Face, Shaper } from "./shaper.ts";
import { balanceLines, type BreakableText } from "./text-balance.ts";
import {
  type BrokenLine,
  breakLines,
  breakPositions,
  type LineMeasure,
  TOLERANCE_PX,
} from "./text-break.ts";
import { shapeParagraphs } from "./text-clusters.ts";
import { faceChooser } from "./text-face.ts";
import { placeLines } from "./text-place.ts";
import { textSource } from "./text-source.ts";

/**
 * A text with every glyph placed, in pixels. The origin is the top left of the wrap box:
 * x runs from 0 to `style.widthPx`, the first line's top is y 0.
 */
export interface TextLayout {
  /** Size after shrinking. */
  readonly sizePx: number;
  /** `sizePx` ÷ the asked size: strokes and padding may follow it. */
  readonly shrinkRatio: number;
  /** Around the advances and line heights of all lines. */
  readonly box: Box;
  /** Around all that the glyphs paint; strokes, shadows and backgrounds not counted. Empty when nothing shows. */
  readonly inkBox: Box;
  readonly lines: readonly LayoutLine[];
  /** Visual order within a line; no run crosses a line, a word, a face or a direction. */
  readonly runs: readonly LayoutRun[];
  /** Stretches without white space, in reading order; one that is broken over lines has an entry for each line. */
  readonly words: readonly LayoutWord[];
  readonly overflow: {
    /** By which the widest line exceeds the wrap width; 0 when all fit. */
    readonly widthPx: number;
    /** By which the block exceeds `style.heightPx`; 0 when it fits or none was given. */
    readonly heightPx: number;
    /** Lines were left out because of `maxLines`. */
    readonly truncated: boolean;
    /** A word is longer than a line and was broken between letters. */
    readonly brokenWord: boolean;
  };
  /** Characters that no face covers, and control characters that were left out. */
  readonly uncovered: readonly string[];
  readonly faces: LayoutFaces;
}

export interface LayoutFaces {
  readonly asked: {
    readonly family: string;
    readonly weight: number;
    readonly italic: boolean;
  };
  /** Sets the line metrics; differs from `asked` when the family, weight or slant is not there. */
  readonly primary: Face;
  /** Faces that draw at least one glyph, `primary` included if so. */
  readonly used: readonly Face[];
}

export interface LayoutLine {
  readonly box: Box;
  /** y of the baseline. */
  readonly baseline: number;
  /** Half-open UTF-16 range in the authored text. */
  readonly start: number;
  readonly end: number;
}

export interface LayoutGlyph {
  readonly glyph: number;
  /** Baseline origin. */
  readonly x: number;
  readonly y: number;
  /** UTF-16 index in the authored text of the first character of its cluster. */
  readonly index: number;
}

export interface LayoutRun {
  readonly face: Face;
  readonly line: number;
  /** Counts from 0 in reading order over the whole text. */
  readonly word: number;
  readonly direction: "ltr" | "rtl";
  /** Half-open UTF-16 range in the authored text. */
  readonly start: number;
  readonly end: number;
  /** Advances by the line's height. */
  readonly box: Box;
  readonly glyphs: readonly LayoutGlyph[];
}

export interface LayoutWord {
  readonly index: number;
  /** As authored. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** Advances by the line's height. */
  readonly box: Box;
}

/** Longest text that is laid out, in UTF-16 units; checks refuse more before a render. */
export const TEXT_LIMIT_CHARS = 20_000;

// A quarter of a pixel is finer than anyone sees and keeps the search at about ten steps.
const SHRINK_STEP_PX = 0.25;

/**
 * Lays out a text: bidirectional order, line breaks (UAX #14, balanced when centred), font fallback by grapheme
 * cluster, alignment, and shrinking to `heightPx`, `maxLines` and the longest word when `style.shrink` says so.
 * Half the difference of line height and font height goes above the glyphs, as in CSS.
 * Throws ReelError `limit-exceeded` above TEXT_LIMIT_CHARS.
 */
export function layoutText(text: string, style: TextStyle, shaper: Shaper): TextLayout {
  if (text.length > TEXT_LIMIT_CHARS) {
    throw new ReelError(
      "limit-exceeded",
      `a text has ${text.length} characters; at most ${TEXT_LIMIT_CHARS} are laid out`,
      { hint: "Split the text into several layers." },
    );
  }
  const chooser = faceChooser(shaper, style);
  invariant(chooser !== undefined, "the shaper holds no face");
  const source = textSource(text, style);
  const uncovered = new Set(source.removed);
  const paragraphs = shapeParagraphs(source.text, { style, shaper, chooser, uncovered });
  const positions = breakPositions(source.text, paragraphs);
  const fitted = fitSize({ text: source.text, paragraphs, positions }, style);
  return placeLines({
    authored: text,
    source,
    style,
    shaper,
    primary: chooser.primary,
    paragraphs,
    uncovered: [...uncovered],
    ...fitted,
  });
}

interface FittedLines {
  readonly measure: LineMeasure;
  readonly lines: readonly BrokenLine[];
}

function fitSize(breakable: BreakableText, style: TextStyle): FittedLines {
  const at = (sizePx: number): FittedLines => {
    const measure = {
      sizePx,
      letterSpacingPx: (style.letterSpacingPx * sizePx) / style.sizePx,
      widthPx: style.widthPx,
    };
    return { measure, lines: linesOf(breakable, style, measure) };
  };
  const widestEm = breakable.paragraphs
    .flatMap(({ clusters }) => clusters)
    .reduce((widest, { advance }) => Math.max(widest, advance), 0);
  const fits = (tried: FittedLines): boolean =>
    linesFit(tried, style) && widestEm * tried.measure.sizePx <= style.widthPx + TOLERANCE_PX;
  const asked = at(style.sizePx);
  if (!style.shrink || style.minSizePx >= style.sizePx || fits(asked)) return asked;
  let low = 0;
  let high = Math.ceil((style.sizePx - style.minSizePx) / SHRINK_STEP_PX);
  let best = at(style.minSizePx);
  // Steps counted down from the asked size: `low` does not fit, `high` is the best known.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const tried = at(style.sizePx - middle * SHRINK_STEP_PX);
    if (fits(tried)) [high, best] = [middle, tried];
    else low = middle;
  }
  return best;
}

/** Centred lines are balanced; lines with a common edge, and justified ones, are filled. */
function linesOf(
  breakable: BreakableText,
  style: TextStyle,
  measure: LineMeasure,
): readonly BrokenLine[] {
  if (style.align === "center") return balanceLines(breakable, measure);
  return breakLines(breakable.paragraphs, breakable.positions, measure);
}

function linesFit({ lines, measure }: FittedLines, style: TextStyle): boolean {
  const heightPx = lines.length * style.lineHeight * measure.sizePx;
  return (
    lines.length <= (style.maxLines ?? Infinity) &&
    heightPx <= (style.heightPx ?? Infinity) + TOLERANCE_PX &&
    !lines.some((line) => line.insideWord)
  );
}
