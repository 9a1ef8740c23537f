import { flicksPerFrame, ReelError, type SoundClip, type Timeline } from "@reelkiln/document";

import type { AudioBlock } from "../media/media.ts";
import { MIX_RATE_HZ } from "../media/media.ts";
import { clipSound, type SoundSources } from "./clip-sound.ts";
import { USUAL_EFFECT } from "./codec-effect.ts";
import { applyDucking, emptyActivity, markActivity, type Activity } from "./ducking.ts";
import { applyGain } from "./gain-curve.ts";
import { master, SAFE_PEAK_DBTP, type Mastered } from "./master.ts";
import { sampleOf } from "./sample-time.ts";
import { addAt, silence, type Stereo } from "./stereo.ts";

/** The whole sound of a timeline, as long as its picture, and how loud it is. */
export interface MixedSound extends Mastered, Stereo {
  /** Highest true peak that the encoded sound may have. */
  readonly ceilingDbtp: number;
}

/**
 * Mixes all clips of a timeline at 48 kHz and brings the mix to the loudness target. It is held in
 * memory: 23 MB a minute, and as much again for every ducked clip. Throws ReelError `media-failed`
 * or `cancelled`.
 */
export async function mixSound(timeline: Timeline, sources: SoundSources): Promise<MixedSound> {
  const sampleCount = sampleOf(timeline.frameCount * flicksPerFrame(timeline.frameRate));
  const mix = silence(sampleCount);
  const activities = new Map<string, Activity>();
  const waiting: { readonly clip: SoundClip; readonly sound: Stereo }[] = [];
  const ducking = new Set(timeline.sounds.flatMap((clip) => clip.duck?.under ?? []));
  for (const clip of timeline.sounds) {
    if (sources.signal?.aborted === true) throw new ReelError("cancelled", "Cancelled");
    const sound = await clipSound(clip, timeline, sources);
    applyGain(clip, sound);
    if (ducking.has(clip.key)) activities.set(clip.key, activityOf(clip, sound, sampleCount));
    if (clip.duck === undefined) addAt(mix, sound, sampleOf(clip.start));
    else waiting.push({ clip, sound });
  }
  for (const { clip, sound } of waiting) {
    duckUnder(clip, sound, activities);
    addAt(mix, sound, sampleOf(clip.start));
  }
  const ceilingDbtp = timeline.loudness?.truePeakDbtp ?? timeline.truePeakDbtp ?? SAFE_PEAK_DBTP;
  const { raisesDb, takesLu } = sources.codecEffect ?? USUAL_EFFECT;
  const mastered = master(mix, {
    target: timeline.loudness,
    ceilingDbtp: ceilingDbtp - raisesDb,
    gainLu: takesLu,
  });
  return { ...mastered, ...mix, ceilingDbtp };
}

function activityOf(clip: SoundClip, sound: Stereo, sampleCount: number): Activity {
  const activity = emptyActivity(sampleCount);
  markActivity(activity, sound, sampleOf(clip.start));
  return activity;
}

function duckUnder(
  clip: SoundClip,
  sound: Stereo,
  activities: ReadonlyMap<string, Activity>,
): void {
  if (clip.duck === undefined) return;
  const heard = clip.duck.under.flatMap((key) => activities.get(key) ?? []);
  const [first] = heard;
  if (first === undefined) return;
  const together = first.map((_, window) => Math.max(...heard.map((one) => one[window] ?? 0)));
  applyDucking({ sound, at: sampleOf(clip.start) }, together, clip.duck);
}

/** Samples `from` … `to` of a mix as blocks of at most a second; the blocks share its memory. */
export function* blocksOf(
  { left, right }: Stereo,
  span: { readonly from: number; readonly to: number },
): Generator<AudioBlock> {
  for (let at = span.from; at < span.to; at += MIX_RATE_HZ) {
    const end = Math.min(span.to, at + MIX_RATE_HZ);
    yield { left: left.subarray(at, end), right: right.subarray(at, end) };
  }
}
