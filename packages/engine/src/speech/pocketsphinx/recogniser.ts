import { ReelError } from "@reelkiln/document";

import type { Transcriber } from "../ports.ts";
import { decodeSpeech } from "./decoding.ts";
import type { PocketSphinx } from "./installation.ts";

/** Narrower search: nearly as many words right in half of the time. */
const FAST = ["-fwdflat", "no", "-maxhmmpf", "3000", "-maxwpf", "20"];

/** English words by PocketSphinx, lower case and without punctuation. Throws ReelError `invalid-input` for other languages. */
export function pocketSphinxTranscriber(
  installation: PocketSphinx,
  search: "full" | "fast" = "full",
): Transcriber {
  return {
    name: "pocketsphinx",
    transcribe: async (audio, { language = "en" }, task) => {
      if (!/^en\b/i.test(language)) {
        throw new ReelError("invalid-input", `pocketsphinx knows English, not "${language}"`, {
          hint: "Choose the engine whisper or endpoint.",
        });
      }
      const args = search === "fast" ? FAST : [];
      const decoded = await decodeSpeech({ installation, audio, files: {}, args }, task);
      const words = decoded.map(({ word, ...rest }) => ({
        ...rest,
        text: word,
        timeFrom: "recognised" as const,
      }));
      return { language: "en", words };
    },
  };
}
