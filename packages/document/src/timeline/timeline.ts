import type { PlatformName, ReelOutput } from "../model/document.ts";
import type { Flicks, FrameRate } from "../time/time.ts";
import type { MediaFacts } from "./facts.ts";
import type { Color } from "./paint.ts";
import type { LoudnessTarget, SoundClip } from "./sound-clip.ts";
import type { TimelineLayer } from "./timeline-layer.ts";

/**
 * The document with everything worked out: absolute times, pixels, expanded layers.
 * Everything after resolve reads this and never recomputes it. All times are root-composition flicks.
 */
export interface Timeline {
  readonly width: number;
  readonly height: number;
  readonly frameRate: FrameRate;
  readonly duration: Flicks;
  readonly frameCount: number;
  /** `#rrggbbaa`, lower case. */
  readonly background: Color;
  /** First is at the back. */
  readonly layers: readonly TimelineLayer[];
  readonly sounds: readonly SoundClip[];
  /** Highest true peak of the sound where no loudness is asked for; absent: −1 dBTP. */
  readonly truePeakDbtp?: number;
  readonly loudness?: LoudnessTarget;
  /** Facts of every media file in use, by project-relative path. */
  readonly media: Readonly<Record<string, MediaFacts>>;
  /** Names of the platform profiles asked for. */
  readonly platforms: readonly PlatformName[];
  /** What a render makes when it is not told otherwise. */
  readonly output?: ReelOutput;
}

export type * from "./layer-treatment.ts";
export type * from "./paint.ts";
export { resolve, type Resolution } from "./resolve.ts";
export type * from "./sound-clip.ts";
export type * from "./text-look.ts";
export type * from "./timeline-layer.ts";
