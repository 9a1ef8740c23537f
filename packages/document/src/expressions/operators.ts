import { ExpressionError } from "./fault.ts";
import {
  isList,
  isTruthy,
  mapNumbers,
  numberOf,
  plain,
  wordFor,
  zipNumbers,
  type ScriptValue,
} from "./script-value.ts";
import type { BinaryOperator } from "./syntax.ts";

/** Longest text that an expression may put together. */
const MAX_TEXT = 10_000;

type Apply = (left: ScriptValue, right: ScriptValue) => ScriptValue;

/** Operators whose both sides are always worked out. */
export const OPERATORS: Readonly<Record<Exclude<BinaryOperator, "&&" | "||">, Apply>> = {
  "+": add,
  "-": (left, right) => zipNumbers(left, right, (a, b) => a - b),
  "*": multiply,
  "/": (left, right) => mapNumbers(left, (a) => a / numberOf(right, "the divisor")),
  "%": (left, right) => mapNumbers(left, (a) => a % numberOf(right, "the divisor")),
  "**": (left, right) => numberOf(left) ** numberOf(right),
  "<": compare((a, b) => a < b),
  "<=": compare((a, b) => a <= b),
  ">": compare((a, b) => a > b),
  ">=": compare((a, b) => a >= b),
  "==": (left, right) => isEqual(plain(left), plain(right)),
  "!=": (left, right) => !isEqual(plain(left), plain(right)),
};

/** Numbers and lists of numbers are added, texts are joined. */
function add(left: ScriptValue, right: ScriptValue): ScriptValue {
  const [a, b] = [plain(left), plain(right)];
  if (typeof a !== "string" && typeof b !== "string")
    return zipNumbers(a, b, (one, other) => one + other);
  if (typeof a === "object" || typeof b === "object")
    throw new ExpressionError(`${wordFor(a)} and ${wordFor(b)} do not go together`, -1);
  const text = `${a}${b}`;
  if (text.length > MAX_TEXT)
    throw new ExpressionError(`a text grows beyond ${MAX_TEXT} characters`, -1);
  return text;
}

function multiply(left: ScriptValue, right: ScriptValue): ScriptValue {
  const [a, b] = [plain(left), plain(right)];
  if (isList(a) && isList(b))
    throw new ExpressionError("two lists are not multiplied; multiply by a number", -1);
  return isList(a)
    ? mapNumbers(a, (number) => number * numberOf(b))
    : mapNumbers(b, (number) => numberOf(a) * number);
}

function compare(holds: (a: number | string, b: number | string) => boolean): Apply {
  return (left, right) => {
    const [a, b] = [plain(left), plain(right)];
    if (typeof a === "string" && typeof b === "string") return holds(a, b);
    return holds(numberOf(a, "the left side"), numberOf(b, "the right side"));
  };
}

function isEqual(a: ScriptValue, b: ScriptValue): boolean {
  if (!isList(a) || !isList(b)) return a === b;
  return a.length === b.length && a.every((item, index) => isEqual(item, b[index] ?? NaN));
}

/** Signs before a value. */
export const SIGNS: Readonly<Record<"-" | "+" | "!", (value: ScriptValue) => ScriptValue>> = {
  "-": (value) => mapNumbers(value, (number) => -number),
  "+": (value) => mapNumbers(value, (number) => number),
  "!": (value) => !isTruthy(value),
};
