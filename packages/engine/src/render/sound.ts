import { flicksOfFrame, type LoudnessTarget, type Timeline } from "@reelkiln/document";

import { digestOf, joinPath, platformName, type KeptFiles } from "../io/io.ts";
import type { AudioBlock, AudioCodec, MediaBackend } from "../media/media.ts";
import type { FrameSpan } from "../plan/plan.ts";
import {
  USUAL_EFFECT,
  blocksOf,
  bothEffects,
  furtherEffect,
  measureLoudness,
  mixSound,
  sampleOf,
  type CodecEffect,
  type Loudness,
} from "../sound/sound.ts";
import type { SoundReport } from "../verify/verify.ts";

/** The encoded sound of a span of frames. */
export interface RenderSound {
  /** Name it is kept under. */
  readonly key: string;
  /** A file with nothing but the sound, in the container of its codec. */
  readonly path: string;
  /** What the mix allows for. */
  readonly codecEffect: CodecEffect;
  /** How often it was mixed once more because a finished file told of a further effect. */
  readonly retries: number;
  readonly expected: SoundFacts;
}

/** What the encoded sound is to be; plain JSON, kept beside it. */
export interface SoundFacts {
  /** Of the sound as it is to be heard: what is handed to the encoder, less what the codec takes. */
  readonly loudness: Loudness;
  /** Highest true peak of the file's sound. */
  readonly ceilingDbtp: number;
  /** Absent for a part of a timeline, whose loudness the target does not speak of. */
  readonly target?: LoudnessTarget;
  /** What was found when the encoded sound was decoded; the same bytes are not decoded again. */
  readonly heard?: SoundReport;
  /** Set when a finished file told of a further effect of the codec: this sound is of no use. */
  readonly further?: CodecEffect;
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
  /** What the codec will do to the mix. Default USUAL_EFFECT. */
  readonly codecEffect?: CodecEffect;
}

/** Raised whenever the same clips are mixed or encoded otherwise than before. */
const SOUND_REVISION = 2;

/** Times that a sound is mixed anew after a codec changed it. */
const MOST_RETRIES = 3;

/**
 * Mixes a timeline's sound, takes the span out of it and encodes it, or finds that done before; undefined when nothing
 * in it sounds. What an earlier render found of the codec's effect is allowed for at once.
 */
export async function openSound(
  options: RenderSoundOptions,
  retries = 0,
): Promise<RenderSound | undefined> {
  if (options.timeline.sounds.length === 0) return undefined;
  const { codec = "aac", codecEffect = USUAL_EFFECT } = options;
  const key = soundKey({ ...options, codecEffect });
  const kept =
    (await options.store.find<SoundFacts>(key)) ??
    (await options.store.put(key, async (path): Promise<SoundFacts> => {
      const { blocks, facts } = await mixSpan({ ...options, codecEffect });
      await options.backend.encodeSound({ path, blocks, codec });
      return facts;
    }));
  const { further } = kept.facts;
  if (further === undefined || retries === MOST_RETRIES)
    return { key, path: kept.path, codecEffect, retries, expected: kept.facts };
  return openSound({ ...options, codecEffect: bothEffects(codecEffect, further) }, retries + 1);
}

/** What a finished file tells of the codec, when the sound is to be mixed once more because of it. */
export function toAllowFor(
  { expected, retries }: RenderSound,
  heard: Pick<Loudness, "integratedLufs" | "truePeakDbtp">,
): CodecEffect | undefined {
  if (retries === MOST_RETRIES) return undefined;
  const { loudness, ceilingDbtp } = expected;
  return furtherEffect({ integratedLufs: loudness.integratedLufs, ceilingDbtp }, heard);
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
  const { takesLu } = options.codecEffect ?? USUAL_EFFECT;
  if (from === 0 && to === mix.left.length) {
    const { integratedLufs, truePeakDbtp } = mix;
    const target = timeline.loudness;
    const loudness = lessTaken({ integratedLufs, truePeakDbtp }, takesLu);
    return { blocks, facts: { loudness, ceilingDbtp, ...(target !== undefined && { target }) } };
  }
  const part = { left: mix.left.subarray(from, to), right: mix.right.subarray(from, to) };
  return { blocks, facts: { loudness: lessTaken(measureLoudness(part), takesLu), ceilingDbtp } };
}

function lessTaken({ integratedLufs, ...rest }: Loudness, takesLu: number): Loudness {
  return { ...rest, integratedLufs: integratedLufs === null ? null : integratedLufs - takesLu };
}

/** A hash of all that shapes the sound; files stand for their content. */
function soundKey(options: RenderSoundOptions): string {
  const { timeline, frames, backend, version, codecEffect, codec } = options;
  const { sounds, loudness, truePeakDbtp, frameRate, frameCount } = timeline;
  const clips = sounds.map((clip) => [
    { ...clip, origin: undefined },
    timeline.media[clip.source.src],
  ]);
  // Absent for AAC, so that what is kept already stays of use.
  const kind = codec === undefined || codec === "aac" ? {} : { codec };
  const mix = {
    clips,
    loudness,
    truePeakDbtp,
    frameRate,
    frameCount,
    frames,
    codecEffect,
    ...kind,
  };
  return digestOf(JSON.stringify([SOUND_REVISION, backend.version, platformName(), version, mix]));
}
