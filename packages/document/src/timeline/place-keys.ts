import { isKeys, readLengthPair } from "../model/model.ts";
import type { Animated, Curve, MotionPath, ResolvedKey, Vec2 } from "./animated.ts";
import { animatedOf, keysIn, type LayerTime, type ReadKey } from "./authored-value.ts";
import { easeBetween, wayBetween } from "./key-ease.ts";
import { lengthOf, motionPath, straightCurve } from "./motion-path.ts";

interface Placing {
  readonly time: LayerTime;
  readonly fallback: Vec2;
  /** What percent of tangents are of. */
  readonly heightPx: number;
}

/**
 * An authored position over root time. Tangents bend the way between two keys; it is passed by length, so that an ease
 * means the same on a curve as on a line. A roving key lies on the way of the keys around it and has no time.
 */
export function animatedPlace(
  authored: unknown,
  read: (value: unknown) => Vec2 | undefined,
  { time, fallback, heightPx }: Placing,
): Animated<Vec2> {
  if (!isKeys(authored) || !authored.keys.some(isCurved))
    return animatedOf(authored, read, { time, fallback });
  const keys = keysIn(authored, read, time);
  if (keys.length === 0) return { value: fallback };
  const fixed = keys.filter(
    ({ authored: key }, index) => index === 0 || index === keys.length - 1 || key.roving !== true,
  );
  return {
    keys: fixed.map((key, index): ResolvedKey<Vec2> => {
      const next = fixed[index + 1];
      if (next === undefined) return { time: key.time, value: key.value, ease: { kind: "linear" } };
      const path = wayOf(keys.slice(keys.indexOf(key), keys.indexOf(next) + 1), heightPx);
      const way = path === undefined ? wayBetween(key.value, next.value) : lengthOf(path);
      const ease = easeBetween(key, next, way);
      return { time: key.time, value: key.value, ease, ...(path !== undefined && { path }) };
    }),
  };
}

function isCurved(key: object): boolean {
  return ["tangentIn", "tangentOut", "roving"].some((name) => Object.hasOwn(key, name));
}

/** The way through keys; undefined when it is one straight line, or none at all. */
function wayOf(keys: readonly ReadKey<Vec2>[], heightPx: number): MotionPath | undefined {
  const curves = keys.slice(1).map((to, index): Curve | undefined => {
    const from = keys[index];
    return from && curveBetween(from, to, heightPx);
  });
  if (curves.length === 1 && curves[0] === undefined) return undefined;
  const fallback: Vec2 = [0, 0];
  const path = motionPath(
    curves.map((curve, index) => {
      const [from = fallback, to = fallback] = [keys[index]?.value, keys[index + 1]?.value];
      return curve ?? straightCurve(from, to);
    }),
  );
  return lengthOf(path) === 0 ? undefined : path;
}

/** The curve between two keys; undefined when neither has a tangent towards the other. */
function curveBetween(from: ReadKey<Vec2>, to: ReadKey<Vec2>, heightPx: number): Curve | undefined {
  const out = readLengthPair(from.authored.tangentOut, heightPx);
  const into = readLengthPair(to.authored.tangentIn, heightPx);
  if (out === undefined && into === undefined) return undefined;
  const [[x0, y0], [x3, y3]] = [from.value, to.value];
  const [ox, oy] = out ?? [0, 0];
  const [ix, iy] = into ?? [0, 0];
  return [x0, y0, x0 + ox, y0 + oy, x3 + ix, y3 + iy, x3, y3];
}
