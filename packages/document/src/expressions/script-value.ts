import { ExpressionError } from "./fault.ts";

/** What an expression can come to on its way; `Host` stands for things of the document and for functions. */
export type ScriptValue = number | string | boolean | readonly ScriptValue[] | Host;

/** Something that an expression can ask but not make. */
export interface Host {
  readonly host: string;
  /** Names after a dot. */
  readonly names?: readonly string[];
  readonly member?: (name: string) => ScriptValue | undefined;
  readonly index?: (key: number | string) => ScriptValue | undefined;
  readonly call?: (args: readonly ScriptValue[]) => ScriptValue;
  /** What it counts as in arithmetic. */
  readonly value?: () => ScriptValue;
}

export function isHost(value: ScriptValue): value is Host {
  return typeof value === "object" && !Array.isArray(value);
}

/** True for a list. `Array.isArray` does not narrow readonly lists. */
export function isList(value: ScriptValue): value is readonly ScriptValue[] {
  return Array.isArray(value);
}

/** A property counts as its value; everything else as itself. */
export function plain(value: ScriptValue): ScriptValue {
  return isHost(value) && value.value !== undefined ? value.value() : value;
}

/** How a message calls a value. */
export function wordFor(value: ScriptValue): string {
  if (isHost(value)) return value.host;
  if (isList(value)) return `a list of ${value.length}`;
  if (typeof value === "string") return `the text ${JSON.stringify(value.slice(0, 40))}`;
  return String(value);
}

/** The value as a number; true counts 1. Throws ExpressionError without a place. */
export function numberOf(value: ScriptValue, what = "a value"): number {
  const own = plain(value);
  if (typeof own === "number") return own;
  if (typeof own === "boolean") return own ? 1 : 0;
  throw new ExpressionError(`${what} is ${wordFor(own)}, not a number`, -1);
}

/** Whether the value counts as true in a condition. */
export function isTruthy(value: ScriptValue): boolean {
  const own = plain(value);
  return typeof own === "object" || (own !== 0 && own !== "" && own !== false && own === own);
}

/** The same function of the numbers of a value: of a number, or of each item of a list. */
export function mapNumbers(
  value: ScriptValue,
  map: (number: number, dimension: number) => number,
): ScriptValue {
  const own = plain(value);
  if (isList(own)) return own.map((item, dimension) => map(numberOf(item, "an item"), dimension));
  return map(numberOf(own), 0);
}

/** A function of two values, number by number; lists have to be of one length. */
export function zipNumbers(
  a: ScriptValue,
  b: ScriptValue,
  zip: (a: number, b: number) => number,
): ScriptValue {
  const [left, right] = [plain(a), plain(b)];
  if (!isList(left) && !isList(right)) return zip(numberOf(left), numberOf(right));
  if (!isList(left) || !isList(right) || left.length !== right.length)
    throw new ExpressionError(`${wordFor(left)} and ${wordFor(right)} do not go together`, -1);
  return left.map((item, index) => zip(numberOf(item), numberOf(right[index] ?? 0)));
}
