import type { Flicks } from "../time/time.ts";
import type { Animated } from "./animated.ts";
import type { LayerOrigin, SourceSpan } from "./timeline-layer.ts";

/** One audible span of one source. */
export interface SoundClip {
  readonly key: string;
  readonly origin: LayerOrigin;
  readonly start: Flicks;
  readonly end: Flicks;
  readonly source: SourceSpan;
  /** 0 dB leaves it as it is; −Infinity is silence. */
  readonly gainDb: Animated<number>;
  /** −1 left … 1 right. */
  readonly pan: Animated<number>;
  readonly fadeIn: Flicks;
  readonly fadeOut: Flicks;
  /** Lowered by `byDb` (positive) while any clip named in `under` sounds. */
  readonly duck?: DuckSpec;
}

export interface DuckSpec {
  /** Keys of the clips that push this one down. */
  readonly under: readonly string[];
  readonly byDb: number;
  readonly attack: Flicks;
  readonly release: Flicks;
}

export interface LoudnessTarget {
  /** Integrated loudness, ITU-R BS.1770. */
  readonly integratedLufs: number;
  /** Ceiling, dBTP. */
  readonly truePeakDbtp: number;
}
