import { speakByFlite } from "../src/speech/flite/flite-task.ts";
import { SPEECH_RATE_HZ, type SpeechAudio } from "../src/speech/speech-audio.ts";
import { temporaryFolder } from "./media-fixtures.ts";

/** Speech of Flite's best voice with silence of `pauseSeconds` before, between and after the pieces. */
export async function spokenAudio(
  pieces: readonly string[],
  pauseSeconds = 0.5,
): Promise<SpeechAudio> {
  using folder = temporaryFolder();
  const said = await speakByFlite(
    { task: "flite", pieces, voice: "rms", want: "sound", folder: folder.path },
    { onProgress: () => undefined, signal: new AbortController().signal },
  );
  const pause = Math.round(pauseSeconds * SPEECH_RATE_HZ);
  const length = said.reduce((sum, { samples }) => sum + samples.length + pause, pause);
  const samples = new Int16Array(length);
  let at = pause;
  for (const piece of said) {
    samples.set(piece.samples, at);
    at += piece.samples.length + pause;
  }
  return { samples };
}

/** Steady pseudo-random noise, the same each time. */
export function noise(count: number, amplitude: number): Int16Array {
  let state = 12_345;
  return Int16Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state / 2_147_483_648 - 0.5) * 2 * amplitude;
  });
}
