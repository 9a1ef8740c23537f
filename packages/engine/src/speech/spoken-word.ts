import type { Flicks } from "@reelkiln/document";

/** A half-open span of a sound's own time. */
export interface SpeechSpan {
  readonly start: Flicks;
  readonly end: Flicks;
}

/**
 * Where the times of a word come from: `aligned`, its sounds were found where the text says they are; `recognised`,
 * the engine that heard it says so; `interpolated`, reckoned from the words around it.
 */
export type TimeSource = "aligned" | "recognised" | "interpolated";

/** One word as it is shown, with the time in which it is said. */
export interface SpokenWord extends SpeechSpan {
  /** With its punctuation; no white space around it. */
  readonly text: string;
  readonly timeFrom: TimeSource;
  /** How sure the engine is, 0 to 1; absent where it does not say. */
  readonly confidence?: number;
}
