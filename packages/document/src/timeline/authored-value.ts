import { isKeys, readEase, readTime } from "../model/model.ts";
import { flicksFromSeconds, type Flicks } from "../time/time.ts";
import type { Animated, ResolvedKey } from "./animated.ts";

/** The span of root time that key times refer to: 0 is its start, `end` its end. */
export interface LayerTime {
  readonly start: Flicks;
  readonly end: Flicks;
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
  const keys = authored.keys.flatMap((key): readonly ResolvedKey<T>[] => {
    const value = read(key.value);
    if (value === undefined) return [];
    const ease = readEase(key.ease ?? "linear") ?? { kind: "linear" };
    return [{ time: keyTime(key.time, time), value, ease }];
  });
  const sorted = keys.toSorted((a, b) => a.time - b.time);
  return sorted.length === 0 ? { value: fallback } : { keys: sorted };
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
