import bidiJs from "bidi-js";

import type { TextStyle } from "../timeline/timeline.ts";

// The package is CommonJS with ES type declarations: bundlers unwrap its default export, Node gives it directly.
const factory = bidiJs as unknown as typeof bidiJs.default;
const bidi = factory();

/** Embedding levels by UAX #9: odd is right to left. */
export interface ParagraphLevels {
  readonly base: number;
  /** One for each UTF-16 unit. */
  readonly levels: Uint8Array;
}

/** `auto` takes the first strong character's direction, left to right when there is none. */
export function paragraphLevels(text: string, direction: TextStyle["direction"]): ParagraphLevels {
  const found = bidi.getEmbeddingLevels(text, direction === "auto" ? undefined : direction);
  return {
    base: found.paragraphs[0]?.level ?? (direction === "rtl" ? 1 : 0),
    levels: found.levels,
  };
}

/** Index order from left to right of things with these levels (rule L2 of UAX #9). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  const highest = levels.reduce((a, b) => Math.max(a, b), 0);
  const reaches = (position: number, level: number): boolean =>
    position < order.length && (levels[order[position] ?? 0] ?? 0) >= level;
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start;
      while (reaches(end, level)) end++;
      if (end - start > 1)
        order.splice(start, end - start, ...order.slice(start, end).toReversed());
      start = end;
    }
  }
  return order;
}
