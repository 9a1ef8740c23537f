import type { MillisWord } from "./caption-fields.ts";

/**
 * Puts a clean text onto heard words: every word of the text stays, in order. Words that are the same but for case and
 * punctuation keep their times; those between share the time that the heard ones between had, by their length.
 */
export function correctWords(
  heard: readonly MillisWord[],
  correctText: string,
): readonly MillisWord[] {
  const wanted = correctText.split(/\s+/u).filter((word) => word !== "");
  if (wanted.length === 0 || heard.length === 0) return heard;
  if (wanted.length === heard.length)
    return heard.map((word, index) => ({ ...word, text: wanted[index] ?? word.text }));
  const words: MillisWord[] = [];
  const from = { heard: 0, wanted: 0 };
  const pairs = [...samePairs(heard, wanted), [heard.length, wanted.length] as const];
  for (const [heardIndex, wantedIndex] of pairs) {
    const gap = {
      heard: heard.slice(from.heard, heardIndex),
      start: heard[from.heard - 1]?.end ?? heard[0]?.start ?? 0,
      end: heard[heardIndex]?.start ?? heard.at(-1)?.end ?? 0,
    };
    words.push(...shared(wanted.slice(from.wanted, wantedIndex), gap));
    const same = heard[heardIndex];
    const text = wanted[wantedIndex];
    if (same !== undefined && text !== undefined) words.push({ ...same, text });
    from.heard = heardIndex + 1;
    from.wanted = wantedIndex + 1;
  }
  return words;
}

interface Gap {
  readonly heard: readonly MillisWord[];
  readonly start: number;
  readonly end: number;
}

function shared(texts: readonly string[], gap: Gap): readonly MillisWord[] {
  const start = gap.heard[0]?.start ?? gap.start;
  const end = Math.max(start, gap.heard.at(-1)?.end ?? gap.end);
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  const speaker = gap.heard[0]?.speaker;
  let before = 0;
  return texts.map((text) => {
    const at = (characters: number): number =>
      Math.round(start + ((end - start) * characters) / total);
    const word = { text, start: at(before), end: at(before + text.length) };
    before += text.length;
    return speaker === undefined ? word : { ...word, speaker };
  });
}

/** Widest run of differing words that is searched for the next same one. */
const WINDOW = 60;

/** Pairs of same words, in order: at each step the nearest pair after the last one. */
function samePairs(
  heard: readonly MillisWord[],
  wanted: readonly string[],
): readonly (readonly [heard: number, wanted: number])[] {
  const [said, written] = [heard.map(({ text }) => folded(text)), wanted.map(folded)];
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const next = nearestPair({ said, written }, i, j);
    if (next === undefined) return pairs;
    pairs.push(next);
    [i, j] = [next[0] + 1, next[1] + 1];
  }
}

function nearestPair(
  { said, written }: { readonly said: readonly string[]; readonly written: readonly string[] },
  i: number,
  j: number,
): readonly [number, number] | undefined {
  for (let skipped = 0; skipped <= WINDOW; skipped++)
    for (let left = 0; left <= skipped; left++) {
      const [a, b] = [said[i + left], written[j + skipped - left]];
      if (a !== undefined && a !== "" && a === b) return [i + left, j + skipped - left];
    }
  return undefined;
}

function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
