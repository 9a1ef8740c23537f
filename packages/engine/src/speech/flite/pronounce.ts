import { isInstalled } from "../../io/io.ts";
import type { Pronounce } from "../pocketsphinx/aligner.ts";
import { fliteInProcess } from "../speech-process.ts";
import { FLITE_PACKAGE } from "./flite-package.ts";

/** Flite's letter-to-sound rules in the sounds of CMUdict; undefined when Flite is not installed. */
export function flitePronounce(): Pronounce | undefined {
  if (!isInstalled(FLITE_PACKAGE)) return undefined;
  return async (words, { signal }) => {
    const pieces = words.map((word) => `${word}.`);
    const said = await fliteInProcess(
      { task: "flite", pieces, voice: "kal", want: "phones" },
      { signal },
    );
    return new Map(
      words.flatMap((word, index) => {
        const sounds = soundsOf(said[index]?.phones ?? []);
        return sounds === "" ? [] : [[word, [sounds]] as const];
      }),
    );
  };
}

/** The dictionary writes one sound for Flite's `ax` and `ah`, in capitals, and no pauses. */
function soundsOf(phones: readonly string[]): string {
  return phones
    .filter((phone) => phone !== "pau")
    .map((phone) => (phone === "ax" ? "AH" : phone.toUpperCase()))
    .join(" ");
}
