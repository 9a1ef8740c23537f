import type { Aligner, SpeechTask } from "../ports.ts";
import type { SpeechAudio } from "../speech-audio.ts";
import { spokenForms } from "../spoken-forms.ts";
import type { SpeechSpan } from "../spoken-word.ts";
import { decodeSpeech, type DecodedWord } from "./decoding.ts";
import { printDictionary, type Dictionary } from "./dictionary.ts";
import type { PocketSphinx } from "./installation.ts";

/** Sounds of words that are in no dictionary; words it cannot say are left out. */
export type Pronounce = (words: readonly string[], task: SpeechTask) => Promise<Dictionary>;

type Forms = readonly (readonly string[])[];

/**
 * Forced alignment by PocketSphinx: the grammar holds the text and nothing else, so only the times are open.
 * Without `pronounce`, words that are in no dictionary get no span.
 */
export function pocketSphinxAligner(installation: PocketSphinx, pronounce?: Pronounce): Aligner {
  return {
    name: "pocketsphinx",
    languages: ["en"],
    align: async (audio, words, task) => {
      const written = words.map(spokenForms);
      const dictionary = await withUnknown({ installation, pronounce }, written, task);
      const forms = written.map((ways) =>
        ways.filter((form) => form.every((token) => dictionary.has(token))),
      );
      if (forms.every((ways) => ways.length === 0)) return words.map(() => undefined);
      const decoded = await decodeText({ installation, audio, forms, dictionary }, task);
      return spansOf(forms, decoded);
    },
  };
}

async function withUnknown(
  { installation, pronounce }: { installation: PocketSphinx; pronounce: Pronounce | undefined },
  forms: readonly Forms[],
  task: SpeechTask,
): Promise<Dictionary> {
  const { dictionary } = installation;
  // Where one reading of a word is known, the others need not be.
  const unknown = forms
    .filter((ways) => !ways.some((form) => form.every((token) => dictionary.has(token))))
    .flat(2)
    .filter((token) => !dictionary.has(token));
  if (unknown.length === 0 || pronounce === undefined) return dictionary;
  return new Map([...dictionary, ...(await pronounce([...new Set(unknown)], task))]);
}

interface TextDecoding {
  readonly installation: PocketSphinx;
  readonly audio: SpeechAudio;
  readonly forms: readonly Forms[];
  readonly dictionary: Dictionary;
}

function decodeText(
  { installation, audio, forms, dictionary }: TextDecoding,
  task: SpeechTask,
): Promise<readonly DecodedWord[]> {
  const files = {
    "text.gram": grammarOf(forms),
    "text.dict": printDictionary(forms.flat(2), dictionary),
  };
  // Pauses must stay in: cut into pieces, each piece would have to hold the whole text.
  const args = ["-jsgf", "{text.gram}", "-dict", "{text.dict}", "-remove_silence", "no"];
  return decodeSpeech({ installation, audio, files, args }, task);
}

/** A JSGF grammar of the words in order, with their readings as alternatives. */
function grammarOf(forms: readonly Forms[]): string {
  const parts = forms
    .filter((ways) => ways.length > 0)
    .map((ways) =>
      ways.length === 1
        ? ways.flat().join(" ")
        : `(${ways.map((way) => way.join(" ")).join(" | ")})`,
    );
  return `#JSGF V1.0;\ngrammar text;\npublic <text> = ${parts.join(" ")};\n`;
}

/** Gives the decoded words back to the words of the text; all undefined when any is missing. */
function spansOf(
  forms: readonly Forms[],
  decoded: readonly DecodedWord[],
): readonly (SpeechSpan | undefined)[] {
  let at = 0;
  const spans: (SpeechSpan | undefined)[] = [];
  for (const [index, ways] of forms.entries()) {
    const taken =
      ways.length === 0 ? 0 : spokenLength(ways, { decoded, at, rest: forms.slice(index + 1) });
    if (taken === undefined) return forms.map(() => undefined);
    const [first, last] = [decoded[at], decoded[at + taken - 1]];
    spans.push(
      taken > 0 && first !== undefined && last !== undefined
        ? { start: first.start, end: last.end }
        : undefined,
    );
    at += taken;
  }
  return at === decoded.length ? spans : forms.map(() => undefined);
}

/** How many decoded words belong to this one: the longest reading after which the next word can follow. */
function spokenLength(
  ways: Forms,
  { decoded, at, rest }: { decoded: readonly DecodedWord[]; at: number; rest: readonly Forms[] },
): number | undefined {
  const fits = (form: readonly string[], from: number): boolean =>
    form.every((token, offset) => decoded[from + offset]?.word === token);
  const next = rest.find((forms) => forms.length > 0);
  const follows = (from: number): boolean =>
    next === undefined ? from === decoded.length : next.some((form) => fits(form, from));
  return ways
    .filter((form) => fits(form, at) && follows(at + form.length))
    .map((form) => form.length)
    .toSorted((a, b) => b - a)[0];
}
