import type { MediaCase } from "../case.ts";
import { ALPHA_CASES } from "./alpha.ts";
import { BROKEN_CASES } from "./broken.ts";
import { CONTAINER_CASES } from "./containers.ts";
import { MANY_CASES } from "./many.ts";
import { MIX_CASES } from "./mix.ts";
import { ORIENTATION_CASES } from "./orientation.ts";
import { PIXEL_CASES } from "./pixels.ts";
import { SOUND_CASES } from "./sound.ts";
import { TIMING_CASES } from "./timing.ts";

/** Every fault of real media that is tried, in the order they are listed. */
export const MEDIA_CASES: readonly MediaCase[] = [
  ...ORIENTATION_CASES,
  ...TIMING_CASES,
  ...PIXEL_CASES,
  ...ALPHA_CASES,
  ...SOUND_CASES,
  ...CONTAINER_CASES,
  ...BROKEN_CASES,
  ...MIX_CASES,
  ...MANY_CASES,
];
