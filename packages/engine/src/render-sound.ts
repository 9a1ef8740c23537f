import { flicksOfFrame, type LoudnessTarget, type Timeline } from "@reelkiln/document";

import { joinPath } from "./io/io.ts";
import type { AudioBlock, MediaBackend } from "./media/media.ts";
import type { FrameSpan } from "./plan/plan.ts";
import { blocksOf, measureLoudness, mixSound, sampleOf, type Loudness } from "./sound/sound.ts";

/** The sound of a span of frames, mixed whole and ready to be encoded. */
export interface RenderSound {
  readonly blocks: Iterator<AudioBlock>;
  /** Of exactly what is handed to the encoder. */
  readonly loudness: Loudness;
  /** Highest true peak of the file's sound. */
  readonly ceilingDbtp: number;
  /** Absent for a part of a timeline, whose loudness the target does not speak of. */
  readonly target?: LoudnessTarget;
}

export interface RenderSoundOptions {
  readonly timeline: Timeline;
  readonly frames: FrameSpan;
  readonly backend: MediaBackend;
  readonly root: string;
  readonly signal?: AbortSignal;
  /** See SoundSources. */
  readonly headroomDb?: number;
}

/** Mixes a timeline's sound and takes the span out of it; undefined when nothing in it sounds. */
export async function openSound(options: RenderSoundOptions): Promise<RenderSound | undefined> {
  const { timeline, frames } = options;
  if (timeline.sounds.length === 0) return undefined;
  const pathOf = (src: string): string => joinPath(options.root, src);
  const mix = await mixSound(timeline, { ...options, pathOf });
  const from = sampleOf(flicksOfFrame(frames.from, timeline.frameRate));
  const to = Math.min(mix.left.length, sampleOf(flicksOfFrame(frames.to, timeline.frameRate)));
  const blocks = blocksOf(mix, { from, to });
  const { ceilingDbtp } = mix;
  if (from === 0 && to === mix.left.length) {
    const { integratedLufs, truePeakDbtp } = mix;
    const loudness = { integratedLufs, truePeakDbtp };
    return {
      blocks,
      loudness,
      ceilingDbtp,
      ...(timeline.loudness !== undefined && { target: timeline.loudness }),
    };
  }
  const part = { left: mix.left.subarray(from, to), right: mix.right.subarray(from, to) };
  return { blocks, loudness: measureLoudness(part), ceilingDbtp };
}
