import type { SoundClip, Timeline } from "@reelkiln/document";
import { ReelError } from "@reelkiln/document";

import type { MediaBackend } from "../media/media.ts";
import type { CodecEffect } from "./codec-effect.ts";
import { soundCourse, usedSamples } from "./retimed-sound.ts";
import { sampleOf, timeOfSample } from "./sample-time.ts";
import { addAt, silence, type Stereo } from "./stereo.ts";
import { stretch, stretchAlong } from "./time-stretch.ts";

/** Where the sound of a timeline comes from. */
export interface SoundSources {
  readonly backend: MediaBackend;
  /** Absolute path of a project-relative one. */
  readonly pathOf: (src: string) => string;
  readonly signal?: AbortSignal;
  /** What a lossy codec will do to the mix. Default USUAL_EFFECT. */
  readonly codecEffect?: CodecEffect;
}

/** The sound of a clip before gain: as long as the clip, looped, at its speed, silent beyond its source. */
export async function clipSound(
  clip: SoundClip,
  timeline: Timeline,
  sources: SoundSources,
): Promise<Stereo> {
  const length = sampleOf(clip.end) - sampleOf(clip.start);
  if (clip.source.retime !== undefined) return retimedSound({ clip, timeline, sources }, length);
  const { inPoint, outPoint, speed, loop } = clip.source;
  const passFlicks = (outPoint - inPoint) / speed;
  const wholePass = sampleOf(passFlicks);
  if (length <= 0 || wholePass <= 0) return silence(Math.max(0, length));
  const passLength = loop ? wholePass : Math.min(wholePass, length);
  const pass = await onePass({ clip, timeline, sources }, passLength);
  const sound = silence(length);
  if (!loop) {
    addAt(sound, pass, 0);
    return sound;
  }
  // Each turn starts where the exact length puts it, so that rounding never adds up.
  for (let turn = 0; sampleOf(turn * passFlicks) < length; turn += 1) {
    addAt(sound, pass, sampleOf(turn * passFlicks));
  }
  return sound;
}

interface ClipWork {
  readonly clip: SoundClip;
  readonly timeline: Timeline;
  readonly sources: SoundSources;
}

async function onePass(work: ClipWork, length: number): Promise<Stereo> {
  const { speed } = work.clip.source;
  const source = await sourceSound(work, { from: 0, to: Math.ceil(length * speed) });
  return speed === 1 ? source : stretch(source, speed, length);
}

/** What is heard where the source does not run at one speed: forwards in pitch, held and backwards nothing. */
async function retimedSound(work: ClipWork, length: number): Promise<Stereo> {
  if (length <= 0) return silence(0);
  const course = soundCourse(work.clip);
  const used = usedSamples(course, length);
  const source = await sourceSound(work, used);
  const dueAt = (sample: number): number => course.dueAt(sample) - used.from;
  return stretchAlong(source, { ...course, dueAt }, length);
}

/** Samples of a clip's source, counted from its in-point. */
async function sourceSound(
  { clip, timeline, sources }: ClipWork,
  span: { readonly from: number; readonly to: number },
): Promise<Stereo> {
  const { src, inPoint } = clip.source;
  const facts = timeline.media[src];
  const source = silence(span.to - span.from);
  if (facts?.audio === undefined) return source;
  const path = sources.pathOf(src);
  const [from, to] = [inPoint + timeOfSample(span.from), inPoint + timeOfSample(span.to)];
  let at = 0;
  for await (const block of sources.backend.readAudio({ path, facts, from, to })) {
    if (sources.signal?.aborted === true) throw new ReelError("cancelled", "Cancelled");
    addAt(source, block, at);
    at += block.left.length;
  }
  return source;
}
