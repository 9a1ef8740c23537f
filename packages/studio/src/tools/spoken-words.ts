import { secondsFromFlicks } from "@reelkiln/document";
import type { SpokenWord, TranscriptQuality } from "@reelkiln/engine";
import { z } from "zod";

/** The engines and models, by name: the engine itself loads only when someone is listened to. */
export const engineInput = {
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/)
    .describe("ISO 639-1 code.")
    .optional(),
  correct_text: z.string().max(1_000_000).describe("What is said: its words win.").optional(),
  engine: z
    .enum(["whisper", "endpoint", "pocketsphinx"])
    .describe("Default: the best that is there.")
    .optional(),
  model: z.string().describe("Whisper model: base, small …").optional(),
  allow_download: z.boolean().describe("Download a missing model. Default false.").optional(),
} as const;

export const wordSchema = z.strictObject({
  text: z.string().describe("The word, with punctuation."),
  start: z.number().describe("Seconds from the file's start."),
  end: z.number().describe("Seconds."),
  time_from: z.enum(["aligned", "recognised", "interpolated"]).describe("Origin of the times."),
  confidence: z.number().describe("0 to 1.").optional(),
});

export const qualitySchema = z.strictObject({
  duration_seconds: z.number().describe("Length of the sound."),
  speech_seconds: z.number().describe("How long anyone speaks."),
  aligned: z.int().describe("Words timed by alignment."),
  recognised: z.int().describe("Words timed by the engine."),
  interpolated: z.int().describe("Words timed by their neighbours."),
  confidence: z.number().describe("Mean of the words.").optional(),
  overlap: z.number().describe("Share of correct_text that was heard.").optional(),
});

/** A word as tools answer it. */
export function wordView(word: SpokenWord): z.output<typeof wordSchema> {
  const { text, start, end, timeFrom, confidence } = word;
  return {
    text,
    start: milliseconds(secondsFromFlicks(start)),
    end: milliseconds(secondsFromFlicks(end)),
    time_from: timeFrom,
    ...(confidence === undefined ? {} : { confidence: milliseconds(confidence) }),
  };
}

export function qualityView(quality: TranscriptQuality): z.output<typeof qualitySchema> {
  const { durationSeconds, aligned, recognised, interpolated, confidence, overlap } = quality;
  return {
    duration_seconds: milliseconds(durationSeconds),
    speech_seconds: milliseconds(quality.speechSeconds),
    aligned,
    recognised,
    interpolated,
    ...(confidence === undefined ? {} : { confidence: milliseconds(confidence) }),
    ...(overlap === undefined ? {} : { overlap: milliseconds(overlap) }),
  };
}

function milliseconds(value: number): number {
  return Math.round(value * 1000) / 1000;
}
