import { flicksFromSeconds, ReelError, type Flicks } from "@reelkiln/document";

import { nextTurn, readBytesIfThere, siblingFile } from "../../io/io.ts";
import { refuseCancelled } from "../cancelled.ts";
import type { SpeechTask, VoiceActivity } from "../ports.ts";
import { SPEECH_RATE_HZ, type SpeechAudio } from "../speech-audio.ts";
import type { SpeechSpan } from "../spoken-word.ts";
import { SileroNetwork, STEP_SAMPLES } from "./network.ts";
import { sileroWeights, type SileroWeights } from "./weights.ts";

/** Speech begins above and ends below these probabilities, the second for PAUSE_STEPS steps. */
const ON = 0.5;
const OFF = 0.35;
const PAUSE_STEPS = 5;
/** Shorter speech is a click. */
const SHORTEST_STEPS = 3;
/** Steps between two looks at the signal. */
const STEPS_A_TURN = 64;

const WEIGHTS_FILE = "silero-vad-v6.f32";

let weights: Promise<SileroWeights> | undefined;

/** Speech by the Silero network, in plain code: about thirty times as fast as the sound plays. */
export function sileroActivity(): VoiceActivity {
  return {
    name: "silero v6",
    find: async (audio, task) => {
      weights ??= loadWeights();
      return spansOf(await probabilities(audio, await weights, task));
    },
  };
}

async function loadWeights(): Promise<SileroWeights> {
  // As published, the assets stand beside the bundle.
  const isSource = import.meta.url.endsWith(".ts");
  const place = isSource ? "../../../assets/" : "./assets/";
  const bytes = await readBytesIfThere(siblingFile(import.meta.url, place + WEIGHTS_FILE));
  if (bytes !== undefined) return sileroWeights(bytes);
  throw new ReelError("missing-dependency", `${WEIGHTS_FILE} is missing from the installation`, {
    hint: "Install reelkiln again.",
  });
}

async function probabilities(
  { samples }: SpeechAudio,
  known: SileroWeights,
  { signal, onProgress }: SpeechTask,
): Promise<readonly number[]> {
  const network = new SileroNetwork(known);
  const steps = Math.ceil(samples.length / STEP_SAMPLES);
  const result: number[] = [];
  const piece = new Float32Array(STEP_SAMPLES);
  for (let step = 0; step < steps; step += 1) {
    const from = step * STEP_SAMPLES;
    for (let index = 0; index < STEP_SAMPLES; index += 1) {
      piece[index] = (samples[from + index] ?? 0) / 32_768;
    }
    result.push(network.step(piece));
    if (step % STEPS_A_TURN > 0) continue;
    refuseCancelled(signal);
    onProgress?.(step / steps);
    await nextTurn();
  }
  return result;
}

/** Spans that begin where the probability rises over ON and end where it stays below OFF. */
function spansOf(found: readonly number[]): readonly SpeechSpan[] {
  const spans: { start: Flicks; end: Flicks }[] = [];
  let [start, last] = [-1, -1];
  const close = (): void => {
    if (start >= 0 && last - start + 1 >= SHORTEST_STEPS) {
      spans.push({ start: timeOf(start), end: timeOf(last + 1) });
    }
    start = -1;
  };
  for (const [step, probability] of found.entries()) {
    if (probability > ON && start < 0) start = step;
    if (probability > OFF) last = step;
    if (start >= 0 && step - last >= PAUSE_STEPS) close();
  }
  close();
  return spans;
}

function timeOf(step: number): Flicks {
  return flicksFromSeconds((step * STEP_SAMPLES) / SPEECH_RATE_HZ);
}
