import { flicksOfFrame, type LoudnessTarget, type Timeline } from "@reelkiln/document";

import { digestOf, joinPath, platformName, type KeptFiles } from "./io/io.ts";
import type { AudioBlock, AudioCodec, MediaBackend } from "./media/media.ts";
import type { FrameSpan } from "./plan/plan.ts";
import {
  CODEC_HEADROOM_DB,
  blocksOf,
  measureLoudness,
  mixSound,
  sampleOf,
  type Loudness,
} from "./sound/sound.ts";
import type { SoundReport } from "./verify/verify.ts";

/** The encoded sound of a span of frames. */
export interface RenderSound {
  /** Name it is kept under. */
  readonly key: string;
  /** A file with nothing but the sound, in the container of its codec. */
  readonly path: string;
  /** How far below its ceiling the mix stays. */
  readonly headroomDb: number;
  readonly expected: SoundFacts;
}

/** What the encoded sound is to be; plain JSON, kept beside it. */
export interface SoundFacts {
  /** Of exactly what is handed to the encoder. */
  readonly loudness: Loudness;
  /** Highest true peak of the file's sound. */
  readonly ceilingDbtp: number;
  /** Absent for a part of a timeline, whose loudness the target does not speak of. */
  readonly target?: LoudnessTarget;
  /** What was found when the encoded sound was decoded; the same bytes are not decoded again. */
  readonly heard?: SoundReport;
  /** Set when a finished file was found louder than its ceiling by that much: this sound is of no use. */
  readonly excessDb?: number;
}

export interface RenderSoundOptions {
  readonly timeline: Timeline;
  readonly frames: FrameSpan;
  readonly backend: MediaBackend;
  readonly root: string;
  readonly store: KeptFiles;
  /** Version of Reelkiln. */
  readonly version?: string;
  readonly signal?: AbortSignal;
  /** Default AAC. */
  readonly codec?: AudioCodec;
  /** How far below its ceiling the mix stays, because a lossy codec raises peaks. Default CODEC_HEADROOM_DB. */
  readonly headroomDb?: number;
}

/** Raised whenever the same clips are mixed or encoded otherwise than before. */
const SOUND_REVISION = 1;

/** A codec's rise differs a little from one try to the next. */
const SECOND_TRY_DB = 0.3;

/**
 * Mixes a timeline's sound, takes the span out of it and encodes it, or finds that done before; undefined when nothing
 * in it sounds. What an earlier render found too loud once encoded is mixed lower at once.
 */
export async function openSound(options: RenderSoundOptions): Promise<RenderSound | undefined> {
  if (options.timeline.sounds.length === 0) return undefined;
  const { codec = "aac" } = options;
  const headroomDb = options.headroomDb ?? CODEC_HEADROOM_DB;
  const key = soundKey({ ...options, headroomDb });
  const kept =
    (await options.store.find<SoundFacts>(key)) ??
    (await options.store.put(key, async (path): Promise<SoundFacts> => {
      const { blocks, facts } = await mixSpan({ ...options, headroomDb });
      await options.backend.encodeSound({ path, blocks, codec });
      return facts;
    }));
  const sound = { key, path: kept.path, headroomDb, expected: kept.facts };
  return isLowered(sound) ? sound : ((await lowerSound(options, sound)) ?? sound);
}

/** Whether the sound was mixed once more because a codec had raised it. */
export function isLowered({ headroomDb }: RenderSound): boolean {
  return headroomDb > CODEC_HEADROOM_DB;
}

/** The same sound mixed lower by what it was found to be too loud; undefined when nothing was found. */
async function lowerSound(
  options: RenderSoundOptions,
  { expected, headroomDb }: RenderSound,
): Promise<RenderSound | undefined> {
  const { excessDb } = expected;
  if (excessDb === undefined) return undefined;
  return openSound({ ...options, headroomDb: headroomDb + excessDb + SECOND_TRY_DB });
}

/** What a mix of a span needs. */
export type MixOptions = Omit<RenderSoundOptions, "store">;

/** The sound of a span, ready for an encoder. */
export interface MixedSpan {
  readonly blocks: Iterable<AudioBlock>;
  readonly facts: SoundFacts;
}

/** Mixes a timeline's sound and takes a span of frames out of it. */
export async function mixSpan(options: MixOptions): Promise<MixedSpan> {
  const { timeline, frames } = options;
  const pathOf = (src: string): string => joinPath(options.root, src);
  const mix = await mixSound(timeline, { ...options, pathOf });
  const from = sampleOf(flicksOfFrame(frames.from, timeline.frameRate));
  const to = Math.min(mix.left.length, sampleOf(flicksOfFrame(frames.to, timeline.frameRate)));
  const blocks = blocksOf(mix, { from, to });
  const { ceilingDbtp } = mix;
  if (from === 0 && to === mix.left.length) {
    const { integratedLufs, truePeakDbtp } = mix;
    const target = timeline.loudness;
    const loudness = { integratedLufs, truePeakDbtp };
    return { blocks, facts: { loudness, ceilingDbtp, ...(target !== undefined && { target }) } };
  }
  const part = { left: mix.left.subarray(from, to), right: mix.right.subarray(from, to) };
  return { blocks, facts: { loudness: measureLoudness(part), ceilingDbtp } };
}

/** A hash of all that shapes the sound; files stand for their content. */
function soundKey(options: RenderSoundOptions): string {
  const { timeline, frames, backend, version, headroomDb, codec } = options;
  const { sounds, loudness, truePeakDbtp, frameRate, frameCount } = timeline;
  const clips = sounds.map((clip) => [
    { ...clip, origin: undefined },
    timeline.media[clip.source.src],
  ]);
  // Absent for AAC, so that what is kept already stays of use.
  const kind = codec === undefined || codec === "aac" ? {} : { codec };
  const mix = { clips, loudness, truePeakDbtp, frameRate, frameCount, frames, headroomDb, ...kind };
  return digestOf(JSON.stringify([SOUND_REVISION, backend.version, platformName(), version, mix]));
}
