import { randomAt, seedWith, wanderAt } from "../../chance/chance.ts";
import {
  ExpressionError,
  hostFunction,
  isList,
  mapNumbers,
  MOMENT_NAMES,
  numberOf,
  plain,
  PURE_NAMES,
  type Host,
  type ScriptValue,
} from "../../expressions/expressions.ts";
import { flicksFromSeconds, secondsFromFlicks, type Flicks } from "../../time/time.ts";
import type { Vec2 } from "../animated.ts";
import { baseAt, loopedAt, type BaseValue } from "./base-value.ts";

/** Where and when an expression is worked out, and what it can ask. */
export interface Moment {
  readonly base: BaseValue;
  /** Root time. */
  readonly time: Flicks;
  /** Of the layer. */
  readonly start: Flicks;
  readonly end: Flicks;
  /** Where the composition that the layer stands in begins. */
  readonly origin: Flicks;
  /** Length of a frame. */
  readonly frame: Flicks;
  readonly surfacePx: Vec2;
  /** Of the layer and the property: the same in every render. */
  readonly seed: number;
  readonly layer: (id: string) => ScriptValue;
  readonly thisLayer: () => ScriptValue;
  readonly variables: () => ScriptValue;
  readonly data: (src: string) => ScriptValue;
}

/** Random numbers already drawn, and the row they come from. */
interface Dice {
  seed: number;
  timeless: boolean;
  drawn: number;
}

const MOST_OCTAVES = 8;

/** What every name stands for at a moment; worked out when it is asked for. */
export function namesAt(moment: Moment): (name: string) => ScriptValue | undefined {
  const dice: Dice = { seed: 0, timeless: false, drawn: 0 };
  return (name) => {
    if (!isMomentName(name)) return PURE_NAMES.get(name);
    return NAMES[name](moment, dice);
  };
}

type MomentName = keyof typeof MOMENT_NAMES;

function isMomentName(name: string): name is MomentName {
  return Object.hasOwn(MOMENT_NAMES, name);
}

const timeOf = ({ time, start }: Moment): number => secondsFromFlicks(time - start);
const frameOf = ({ time, start, frame }: Moment): number => Math.round((time - start) / frame);

const NAMES: Readonly<Record<MomentName, (moment: Moment, dice: Dice) => ScriptValue>> = {
  value: ({ base, time }) => baseAt(base, time),
  time: timeOf,
  compTime: ({ time, origin }) => secondsFromFlicks(time - origin),
  frame: frameOf,
  fps: ({ frame }) => 1 / secondsFromFlicks(frame),
  duration: ({ start, end }) => secondsFromFlicks(end - start),
  width: ({ surfacePx }) => surfacePx[0],
  height: ({ surfacePx }) => surfacePx[1],
  wiggle,
  random: (moment, dice) =>
    hostFunction("random", [0, 2], (args) => {
      dice.drawn += 1;
      const place = (dice.timeless ? 0 : frameOf(moment)) * 4096 + dice.drawn;
      const share = randomAt(place, 0, seedWith(moment.seed, dice.seed));
      const [least, most] = args.length === 2 ? [args[0] ?? 0, args[1] ?? 1] : [0, args[0] ?? 1];
      return typeof plain(most) === "object"
        ? mapNumbers(most, (number) => number * share)
        : numberOf(least) + (numberOf(most) - numberOf(least)) * share;
    }),
  seedRandom: (_, dice) =>
    hostFunction("seedRandom", [1, 2], ([seed = 0, timeless = false]) => {
      dice.seed = Math.floor(numberOf(seed));
      dice.timeless = numberOf(timeless) !== 0;
      dice.drawn = 0;
      return dice.seed;
    }),
  loopOut: (moment) => loop(moment, "out"),
  loopIn: (moment) => loop(moment, "in"),
  valueAtTime: ({ base, start }) =>
    hostFunction("valueAtTime", [1, 1], ([at = 0]) =>
      baseAt(base, start + flicksFromSeconds(numberOf(at))),
    ),
  layer: ({ layer }) =>
    hostFunction("layer", [1, 1], ([id = ""]) => {
      if (typeof id !== "string") throw new ExpressionError("layer takes the id of a layer", -1);
      return layer(id);
    }),
  thisLayer: ({ thisLayer }) => thisLayer(),
  variables: ({ variables }) => variables(),
  data: ({ data }) =>
    hostFunction("data", [1, 1], ([src = ""]) => {
      if (typeof src !== "string")
        throw new ExpressionError("data takes the id or the path of a file", -1);
      return data(src);
    }),
};

function wiggle(moment: Moment): Host {
  return hostFunction("wiggle", [2, 5], ([frequency, amount, octaves = 1, share = 0.5, at]) => {
    const seconds = at === undefined ? timeOf(moment) : numberOf(at, "the time of wiggle");
    const [perSecond, most] = [numberOf(frequency ?? 0), numberOf(amount ?? 0)];
    const count = Math.min(MOST_OCTAVES, Math.max(1, Math.round(numberOf(octaves))));
    const factor = numberOf(share);
    const value = baseAt(moment.base, moment.start + flicksFromSeconds(seconds));
    return mapNumbers(value, (number, dimension) => {
      let sum = number;
      for (let octave = 0; octave < count; octave++) {
        const seed = seedWith(moment.seed, dimension * MOST_OCTAVES + octave);
        sum += wanderAt(seconds * perSecond * 2 ** octave, seed) * most * factor ** octave;
      }
      return sum;
    });
  });
}

function loop({ base, time }: Moment, side: "in" | "out"): Host {
  return hostFunction(side === "in" ? "loopIn" : "loopOut", [0, 2], ([type = "cycle", count = 0]) =>
    loopedAt(base, time, { side, type: plain(type), spans: numberOf(count) }),
  );
}

/** The property of a layer as an expression sees it: its value, its parts, and its values at other times. */
export function propertyHost(
  name: string,
  at: (time: Flicks) => ScriptValue,
  { time, start }: Pick<Moment, "time" | "start">,
): Host {
  const item = (index: number): ScriptValue | undefined => {
    const value = at(time);
    return isList(value) ? value[index] : undefined;
  };
  const members: Readonly<Record<string, () => ScriptValue | undefined>> = {
    x: () => item(0),
    y: () => item(1),
    valueAtTime: () =>
      hostFunction("valueAtTime", [1, 1], ([seconds = 0]) =>
        at(start + flicksFromSeconds(numberOf(seconds))),
      ),
  };
  return {
    host: name,
    names: Object.keys(members),
    value: () => at(time),
    member: (key) => (Object.hasOwn(members, key) ? members[key]?.() : undefined),
    index: (key) => (typeof key === "number" ? item(key) : undefined),
  };
}
