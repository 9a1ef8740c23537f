export { mixSound, blocksOf, type MixedSound } from "./mix.ts";
export type { SoundSources } from "./clip-sound.ts";
export {
  bothEffects,
  furtherEffect,
  NO_EFFECT,
  USUAL_EFFECT,
  type CodecEffect,
} from "./codec-effect.ts";
export { measureLevels } from "./measure-levels.ts";
export { LoudnessMeter, measureLoudness, type Loudness } from "./loudness-meter.ts";
export { sampleOf, timeOfSample } from "./sample-time.ts";
