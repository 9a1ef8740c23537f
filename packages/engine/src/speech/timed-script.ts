import { flicksFromSeconds, type Flicks } from "@reelkiln/document";

import type { ScriptWord } from "./script-text.ts";
import type { SpeechSpan, SpokenWord, TimeSource } from "./spoken-word.ts";

/** What is known of the time of one word of a text. */
export interface KnownTime extends SpeechSpan {
  readonly timeFrom: Exclude<TimeSource, "interpolated">;
  readonly confidence?: number | undefined;
}

/** How long a letter of a word without neighbours lasts: 15 letters a second. */
const LETTER: Flicks = flicksFromSeconds(1 / 15);
/** A word lasts this long at least. */
const SHORTEST: Flicks = flicksFromSeconds(0.02);

/**
 * Words of a text with times: known ones as they are, kept in order; others share the time between their neighbours
 * by their letters. No word begins before the one in front of it or ends after the sound.
 */
export function timedScript(
  words: readonly ScriptWord[],
  known: readonly (KnownTime | undefined)[],
  duration: Flicks,
): readonly SpokenWord[] {
  const rising = inOrder(known, duration);
  const result: SpokenWord[] = [];
  for (let index = 0; index < words.length;) {
    const time = rising[index];
    if (time !== undefined) {
      result.push(knownWord(words[index]?.text ?? "", time));
      index += 1;
      continue;
    }
    let end = index;
    while (end < words.length && rising[end] === undefined) end += 1;
    const gap = gapOf({ before: rising[index - 1], after: rising[end], duration });
    const open = shared(words.slice(index, end), gap);
    const last = result.at(-1);
    // A gap too short for its words takes from the word in front of it.
    if (last !== undefined)
      result[result.length - 1] = { ...last, end: open[0]?.start ?? last.end };
    result.push(...open);
    index = end;
  }
  return result;
}

function knownWord(text: string, { start, end, timeFrom, confidence }: KnownTime): SpokenWord {
  return { text, start, end, timeFrom, ...(confidence !== undefined && { confidence }) };
}

/** Known times that fall are dropped; ends are cut where the next begins. */
function inOrder(
  known: readonly (KnownTime | undefined)[],
  duration: Flicks,
): readonly (KnownTime | undefined)[] {
  let before = -1;
  const rising = known.map((time) => {
    if (time === undefined || time.start <= before || time.start >= duration) return undefined;
    before = time.start;
    return time;
  });
  let next = duration;
  return rising
    .toReversed()
    .map((time) => {
      if (time === undefined) return undefined;
      const end = Math.min(next, Math.max(time.end, time.start + SHORTEST));
      next = time.start;
      return { ...time, end };
    })
    .toReversed();
}

interface Gap {
  readonly before: SpeechSpan | undefined;
  readonly after: SpeechSpan | undefined;
  readonly duration: Flicks;
}

/** Letters and count of words without times. */
interface Lot {
  readonly letters: number;
  readonly count: number;
}

/** The open time between two known words; at the ends of the text the words lie beside the known one. */
function gapOf({ before, after, duration }: Gap): (lot: Lot) => SpeechSpan {
  return ({ letters, count }) => {
    const wanted = letters * LETTER;
    const end = after?.start ?? Math.min(duration, (before?.end ?? 0) + wanted);
    const start = before?.end ?? Math.max(0, end - wanted);
    const least = (before?.start ?? 0) + SHORTEST;
    return {
      start: Math.max(Math.min(start, least), Math.min(start, end - count * SHORTEST)),
      end,
    };
  };
}

function shared(
  words: readonly ScriptWord[],
  gap: (lot: Lot) => SpeechSpan,
): readonly SpokenWord[] {
  const lengths = words.map(({ text }) => text.length + 1);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const { start, end } = gap({ letters: total, count: words.length });
  let letters = 0;
  return words.map(({ text }, index) => {
    const from = start + Math.round(((end - start) * letters) / total);
    letters += lengths[index] ?? 0;
    const until = start + Math.round(((end - start) * letters) / total);
    return { text, start: from, end: until, timeFrom: "interpolated" as const };
  });
}
