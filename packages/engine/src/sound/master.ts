import type { LoudnessTarget } from "@reelkiln/document";

import { amplitudeOf } from "./decibels.ts";
import { limit } from "./limiter.ts";
import { measureLoudness, type Loudness } from "./loudness-meter.ts";
import { channelsOf, type Stereo } from "./stereo.ts";

/** What mastering did and what came out. */
export interface Mastered extends Loudness {
  /** One gain over the whole length. */
  readonly gainDb: number;
  /** True when peaks had to be lowered. */
  readonly limited: boolean;
}

/** Peaks stay below this when nothing else is asked for, so that no player clips. */
export const SAFE_PEAK_DBTP = -1;

/** AAC at 192 kbit/s raises the peaks of limited speech and music by up to 0.3 dB. */
export const CODEC_HEADROOM_DB = 0.4;

/** More than this would only bring up noise. */
const MOST_GAIN_DB = 30;

/** Limiting lowers the loudness; a few further rounds make up for it. */
const ROUNDS = 4;
const CLOSE_ENOUGH_LU = 0.1;

/** What a mix is brought to. */
export interface MasterOptions {
  /** Without one only peaks are lowered. */
  readonly target?: LoudnessTarget | undefined;
  /** Highest true peak of the mix itself, headroom taken off. */
  readonly ceilingDbtp: number;
  /** By how much it is to be louder than that, because a codec takes as much. Default 0. */
  readonly gainLu?: number;
}

/** Brings `sound` in place to the target: measure, one gain, true-peak limiter. Silence stays silence. */
export function master(
  sound: Stereo,
  { target, ceilingDbtp: ceiling, gainLu = 0 }: MasterOptions,
): Mastered {
  const before = measureLoudness(sound);
  if (target === undefined || before.integratedLufs === null) {
    if (gainLu !== 0) writeScaled(sound, sound, amplitudeOf(gainLu));
    const limited = limit(sound, ceiling);
    const did = { gainDb: gainLu, limited };
    return limited || gainLu !== 0 ? finished(sound, did) : { ...did, ...before };
  }
  const dry = { left: sound.left.slice(), right: sound.right.slice() };
  const wanted = target.integratedLufs + gainLu;
  let gainDb = clampGain(wanted - before.integratedLufs);
  for (let round = 1; ; round += 1) {
    writeScaled(sound, dry, amplitudeOf(gainDb));
    const done = finished(sound, { gainDb, limited: limit(sound, ceiling) });
    const missing = wanted - (done.integratedLufs ?? wanted);
    if (!done.limited || round === ROUNDS || Math.abs(missing) <= CLOSE_ENOUGH_LU) return done;
    gainDb = clampGain(gainDb + missing);
  }
}

function clampGain(gainDb: number): number {
  return Math.min(MOST_GAIN_DB, gainDb);
}

function writeScaled(sound: Stereo, dry: Stereo, factor: number): void {
  for (const [index, samples] of channelsOf(sound).entries()) {
    const source = channelsOf(dry)[index] ?? dry.left;
    for (let at = 0; at < samples.length; at += 1) samples[at] = (source[at] as number) * factor;
  }
}

function finished(
  sound: Stereo,
  did: { readonly gainDb: number; readonly limited: boolean },
): Mastered {
  return { ...did, ...measureLoudness(sound) };
}
