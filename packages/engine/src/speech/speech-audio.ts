import {
  flicksFromSeconds,
  ReelError,
  secondsFromFlicks,
  type Flicks,
  type MediaFacts,
} from "@reelkiln/document";

import { MIX_RATE_HZ, type MediaBackend } from "../media/media.ts";
import { refuseCancelled } from "./cancelled.ts";
import { Decimator } from "./decimator.ts";
import type { SpeechTask } from "./ports.ts";
import type { SpeechSpan } from "./spoken-word.ts";

/** The sample rate that speech engines take. */
export const SPEECH_RATE_HZ = 16_000;

/** Longest sound that is listened to: its samples take 230 MB. */
export const LONGEST_SPEECH_SECONDS = 7200;

/** Sound as speech engines take it: 16 kHz, mono, 16 bits, from the file's zero. */
export interface SpeechAudio {
  readonly samples: Int16Array;
}

export interface SpeechSource {
  readonly backend: MediaBackend;
  readonly path: string;
  readonly facts: MediaFacts;
}

/** End of a sound. */
export function speechDuration({ samples }: SpeechAudio): Flicks {
  return flicksFromSeconds(samples.length / SPEECH_RATE_HZ);
}

/**
 * Reads a file's sound for speech engines. Throws ReelError `invalid-input` when it has none and `limit-exceeded`
 * beyond two hours.
 */
export async function readSpeechAudio(
  { backend, path, facts }: SpeechSource,
  { signal, onProgress }: SpeechTask,
): Promise<SpeechAudio> {
  const seconds = soundSeconds(path, facts);
  const samples = new Int16Array(Math.ceil(seconds * SPEECH_RATE_HZ));
  const decimator = new Decimator(MIX_RATE_HZ, SPEECH_RATE_HZ);
  let written = 0;
  const take = (piece: Float32Array): void => {
    for (const value of piece) {
      if (written < samples.length) samples[written] = sixteenBits(value);
      written += 1;
    }
  };
  const span = { from: 0, to: flicksFromSeconds(seconds) };
  for await (const { left, right } of backend.readAudio({ path, facts, ...span })) {
    refuseCancelled(signal);
    take(decimator.push(mono(left, right)));
    onProgress?.(Math.min(1, written / samples.length));
  }
  take(decimator.finish());
  return { samples: samples.subarray(0, Math.min(written, samples.length)) };
}

/** A part of a sound. */
export function cutSpeech({ samples }: SpeechAudio, { start, end }: SpeechSpan): SpeechAudio {
  const index = (time: Flicks): number => Math.round(secondsFromFlicks(time) * SPEECH_RATE_HZ);
  return { samples: samples.subarray(index(start), index(end)) };
}

function soundSeconds(path: string, { audio }: MediaFacts): number {
  if (audio === undefined) {
    throw new ReelError("invalid-input", `${path} has no sound`, {
      path,
      hint: "Name a file in which someone speaks.",
    });
  }
  const seconds = secondsFromFlicks(audio.end);
  if (seconds <= LONGEST_SPEECH_SECONDS) return seconds;
  throw new ReelError(
    "limit-exceeded",
    `${path} lasts ${Math.round(seconds)} s; at most ${LONGEST_SPEECH_SECONDS} s are listened to`,
    {
      path,
      hint: "Cut it into parts.",
    },
  );
}

function mono(left: Float32Array, right: Float32Array): Float32Array {
  return left.map((value, index) => (value + (right[index] ?? 0)) / 2);
}

function sixteenBits(value: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767)));
}
