import { isDriven, isKeys, readSeconds, readTime } from "../model/model.ts";
import { FLICKS_PER_SECOND, flicksFromSeconds, type Flicks } from "../time/time.ts";
import { numberAt, spanAt } from "./animated-value.ts";
import type { Animated, ResolvedKey } from "./animated.ts";
import { animatedOf, type LayerTime } from "./authored-value.ts";
import { easeArea } from "./ease-area.ts";

/** How source time runs over root time where it does not run at one speed. */
export type Retime =
  /** Source time in flicks, from the source's own beginning. */
  | { readonly kind: "time"; readonly time: Animated<number> }
  /** Speed, and the flicks of source that have passed at each of its keys; before the first key it counts from 0. */
  | {
      readonly kind: "speed";
      readonly speed: Animated<number>;
      readonly passed: readonly Flicks[];
    };

/** What a layer says about how its source runs. */
interface Retimed {
  readonly sourceTime?: unknown;
  readonly speed?: unknown;
}

/** How the source of a layer runs; undefined at one speed. */
export function retimeOf({ sourceTime, speed }: Retimed, time: LayerTime): Retime | undefined {
  if (sourceTime !== undefined) {
    const read = (value: unknown): number | undefined => {
      const seconds = readSeconds(value);
      return seconds === undefined ? undefined : flicksFromSeconds(seconds);
    };
    return { kind: "time", time: animatedOf(sourceTime, read, { time, fallback: 0 }) };
  }
  if (!isKeys(speed)) return undefined;
  return speedRamp(animatedOf(speed, asSpeed, { time, fallback: 1 }), time.start);
}

/** The ramp of speeds over root time, for a source that begins at `start`. */
export function speedRamp(speed: Animated<number>, start: Flicks): Retime {
  if ("value" in speed) return { kind: "speed", speed, passed: [] };
  const passed: Flicks[] = [];
  for (const [index, key] of speed.keys.entries()) {
    const before = speed.keys[index - 1];
    const so = passed.at(-1);
    passed.push(
      before === undefined || so === undefined
        ? Math.round(key.value * (key.time - start))
        : so + Math.round(areaBetween(before, key, 1)),
    );
  }
  return { kind: "speed", speed, passed };
}

/** Flicks of source that pass from a key up to `fraction` of the way to the next one. */
function areaBetween(from: ResolvedKey<number>, to: ResolvedKey<number>, fraction: number): number {
  const length = to.time - from.time;
  const change = to.value - from.value;
  return length * (from.value * fraction + change * easeArea(from.ease, fraction));
}

/** A moment of a source, and whether it is played backwards there. */
export interface SourceMoment {
  readonly time: Flicks;
  readonly backwards: boolean;
}

/** Source time at root time `time`: from the source's beginning, or for speeds from where the layer starts to play. */
export function retimedAt(retime: Retime, start: Flicks, time: Flicks): SourceMoment {
  if (retime.kind === "time") {
    const at = Math.round(numberAt(retime.time, time));
    return { time: at, backwards: isFalling(retime.time, time) };
  }
  const { speed, passed } = retime;
  if ("value" in speed) {
    return { time: Math.round(speed.value * (time - start)), backwards: speed.value < 0 };
  }
  const { keys } = speed;
  const [first] = keys;
  const backwards = numberAt(speed, time) < 0;
  if (first !== undefined && time < first.time) {
    return { time: Math.round(first.value * (time - start)), backwards };
  }
  const { index, from, to } = spanAt(keys, time);
  const so = passed[index] ?? 0;
  const more =
    from === to
      ? from.value * (time - from.time)
      : areaBetween(from, to, (time - from.time) / (to.time - from.time));
  return { time: so + Math.round(more), backwards };
}

function isFalling(animated: Animated<number>, time: Flicks): boolean {
  if ("value" in animated) return false;
  const { index, from } = spanAt(animated.keys, time);
  const next = animated.keys[index + 1];
  if (next === undefined || time < from.time || from.ease.kind === "hold") return false;
  return next.value < from.value;
}

/** More halvings than an hour of flicks has. */
const HALVINGS = 60;

/**
 * How long a layer with a source of that length lasts: up to the last key of `sourceTime`, or until its speeds have used
 * the source up. Undefined when it lasts as long as it is let: a held frame, keys at the end, an expression alone.
 */
export function retimedLength(layer: Retimed, source: Flicks): Flicks | undefined {
  const { sourceTime, speed } = layer;
  if (sourceTime !== undefined) return lastKeyTime(sourceTime);
  if (!isKeys(speed)) return Math.round(source / (asSpeed(speed) ?? 1));
  const last = lastKeyTime(speed);
  if (last === undefined) return undefined;
  const retime = speedRamp(
    animatedOf(speed, asSpeed, { time: { start: 0, end: 0 }, fallback: 1 }),
    0,
  );
  const passedAt = (time: Flicks): Flicks => retimedAt(retime, 0, time).time;
  if (passedAt(last) < source) {
    const rest = (source - passedAt(last)) / lastSpeed(retime);
    return rest > 0 && Number.isFinite(rest) ? last + Math.round(rest) : undefined;
  }
  return firstTime((time) => passedAt(time) >= source, 0, last);
}

function lastSpeed(retime: Retime): number {
  if (retime.kind !== "speed") return 1;
  return "value" in retime.speed ? retime.speed.value : (retime.speed.keys.at(-1)?.value ?? 1);
}

/** Layer time of the last key; undefined without keys or when one hangs on the layer's end. */
function lastKeyTime(animated: unknown): Flicks | undefined {
  if (!isKeys(animated) || (isDriven(animated) && !Array.isArray(animated.keys))) return undefined;
  const times = animated.keys.map(({ time }) => readTime(time));
  const seconds = times.map((time) => (time?.kind === "seconds" ? time.seconds : undefined));
  if (seconds.some((each) => each === undefined)) return undefined;
  const last = Math.max(...seconds.map((each) => each ?? 0));
  return last > 0 ? Math.round(last * FLICKS_PER_SECOND) : undefined;
}

function asSpeed(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Steps in which a moment of the source is first looked for. */
const LOOKS = 1000;

/** The first root time from `start` to `end` at which the source has come to `source`; `end` when it never does. */
export function firstReaching(
  retime: Retime,
  source: Flicks,
  { start, end, inPoint }: LayerTime & { readonly inPoint: Flicks },
): Flicks {
  const from = retime.kind === "time" ? 0 : inPoint;
  const isReached = (time: Flicks): boolean => from + retimedAt(retime, start, time).time >= source;
  const step = (end - start) / LOOKS;
  const look = Array.from({ length: LOOKS + 1 }, (_, index) => start + index * step).find(
    isReached,
  );
  if (look === undefined) return end;
  return firstTime(isReached, Math.max(start, look - step), look);
}

/** The first time between two of which the second fulfils a condition that once holds stays. */
function firstTime(holds: (time: Flicks) => boolean, from: Flicks, to: Flicks): Flicks {
  let [low, high] = [Math.floor(from), Math.ceil(to)];
  if (holds(low)) return low;
  for (let halving = 0; halving < HALVINGS && high - low > 1; halving++) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
