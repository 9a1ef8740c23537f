import {
  ANIMATED_PROPERTIES,
  expandTextPreset,
  isTextPreset,
  SELECTOR_PARAMETERS,
  WIGGLE_PARAMETERS,
  type EffectBasis,
  type Length,
  type ParameterTable,
  type ReelAnimator,
  type ReelAnimatorEntry,
} from "../model/model.ts";
import type { LayerTime } from "./authored-value.ts";
import { animatedValues } from "./parameter-values.ts";
import type { TimelineAnimator } from "./timeline.ts";

interface AnimatorPlace {
  readonly time: LayerTime;
  readonly basis: EffectBasis;
  /** As authored: presets measure by it. */
  readonly fontSize: Length;
}

/** Animators of a text that are switched on, presets expanded, with their parameters over root time. */
export function resolvedAnimators(
  entries: readonly ReelAnimatorEntry[],
  place: AnimatorPlace,
): readonly TimelineAnimator[] {
  return entries
    .flatMap((entry) => (isTextPreset(entry) ? expandTextPreset(entry, place.fontSize) : [entry]))
    .filter(({ enabled }) => enabled !== false)
    .map((animator) => animatorOf(animator, place));
}

function animatorOf(animator: ReelAnimator, place: AnimatorPlace): TimelineAnimator {
  const { by = "character", selector, wiggle } = animator;
  const said: ParameterTable = Object.fromEntries(
    Object.entries(ANIMATED_PROPERTIES).filter(([key]) => Object.hasOwn(animator, key)),
  );
  return {
    by,
    properties: animatedValues(animator, said, place),
    ...(selector !== undefined && {
      selector: animatedValues(selector, SELECTOR_PARAMETERS, place),
    }),
    ...(wiggle !== undefined && { wiggle: animatedValues(wiggle, WIGGLE_PARAMETERS, place) }),
  };
}
