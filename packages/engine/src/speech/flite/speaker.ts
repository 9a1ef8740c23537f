import { ReelError } from "@reelkiln/document";

import type { Speaker } from "../ports.ts";
import { fliteInProcess } from "../speech-process.ts";
import { FLITE_VOICES } from "./flite-package.ts";

/** Longest text that is said at once, about an hour and a half. */
const LONGEST_TEXT_CHARS = 80_000;

/** English voices by Flite. Throws ReelError `invalid-input` for an unknown voice or an empty text, `missing-dependency`. */
export function fliteSpeaker(): Speaker {
  return {
    name: "flite",
    voices: FLITE_VOICES,
    speak: async ({ text, voice = FLITE_VOICES[0] }, task) => {
      refuseUnknown(voice);
      const pieces = sentencesOf(text);
      const said = await fliteInProcess({ task: "flite", pieces, voice, want: "sound" }, task);
      return {
        sampleRateHz: said[0]?.sampleRateHz ?? 0,
        samples: joined(said.map(({ samples }) => samples)),
      };
    },
  };
}

function joined(pieces: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function refuseUnknown(voice: string): void {
  if ((FLITE_VOICES as readonly string[]).includes(voice)) return;
  throw new ReelError("invalid-input", `Flite has no voice "${voice}"`, {
    hint: `Its voices are ${FLITE_VOICES.join(", ")}.`,
  });
}

/** Sentences, so that a long text can be stopped between them. */
function sentencesOf(text: string): readonly string[] {
  if (text.length > LONGEST_TEXT_CHARS) {
    throw new ReelError(
      "limit-exceeded",
      `The text has ${text.length} characters; at most ${LONGEST_TEXT_CHARS} are said at once`,
    );
  }
  const pieces =
    text
      .replaceAll("\0", " ")
      .match(/[^.!?]+[.!?]*\s*/g)
      ?.filter((piece) => /[a-z0-9]/i.test(piece)) ?? [];
  if (pieces.length > 0) return pieces.map((piece) => piece.trim());
  throw new ReelError("invalid-input", "The text has no word that Flite can say", {
    hint: "Give English text.",
  });
}
