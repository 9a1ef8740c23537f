import { seedWith, wanderAt } from "../chance/chance.ts";
import { ExpressionError } from "./fault.ts";
import {
  isList,
  mapNumbers,
  numberOf,
  plain,
  zipNumbers,
  type Host,
  type ScriptValue,
} from "./script-value.ts";

type Args = readonly ScriptValue[];

/** A function under a name, with how many arguments it takes. */
export function hostFunction(
  name: string,
  [least, most]: readonly [number, number],
  call: (args: Args) => ScriptValue,
): Host {
  return {
    host: `the function ${name}`,
    call: (args) => {
      if (args.length >= least && args.length <= most) return call(args);
      const count = least === most ? `${least}` : `${least} to ${most}`;
      throw new ExpressionError(`${name} takes ${count} values; ${args.length} came`, -1);
    },
  };
}

const at = (args: Args, index: number, otherwise = 0): number => {
  const value = args[index];
  return value === undefined ? otherwise : numberOf(value, `value ${index + 1}`);
};

/** From `t`, two times and two values, or from `t` within 0 … 1 and two values. */
function between(name: string, curve: (share: number) => number): Host {
  return hostFunction(name, [3, 5], (args) => {
    const t = at(args, 0);
    if (args.length === 4) throw new ExpressionError(`${name} takes 3 or 5 values; 4 came`, -1);
    const [from, to] = args.length === 5 ? [at(args, 1), at(args, 2)] : [0, 1];
    const [a, b] = args.slice(-2) as [ScriptValue, ScriptValue];
    const share = to === from ? (t < from ? 0 : 1) : (t - from) / (to - from);
    const way = curve(Math.min(1, Math.max(0, share)));
    return zipNumbers(a, b, (low, high) => low + (high - low) * way);
  });
}

/** Math, as far as it gives the same everywhere and every time. */
const MATH: Readonly<
  Record<string, readonly [count: readonly [number, number], of: (...numbers: number[]) => number]>
> = {
  abs: [[1, 1], Math.abs],
  acos: [[1, 1], Math.acos],
  asin: [[1, 1], Math.asin],
  atan: [[1, 1], Math.atan],
  atan2: [[2, 2], Math.atan2],
  ceil: [[1, 1], Math.ceil],
  cos: [[1, 1], Math.cos],
  exp: [[1, 1], Math.exp],
  floor: [[1, 1], Math.floor],
  hypot: [[1, 100], Math.hypot],
  log: [[1, 1], Math.log],
  log2: [[1, 1], Math.log2],
  log10: [[1, 1], Math.log10],
  max: [[1, 100], Math.max],
  min: [[1, 100], Math.min],
  pow: [[2, 2], Math.pow],
  round: [[1, 1], Math.round],
  sign: [[1, 1], Math.sign],
  sin: [[1, 1], Math.sin],
  sqrt: [[1, 1], Math.sqrt],
  tan: [[1, 1], Math.tan],
  trunc: [[1, 1], Math.trunc],
};

const MATH_MEMBERS: ReadonlyMap<string, ScriptValue> = new Map<string, ScriptValue>([
  ["PI", Math.PI],
  ["E", Math.E],
  ...Object.entries(MATH).map(([name, [count, of]]): [string, ScriptValue] => [
    name,
    hostFunction(`Math.${name}`, count, (args) => of(...args.map((_, index) => at(args, index)))),
  ]),
]);

/** What is the same at every time: names an expression may use without a document. */
export const PURE_NAMES: ReadonlyMap<string, ScriptValue> = new Map<string, ScriptValue>([
  [
    "Math",
    {
      host: "Math",
      names: [...MATH_MEMBERS.keys()],
      member: (name) => MATH_MEMBERS.get(name),
    },
  ],
  ["linear", between("linear", (share) => share)],
  ["ease", between("ease", (share) => share * share * (3 - 2 * share))],
  ["easeIn", between("easeIn", (share) => share * share * (2 - share))],
  ["easeOut", between("easeOut", (share) => share * (1 + share - share * share))],
  [
    "clamp",
    hostFunction("clamp", [3, 3], (args) =>
      mapNumbers(args[0] ?? 0, (number) => Math.min(at(args, 2), Math.max(at(args, 1), number))),
    ),
  ],
  ["length", hostFunction("length", [1, 2], distance)],
  [
    "degreesToRadians",
    hostFunction("degreesToRadians", [1, 1], (args) => (at(args, 0) * Math.PI) / 180),
  ],
  [
    "radiansToDegrees",
    hostFunction("radiansToDegrees", [1, 1], (args) => (at(args, 0) * 180) / Math.PI),
  ],
  [
    "noise",
    hostFunction("noise", [1, 2], (args) =>
      wanderAt(at(args, 0), seedWith(0, Math.floor(at(args, 1)))),
    ),
  ],
]);

/** Length of a list as a vector, or the distance of two. */
function distance([a = 0, b]: Args): ScriptValue {
  const own = plain(b === undefined ? a : zipNumbers(a, b, (from, to) => to - from));
  const numbers = isList(own) ? own.map((item) => numberOf(item, "an item")) : [numberOf(own)];
  return Math.hypot(...numbers);
}
