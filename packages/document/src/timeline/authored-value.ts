import { isKeys, readTime, type Keys, type KeySpec } from "../model/model.ts";
import { flicksFromSeconds, type Flicks } from "../time/time.ts";
import type { Animated } from "./animated.ts";
import { easeBetween, wayBetween } from "./key-ease.ts";

/** The span of root time that key times refer to: 0 is its start, `end` its end. */
export interface LayerTime {
  readonly start: Flicks;
  readonly end: Flicks;
}

/** A key of the file with its value read and its time known. */
export interface ReadKey<T> {
  readonly time: Flicks;
  readonly value: T;
  readonly authored: KeySpec<unknown>;
}

/**
 * An authored constant or keys as an animated value in root time. `read` gives undefined for what it cannot read;
 * such keys are left out, since the document's own checks have reported them.
 */
export function animatedOf<T>(
  authored: unknown,
  read: (value: unknown) => T | undefined,
  { time, fallback }: { readonly time: LayerTime; readonly fallback: T },
): Animated<T> {
  if (!isKeys(authored)) return { value: read(authored) ?? fallback };
  const keys = keysIn(authored, read, time);
  if (keys.length === 0) return { value: fallback };
  return {
    keys: keys.map((key, index) => {
      const next = keys[index + 1];
      const way = next === undefined ? 0 : wayBetween(key.value, next.value);
      return { time: key.time, value: key.value, ease: easeBetween(key, next, way) };
    }),
  };
}

/** The keys that can be read, in the order of their times. */
export function keysIn<T>(
  { keys }: Keys<unknown>,
  read: (value: unknown) => T | undefined,
  time: LayerTime,
): readonly ReadKey<T>[] {
  const found = keys.flatMap((authored): readonly ReadKey<T>[] => {
    const value = read(authored.value);
    return value === undefined ? [] : [{ time: keyTime(authored.time, time), value, authored }];
  });
  return found.toSorted((a, b) => a.time - b.time);
}

function keyTime(authored: unknown, { start, end }: LayerTime): Flicks {
  const read = readTime(authored);
  if (read === undefined) return start;
  if (read.kind === "seconds") return start + flicksFromSeconds(read.seconds);
  const edge = read.edge === "start" ? start : end;
  return edge + flicksFromSeconds(read.offsetSeconds);
}

/** The same value seen through `map`; keys keep their times and eases. */
export function mapAnimated<A, B>(animated: Animated<A>, map: (value: A) => B): Animated<B> {
  if ("value" in animated) return { value: map(animated.value) };
  return { keys: animated.keys.map((key) => ({ ...key, value: map(key.value) })) };
}
