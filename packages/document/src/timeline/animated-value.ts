import { invariant } from "../model/invariant.ts";
import type { Flicks } from "../time/time.ts";
import type { Animated, ResolvedKey, Vec2 } from "./animated.ts";
import { easeProgress } from "./ease.ts";

/** Value of an animated number at `time`; before the first and after the last key it holds. */
export function numberAt(animated: Animated<number>, time: Flicks): number {
  if ("value" in animated) return animated.value;
  const span = spanAt(animated.keys, time);
  return span.from.value + (span.to.value - span.from.value) * span.progress;
}

/** Value of an animated pair at `time`; both parts share the keys' eases. */
export function vec2At(animated: Animated<Vec2>, time: Flicks): Vec2 {
  if ("value" in animated) return animated.value;
  const { from, to, progress } = spanAt(animated.keys, time);
  return [
    from.value[0] + (to.value[0] - from.value[0]) * progress,
    from.value[1] + (to.value[1] - from.value[1]) * progress,
  ];
}

/** Value of anything animated at `time`, mixed by `mix` between keys. */
export function valueAt<T>(
  animated: Animated<T>,
  time: Flicks,
  mix: (from: T, to: T, progress: number) => T,
): T {
  if ("value" in animated) return animated.value;
  const { from, to, progress } = spanAt(animated.keys, time);
  return progress === 0 ? from.value : mix(from.value, to.value, progress);
}

interface KeySpan<T> {
  readonly from: ResolvedKey<T>;
  readonly to: ResolvedKey<T>;
  readonly progress: number;
}

function spanAt<T>(keys: readonly ResolvedKey<T>[], time: Flicks): KeySpan<T> {
  let low = 0;
  let high = keys.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((keys[middle]?.time ?? Infinity) <= time) low = middle;
    else high = middle - 1;
  }
  const from = keys[low];
  invariant(from !== undefined, "an animated value has no keys");
  const to = keys[low + 1];
  if (to === undefined || time <= from.time) return { from, to: from, progress: 0 };
  const fraction = (time - from.time) / (to.time - from.time);
  return { from, to, progress: easeProgress(from.ease, fraction) };
}
