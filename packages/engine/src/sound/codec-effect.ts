import type { Loudness } from "./loudness-meter.ts";
import { CODEC_HEADROOM_DB } from "./master.ts";

/** What a lossy codec does to a sound, and a mix allows for beforehand. */
export interface CodecEffect {
  /** By how much it raises peaks: the mix stays as far below its ceiling. */
  readonly raisesDb: number;
  /** How much loudness it takes, as of noise above its band: the mix is louder by that. */
  readonly takesLu: number;
}

/** What is allowed for before a file tells more. */
export const USUAL_EFFECT: CodecEffect = { raisesDb: CODEC_HEADROOM_DB, takesLu: 0 };

/** Sound that is not encoded is not changed. */
export const NO_EFFECT: CodecEffect = { raisesDb: 0, takesLu: 0 };

/** Two meters of true peak may differ by this. */
const PEAK_SLACK_DB = 0.1;
/** Loudness that is nearer than this is left alone. */
const LOUDNESS_SLACK_LU = 0.3;
/** A codec's effect differs a little from one try to the next. */
const SECOND_TRY_DB = 0.3;
/** What is quieter is near the gate of the measurement, where a difference says nothing. */
const LEAST_LUFS = -50;
/** More than this is no effect of a codec. */
const MOST_TAKEN_LU = 6;

/**
 * What the codec did beyond what was allowed for, told by the loudness that was wanted, the peak that was allowed and
 * what a finished file has; undefined when that is near enough.
 */
export function furtherEffect(
  wanted: { readonly integratedLufs: number | null; readonly ceilingDbtp: number },
  heard: Pick<Loudness, "integratedLufs" | "truePeakDbtp">,
): CodecEffect | undefined {
  const excessDb = (heard.truePeakDbtp ?? Number.NEGATIVE_INFINITY) - wanted.ceilingDbtp;
  const lostLu =
    wanted.integratedLufs === null || heard.integratedLufs === null
      ? 0
      : wanted.integratedLufs - heard.integratedLufs;
  const isLouder = excessDb > PEAK_SLACK_DB;
  const isLost =
    Math.abs(lostLu) > LOUDNESS_SLACK_LU &&
    Math.abs(lostLu) <= MOST_TAKEN_LU &&
    (wanted.integratedLufs ?? LEAST_LUFS) > LEAST_LUFS;
  if (!isLouder && !isLost) return undefined;
  return { raisesDb: isLouder ? excessDb + SECOND_TRY_DB : 0, takesLu: isLost ? lostLu : 0 };
}

/** Both effects together. */
export function bothEffects(a: CodecEffect, b: CodecEffect): CodecEffect {
  return { raisesDb: a.raisesDb + b.raisesDb, takesLu: a.takesLu + b.takesLu };
}
