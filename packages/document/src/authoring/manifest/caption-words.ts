import type { DocumentPath, Issue, ReelLayerOf } from "../../model/model.ts";
import type { MillisWord } from "./caption-fields.ts";
import { correctWords } from "./correct-words.ts";

/** Median word lengths that no speech has: a sign of another unit. */
const WORD_MILLIS = { min: 10, max: 20_000 } as const;

/** Whether words have the times of words (check V-20); everything wrong is reported at its word. */
export function checkWords(
  words: readonly MillisWord[],
  at: { readonly path: DocumentPath; readonly report: (issue: Issue) => void },
): void {
  const median = words.map(({ start, end }) => end - start).toSorted((a, b) => a - b)[
    Math.floor(words.length / 2)
  ];
  if (median !== undefined && median > 0 && (median < WORD_MILLIS.min || median > WORD_MILLIS.max))
    at.report({
      code: "wrong-unit",
      check: "V-20",
      severity: "error",
      path: at.path,
      message: `Half of the words last ${median} ms or ${median < WORD_MILLIS.min ? "less" : "more"}; these times look like ${median < WORD_MILLIS.min ? "seconds" : "another unit"}, and milliseconds are needed.`,
      measured: median,
      limit: median < WORD_MILLIS.min ? WORD_MILLIS.min : WORD_MILLIS.max,
      unit: "ms",
      hint: "Give start and end in milliseconds.",
    });
  for (const [index, { start, end, text }] of words.entries())
    if (end < start)
      at.report({
        code: "out-of-range",
        check: "V-20",
        severity: "error",
        path: [...at.path, index, "end"],
        message: `"${text}" ends at ${end} ms, before it begins at ${start} ms.`,
        measured: end,
        limit: start,
        unit: "ms",
      });
}

type SpokenKeys = Pick<ReelLayerOf<"captions">, "words" | "cues">;

/** Words in the document's seconds; with several speakers in cues, because a page holds one speaker. */
export function spokenKeys(
  written: readonly MillisWord[],
  correctText: string | undefined,
): SpokenKeys {
  const words = correctText === undefined ? written : correctWords(written, correctText);
  const turns: MillisWord[][] = [];
  for (const word of words.toSorted((a, b) => a.start - b.start)) {
    const turn = turns.at(-1);
    if (turn !== undefined && (turn.at(-1)?.speaker ?? "") === (word.speaker ?? ""))
      turn.push(word);
    else turns.push([word]);
  }
  if (turns.length <= 1) return { words: words.map(inSeconds) };
  return {
    cues: turns.map((turn) => ({
      text: turn.map(({ text }) => text).join(" "),
      start: (turn[0]?.start ?? 0) / 1000,
      end: Math.max(...turn.map(({ end }) => end)) / 1000,
      words: turn.map(inSeconds),
    })),
  };
}

function inSeconds({ text, start, end }: MillisWord) {
  return { text, start: start / 1000, end: end / 1000 };
}
