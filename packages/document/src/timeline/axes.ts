import type { Flicks } from "../time/time.ts";
import { numberAt } from "./animated-value.ts";
import type { Animated, ResolvedKey, Vec2 } from "./animated.ts";
import { mapAnimated } from "./authored-value.ts";

/**
 * Two animated numbers as one animated pair. Where both have keys of their own that differ in time or ease, the pair
 * gets a key on every frame, so that each frame has both values exactly.
 */
export function pairOf(x: Animated<number>, y: Animated<number>, frame: Flicks): Animated<Vec2> {
  if ("value" in y) return mapAnimated(x, (value): Vec2 => [value, y.value]);
  if ("value" in x) return mapAnimated(y, (value): Vec2 => [x.value, value]);
  if (haveSameCourse(x.keys, y.keys)) {
    return {
      keys: x.keys.map((key, index) => ({
        ...key,
        value: [key.value, y.keys[index]?.value ?? key.value],
      })),
    };
  }
  const times = [...x.keys, ...y.keys].map((key) => key.time);
  const first = Math.floor(Math.min(...times) / frame);
  const last = Math.ceil(Math.max(...times) / frame);
  return {
    keys: Array.from({ length: last - first + 1 }, (_, index): ResolvedKey<Vec2> => {
      const time = (first + index) * frame;
      return { time, value: [numberAt(x, time), numberAt(y, time)], ease: { kind: "linear" } };
    }),
  };
}

function haveSameCourse(
  a: readonly ResolvedKey<number>[],
  b: readonly ResolvedKey<number>[],
): boolean {
  return (
    a.length === b.length &&
    a.every((key, index) => {
      const other = b[index];
      return key.time === other?.time && JSON.stringify(key.ease) === JSON.stringify(other.ease);
    })
  );
}

/** The two axes of an animated pair. */
export function axesOf(pair: Animated<Vec2>): readonly [Animated<number>, Animated<number>] {
  return [mapAnimated(pair, ([x]) => x), mapAnimated(pair, ([, y]) => y)];
}
