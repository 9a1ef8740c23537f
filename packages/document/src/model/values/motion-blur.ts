import type { Field, ValueOf } from "../field.ts";
import { integerField, numberField } from "./number.ts";
import { objectField } from "./object.ts";

const SHUTTER = objectField("A shutter.", {
  shutterAngle: numberField("How long it is open: 360 degrees is a whole frame.", {
    min: 0,
    max: 720,
    unit: "degrees",
    default: 180,
  }),
  shutterPhase: numberField("When it opens, in degrees after the frame's time.", {
    min: -360,
    max: 360,
    unit: "degrees",
    default: -90,
  }),
  samples: integerField("Moments that are averaged; the cost of a moving layer grows with it.", {
    min: 2,
    max: 64,
    default: 16,
  }),
});

/** How motion blur of a composition looks. */
export type MotionBlurSpec = ValueOf<typeof SHUTTER>;

/** A shutter, read. */
export interface ReadMotionBlur {
  /** 1 for a whole frame. */
  readonly openFrames: number;
  /** Frames after the frame's time at which it opens. */
  readonly phaseFrames: number;
  readonly samples: number;
}

/** The shutter of layers that have motion blur. */
export function motionBlurField(description: string): Field<MotionBlurSpec> {
  return { ...SHUTTER, description };
}

/** Reads a shutter; one that is not said has every default. */
export function readMotionBlur(spec: MotionBlurSpec = {}): ReadMotionBlur {
  const { shutterAngle = 180, shutterPhase = -90, samples = 16 } = spec;
  return { openFrames: shutterAngle / 360, phaseFrames: shutterPhase / 360, samples };
}
