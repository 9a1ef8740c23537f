import type { SoundClip, Timeline } from "@reelkiln/document";
import { ReelError } from "@reelkiln/document";

import type { MediaBackend } from "../media/media.ts";
import { sampleOf, timeOfSample } from "./sample-time.ts";
import { addAt, silence, type Stereo } from "./stereo.ts";
import { stretch } from "./time-stretch.ts";

/** Where the sound of a timeline comes from. */
export interface SoundSources {
  readonly backend: MediaBackend;
  /** Absolute path of a project-relative one. */
  readonly pathOf: (src: string) => string;
  readonly signal?: AbortSignal;
  /** How far below its ceiling the mix stays, because a lossy codec raises peaks. Default CODEC_HEADROOM_DB. */
  readonly headroomDb?: number;
}

/** The sound of a clip before gain: as long as the clip, looped, at its speed, silent beyond its source. */
export async function clipSound(
  clip: SoundClip,
  timeline: Timeline,
  sources: SoundSources,
): Promise<Stereo> {
  const length = sampleOf(clip.end) - sampleOf(clip.start);
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

async function onePass({ clip, timeline, sources }: ClipWork, length: number): Promise<Stereo> {
  const { src, inPoint, speed } = clip.source;
  const facts = timeline.media[src];
  if (facts?.audio === undefined) return silence(length);
  const sourceLength = Math.ceil(length * speed);
  const source = silence(sourceLength);
  const path = sources.pathOf(src);
  const to = inPoint + timeOfSample(sourceLength);
  let at = 0;
  for await (const block of sources.backend.readAudio({ path, facts, from: inPoint, to })) {
    if (sources.signal?.aborted === true) throw new ReelError("cancelled", "Cancelled");
    addAt(source, block, at);
    at += block.left.length;
  }
  return speed === 1 ? source : stretch(source, speed, length);
}
