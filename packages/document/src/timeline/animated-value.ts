import { invariant } from "../model/invariant.ts";
import type { Flicks } from "../time/time.ts";
import type { Animated, ResolvedKey, Vec2 } from "./animated.ts";
import { easeProgress } from "./ease.ts";
import { directionAlong, pointAlong } from "./motion-path.ts";

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
  if (from.path !== undefined && from !== to) return pointAlong(from.path, progress);
  return [
    from.value[0] + (to.value[0] - from.value[0]) * progress,
    from.value[1] + (to.value[1] - from.value[1]) * progress,
  ];
}

/**
 * Where an animated place is heading at `time`, in degrees clockwise from the right. Where it stands still: where it
 * was last heading, or else where it will; 0 when it never moves.
 */
export function directionAt(animated: Animated<Vec2>, time: Flicks): number {
  if ("value" in animated) return 0;
  const { keys } = animated;
  const { index: at, progress } = spanAt(keys, time);
  for (let index = at; index >= 0; index--) {
    const heading = headingOf(keys, index, index === at ? progress : 1);
    if (heading !== undefined) return heading;
  }
  for (let index = at + 1; index < keys.length; index++) {
    const heading = headingOf(keys, index, 0);
    if (heading !== undefined) return heading;
  }
  return 0;
}

/** The direction between a key and the next one; undefined when that is no way at all. */
function headingOf(
  keys: readonly ResolvedKey<Vec2>[],
  index: number,
  progress: number,
): number | undefined {
  const [from, to] = [keys[index], keys[index + 1]];
  if (from === undefined || to === undefined || from.ease.kind === "hold") return undefined;
  const [x, y] =
    from.path === undefined
      ? [to.value[0] - from.value[0], to.value[1] - from.value[1]]
      : directionAlong(from.path, progress);
  return x === 0 && y === 0 ? undefined : (Math.atan2(y, x) * 180) / Math.PI;
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

/** The keys around a time and how far it is between them, eased. */
export interface KeySpan<T> {
  /** Place of `from` among the keys. */
  readonly index: number;
  readonly from: ResolvedKey<T>;
  readonly to: ResolvedKey<T>;
  readonly progress: number;
}

/** The span of keys that `time` lies in; before the first and after the last key both ends are that key. */
export function spanAt<T>(keys: readonly ResolvedKey<T>[], time: Flicks): KeySpan<T> {
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
  if (to === undefined || time <= from.time) return { index: low, from, to: from, progress: 0 };
  const fraction = (time - from.time) / (to.time - from.time);
  return { index: low, from, to, progress: easeProgress(from.ease, fraction) };
}
