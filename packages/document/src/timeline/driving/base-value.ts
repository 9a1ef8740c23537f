import {
  ExpressionError,
  isList,
  mapNumbers,
  wordFor,
  zipNumbers,
  type ScriptValue,
} from "../../expressions/expressions.ts";
import { flicksFromSeconds, secondsFromFlicks, type Flicks } from "../../time/time.ts";
import { spanAt } from "../animated-value.ts";
import type { Animated, ResolvedKey } from "../animated.ts";
import { pointAlong } from "../motion-path.ts";

/** What a property is without its expression, over root time. */
export type BaseValue = Animated<ScriptValue>;

/** The base at a time; texts and switches hold between their keys. */
export function baseAt(base: BaseValue, time: Flicks): ScriptValue {
  if ("value" in base) return base.value;
  const { from, to, progress } = spanAt(base.keys, time);
  if (from === to) return from.value;
  return from.path === undefined
    ? mixed(from.value, to.value, progress)
    : pointAlong(from.path, progress);
}

function mixed(from: ScriptValue, to: ScriptValue, progress: number): ScriptValue {
  const isPair = isList(from) && isList(to) && from.length === to.length;
  if (!isPair && (typeof from !== "number" || typeof to !== "number")) return from;
  return zipNumbers(from, to, (a, b) => a + (b - a) * progress);
}

const LOOPS = ["cycle", "pingpong", "offset", "continue"] as const;

type Loop = (typeof LOOPS)[number];

/** What a loop is asked to be. */
export interface Looping {
  readonly side: "in" | "out";
  readonly type: ScriptValue;
  /** Spans between keys that are repeated; 0 for all. */
  readonly spans: number;
}

/** The base at a time outside its keys, repeated or carried on; inside them as it is. Throws ExpressionError. */
export function loopedAt(
  base: BaseValue,
  time: Flicks,
  { side, type, spans }: Looping,
): ScriptValue {
  const name = side === "in" ? "loopIn" : "loopOut";
  if (!isLoop(type))
    throw new ExpressionError(`${name} is ${wordFor(type)}; it takes ${LOOPS.join(", ")}`, -1);
  const ends = "keys" in base ? loopEnds(base.keys, side, spans) : undefined;
  if (ends === undefined)
    throw new ExpressionError(`${name} repeats keys; this property has less than two`, -1);
  const [from, to] = ends;
  const isOutside = side === "out" ? time > to : time < from;
  if (!isOutside) return baseAt(base, time);
  if (type === "continue") return carriedOn(base, { time, edge: side === "out" ? to : from, side });
  const length = to - from;
  const turn = Math.floor((time - from) / length);
  const within = time - from - turn * length;
  const isBack = type === "pingpong" && turn % 2 !== 0;
  const value = baseAt(base, isBack ? to - within : from + within);
  if (type !== "offset") return value;
  const step = zipNumbers(baseAt(base, from), baseAt(base, to), (a, b) => (b - a) * turn);
  return zipNumbers(value, step, (a, b) => a + b);
}

function isLoop(type: ScriptValue): type is Loop {
  return typeof type === "string" && (LOOPS as readonly string[]).includes(type);
}

/** First and last time of the keys that are repeated. */
function loopEnds(
  keys: readonly ResolvedKey<ScriptValue>[],
  side: "in" | "out",
  spans: number,
): readonly [Flicks, Flicks] | undefined {
  const count = spans > 0 ? Math.min(keys.length, Math.floor(spans) + 1) : keys.length;
  const used = side === "out" ? keys.slice(-count) : keys.slice(0, count);
  const [first, last] = [used[0], used.at(-1)];
  return first === undefined || last === undefined || last.time <= first.time
    ? undefined
    : [first.time, last.time];
}

/** A thousandth of a second: near enough to tell how fast a value changes at a key. */
const NEAR = flicksFromSeconds(0.001);

interface Carried {
  readonly time: Flicks;
  readonly edge: Flicks;
  readonly side: "in" | "out";
}

function carriedOn(base: BaseValue, { time, edge, side }: Carried): ScriptValue {
  const inside = side === "out" ? edge - NEAR : edge + NEAR;
  const seconds = secondsFromFlicks(time - edge) / secondsFromFlicks(edge - inside);
  const change = zipNumbers(baseAt(base, inside), baseAt(base, edge), (a, b) => b - a);
  return zipNumbers(
    baseAt(base, edge),
    mapNumbers(change, (number) => number * seconds),
    (a, b) => a + b,
  );
}
