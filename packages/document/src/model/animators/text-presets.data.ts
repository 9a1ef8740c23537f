import type { Length } from "../values/length.ts";
import type { ReelAnimator, TextUnit } from "./animator.ts";
import { bump, keysOver, ramp, type Sweep } from "./sweep.ts";

/** An animator of a preset: what it does, and how that goes over the preset's time. */
interface PresetAnimator extends ReelAnimator {
  readonly by: TextUnit;
  readonly sweep: Sweep;
}

/** A length in letter sizes. */
type Em = (count: number) => Length;

interface TextPreset {
  readonly meaning: string;
  /** How long it takes when not said. */
  readonly seconds: number;
  readonly animators: (em: Em) => readonly PresetAnimator[];
}

const POP = { behind: 0.3, tail: 0.3 };
const BOUNCE = { behind: 0.25, tail: 0.4 };

/** Ways a text can come in, and go out backwards; each stands for plain animators. */
export const TEXT_PRESETS = {
  typewriter: {
    meaning: "Characters appear one by one.",
    seconds: 1.5,
    animators: () => [
      {
        by: "character",
        opacity: 0,
        sweep: (course) => ({
          selector: { start: keysOver<number>(course, { from: 0, to: 1 }), smoothness: 0 },
        }),
      },
    ],
  },
  fade_up_words: {
    meaning: "Words rise into place and appear.",
    seconds: 1.2,
    animators: (em) => [
      {
        by: "word",
        opacity: 0,
        position: [0, em(0.5)],
        sweep: ramp({ width: 0.6, easeLow: 0.7 }),
      },
    ],
  },
  slide_lines: {
    meaning: "Lines slide in from the left, one after another.",
    seconds: 1.2,
    animators: (em) => [
      {
        by: "line",
        opacity: 0,
        position: [em(-1.6), 0],
        sweep: ramp({ width: 0.7, easeLow: 0.9 }),
      },
    ],
  },
  pop_characters: {
    meaning: "Characters grow past their size and settle.",
    seconds: 1.2,
    animators: () => [
      { by: "character", scale: 0, sweep: ramp({ width: POP.behind, tail: POP.tail }) },
      { by: "character", scale: 1.35, sweep: bump({ ...POP, from: 0, to: 0.3 }) },
    ],
  },
  wave: {
    meaning: "A wave runs through the characters.",
    seconds: 1.4,
    animators: (em) => [
      {
        by: "character",
        position: [0, em(-0.5)],
        sweep: (course) => ({
          selector: {
            start: 0,
            end: 0.45,
            offset: keysOver<number>(course, { from: -0.45, to: 1 }),
            shape: "smooth",
          },
        }),
      },
    ],
  },
  blur_in: {
    meaning: "Characters come into focus.",
    seconds: 1.2,
    animators: (em) => [
      {
        by: "character",
        opacity: 0,
        blur: em(0.24),
        scale: 1.15,
        sweep: ramp({ width: 0.6, easeLow: 0.5 }),
      },
    ],
  },
  tracking_in: {
    meaning: "The letters draw together while they appear.",
    seconds: 1.2,
    animators: (em) => [
      {
        by: "character",
        sweep: (course) => ({
          opacity: keysOver<number>(course, { from: 0, to: 1, ease: "ease-out-quad" }),
          tracking: keysOver<Length>(course, { from: em(0.5), to: em(0), ease: "ease-out-cubic" }),
        }),
      },
    ],
  },
  drop_in: {
    meaning: "Characters fall into place in random order.",
    seconds: 1.3,
    animators: (em) => [
      {
        by: "character",
        opacity: 0,
        position: [0, em(-1.8)],
        sweep: ramp({ width: 0.35, easeLow: 0.8, order: "random" }),
      },
    ],
  },
  spin_in: {
    meaning: "Characters turn and grow into place.",
    seconds: 1.2,
    animators: () => [
      {
        by: "character",
        opacity: 0,
        scale: 0.2,
        rotation: -200,
        sweep: ramp({ width: 0.45, easeLow: 0.8 }),
      },
    ],
  },
  flicker: {
    meaning: "Characters flicker like a failing lamp, then stay.",
    seconds: 1,
    animators: () => [
      {
        by: "character",
        opacity: 0,
        wiggle: { min: 0, max: 2, perSecond: 16, correlation: 0 },
        sweep: ramp({ width: 1 }),
      },
    ],
  },
  cascade: {
    meaning: "Characters tumble in from above, a long row of them at a time.",
    seconds: 1.4,
    animators: (em) => [
      {
        by: "character",
        opacity: 0,
        position: [em(-0.4), em(-1.0)],
        rotation: -40,
        scale: 1.4,
        sweep: ramp({ width: 0.5, easeLow: 0.9 }),
      },
    ],
  },
  bounce: {
    meaning: "Characters fall and bounce twice.",
    seconds: 1.5,
    animators: (em) => [
      {
        by: "character",
        opacity: 0,
        position: [0, em(-1.2)],
        sweep: ramp({ width: BOUNCE.behind, tail: BOUNCE.tail }),
      },
      {
        by: "character",
        position: [0, em(-0.48)],
        sweep: bump({ ...BOUNCE, from: 0, to: 0.24 }),
      },
      {
        by: "character",
        position: [0, em(-0.16)],
        sweep: bump({ ...BOUNCE, from: 0.24, to: 0.4 }),
      },
    ],
  },
} as const satisfies Readonly<Record<string, TextPreset>>;

/** Name of a preset of text animators. */
export type TextPresetName = keyof typeof TEXT_PRESETS;
