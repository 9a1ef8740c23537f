export { mixSound, blocksOf, type MixedSound } from "./mix.ts";
export type { SoundSources } from "./clip-sound.ts";
export { CODEC_HEADROOM_DB } from "./master.ts";
export { measureLevels } from "./measure-levels.ts";
export { LoudnessMeter, measureLoudness, type Loudness } from "./loudness-meter.ts";
export { sampleOf, timeOfSample } from "./sample-time.ts";
