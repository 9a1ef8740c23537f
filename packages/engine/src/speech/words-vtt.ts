import { secondsFromFlicks, flicksFromSeconds, type Flicks } from "@reelkiln/document";

import type { SpokenWord } from "./spoken-word.ts";

/** A pause this long ends a cue. */
const PAUSE: Flicks = flicksFromSeconds(0.6);
/** A cue is not longer than this, whatever is said. */
const LONGEST: Flicks = flicksFromSeconds(12);
const LONGEST_CHARS = 240;

/** A WebVTT file of words: a cue for each sentence, a time tag before each word. */
export function wordsVtt(words: readonly SpokenWord[]): string {
  const cues = cuesOf(rising(words.map(inMilliseconds))).map(printCue);
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

interface Milliseconds {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function inMilliseconds({ text, start, end }: SpokenWord): Milliseconds {
  return { text, start: milliseconds(start), end: milliseconds(end) };
}

/** A word that takes no time would be lost: each begins a millisecond after the one before it, at least. */
function rising(words: readonly Milliseconds[]): readonly Milliseconds[] {
  let before = -1;
  return words.map((word) => {
    const start = Math.max(word.start, before + 1);
    before = start;
    return { ...word, start, end: Math.max(word.end, start + 1) };
  });
}

function milliseconds(time: Flicks): number {
  return Math.round(secondsFromFlicks(time) * 1000);
}

function cuesOf(words: readonly Milliseconds[]): readonly (readonly Milliseconds[])[] {
  const cues: Milliseconds[][] = [];
  for (const word of words) {
    const cue = cues.at(-1);
    if (cue === undefined || isOver(cue, word)) cues.push([word]);
    else cue.push(word);
  }
  return cues;
}

function isOver(cue: readonly Milliseconds[], next: Milliseconds): boolean {
  const [first, last] = [cue[0], cue.at(-1)];
  if (first === undefined || last === undefined) return true;
  const characters = cue.reduce((sum, { text }) => sum + text.length + 1, 0);
  return (
    next.start - last.end >= milliseconds(PAUSE) ||
    next.end - first.start > milliseconds(LONGEST) ||
    characters + next.text.length > LONGEST_CHARS ||
    endsSentence(last.text)
  );
}

/** Short words with a stop are titles and initials: Mr., J. */
function endsSentence(word: string): boolean {
  return /[.!?…。！？]["'”’)\]]*$/u.test(word) && !/^(?:\p{Lu}\p{L}{0,2}|[a-z])\.$/u.test(word);
}

function printCue(words: readonly Milliseconds[]): string {
  const [first, last] = [words[0], words.at(-1)];
  const start = first?.start ?? 0;
  const end = Math.max(start + 1, last?.end ?? 0);
  const text = words.map((word) => `<${clock(word.start)}>${escaped(word.text)}`).join(" ");
  return `${clock(start)} --> ${clock(end)}\n${text}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function clock(total: number): string {
  const pad = (value: number, digits = 2): string =>
    String(Math.floor(value)).padStart(digits, "0");
  const seconds = total / 1000;
  return `${pad(seconds / 3600)}:${pad((seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(total % 1000, 3)}`;
}
