import { numberAt, type Animated, type SoundClip } from "@reelkiln/document";

import { amplitudeOf } from "./decibels.ts";
import { sampleOf, timeOfSample } from "./sample-time.ts";
import type { Stereo } from "./stereo.ts";

/** Animated gains are worked out once a millisecond and joined by straight lines. */
const STEP_SAMPLES = 48;

/** Applies the clip's gain, pan and fades to its own sound, which starts at the clip's start. */
export function applyGain(clip: SoundClip, sound: Stereo): void {
  applyAnimated(
    sound.left,
    clip,
    (time) => leftShare(numberAt(clip.pan, time)) * gainAt(clip, time),
  );
  applyAnimated(
    sound.right,
    clip,
    (time) => rightShare(numberAt(clip.pan, time)) * gainAt(clip, time),
  );
  applyFades(clip, sound);
}

function gainAt(clip: SoundClip, time: number): number {
  return amplitudeOf(numberAt(clip.gainDb, time));
}

/** Balance: the side turned away from is lowered, the other keeps its level. */
function leftShare(pan: number): number {
  return Math.min(1, Math.max(0, 1 - pan));
}

function rightShare(pan: number): number {
  return Math.min(1, Math.max(0, 1 + pan));
}

function applyAnimated(
  samples: Float32Array,
  clip: SoundClip,
  factorAt: (time: number) => number,
): void {
  if (isConstant(clip.gainDb) && isConstant(clip.pan)) {
    scale(samples, factorAt(clip.start));
    return;
  }
  const start = sampleOf(clip.start);
  let factor = factorAt(clip.start);
  for (let from = 0; from < samples.length; from += STEP_SAMPLES) {
    const next = factorAt(timeOfSample(start + from + STEP_SAMPLES));
    const slope = (next - factor) / STEP_SAMPLES;
    const end = Math.min(samples.length, from + STEP_SAMPLES);
    for (let index = from; index < end; index += 1) {
      samples[index] = (samples[index] as number) * (factor + slope * (index - from));
    }
    factor = next;
  }
}

function isConstant(animated: Animated<number>): boolean {
  return "value" in animated || animated.keys.length === 1;
}

function scale(samples: Float32Array, factor: number): void {
  if (factor === 1) return;
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = (samples[index] as number) * factor;
  }
}

/** A quarter of a sine: two clips that fade over each other keep their power. */
function applyFades(clip: SoundClip, { left, right }: Stereo): void {
  const fadeIn = Math.min(left.length, sampleOf(clip.fadeIn));
  const fadeOut = Math.min(left.length, sampleOf(clip.fadeOut));
  for (let index = 0; index < fadeIn; index += 1) {
    const factor = Math.sin((Math.PI / 2) * ((index + 0.5) / fadeIn));
    left[index] = (left[index] as number) * factor;
    right[index] = (right[index] as number) * factor;
  }
  for (let index = 0; index < fadeOut; index += 1) {
    const factor = Math.sin((Math.PI / 2) * ((index + 0.5) / fadeOut));
    const at = left.length - 1 - index;
    left[at] = (left[at] as number) * factor;
    right[at] = (right[at] as number) * factor;
  }
}
