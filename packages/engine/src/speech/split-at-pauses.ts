import type { Flicks } from "@reelkiln/document";

import type { SpeechSpan } from "./spoken-word.ts";

/** Where a sound may be cut and how long its pieces may be. */
export interface SplitRules {
  readonly duration: Flicks;
  readonly longest: Flicks;
}

/** Cuts a sound into pieces at the middle of pauses; where none is near enough, at the longest length. */
export function splitAtPauses(
  speech: readonly SpeechSpan[],
  { duration, longest }: SplitRules,
): readonly SpeechSpan[] {
  const pauses = speech.slice(1).map((span, index) => {
    const before = speech[index]?.end ?? span.start;
    return Math.round((before + span.start) / 2);
  });
  const pieces: SpeechSpan[] = [];
  let start: Flicks = 0;
  while (duration - start > longest) {
    const limit = start + longest;
    const cut = pauses.findLast((pause) => pause > start && pause <= limit) ?? limit;
    pieces.push({ start, end: cut });
    start = cut;
  }
  if (duration > start) pieces.push({ start, end: duration });
  return pieces;
}
