import {
  isDriven,
  isKeys,
  isMapping,
  readTime,
  type Ease,
  type KeySpec,
  type Keys,
  type TimeValue,
} from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import { sameValue } from "./patch.ts";
import type { Property } from "./property.ts";

/** A key to be set. */
export interface NewKey {
  readonly time: TimeValue;
  readonly value: unknown;
  readonly ease?: Ease;
}

/** The property's value with a key in it: in place of one at the same time, or in its order. */
export function withKey(property: Property, key: NewKey): Attempt<Keys<unknown>> {
  // An expression stays: it starts from the keys.
  const expression = isDriven(property.value) ? { expression: property.value.expression } : {};
  if (property.field.animatable !== true)
    return refusal({
      code: "invalid-params",
      message: `${property.keys.join(".")} cannot have keys.`,
      param: "path",
    });
  const held = heldKeys(property);
  const same = held.findIndex(({ time }) => sameTime(time, key.time));
  if (same >= 0)
    return success({ ...expression, keys: held.with(same, { ...held[same], ...key }) });
  const after = held.findIndex(({ time }) => comesAfter(time, key.time));
  return success({ ...expression, keys: held.toSpliced(after < 0 ? held.length : after, 0, key) });
}

/** The property's value without one key; without the last one it keeps that key's value. */
export function withoutKey(
  property: Property,
  which: { readonly time?: TimeValue; readonly index?: number },
): Attempt<unknown> {
  const held = heldKeys(property);
  const { time, index } = which;
  const at =
    time === undefined ? (index ?? 0) - 1 : held.findIndex((key) => sameTime(key.time, time));
  const key = held[at];
  if (key === undefined)
    return refusal({
      code: "no-such-key",
      message: `${property.keys.join(".")} has ${held.length === 0 ? "no keys" : `keys at ${held.map((each) => each.time).join(", ")}`}.`,
      param: time === undefined ? "index" : "time",
      accepted: held.map((each) => String(each.time)),
    });
  const rest = held.toSpliced(at, 1);
  if (isDriven(property.value)) {
    const base = rest.length === 0 ? { value: key.value } : { keys: rest };
    return success({ expression: property.value.expression, ...base });
  }
  return success(rest.length === 0 ? key.value : { keys: rest });
}

/** The keys there are; what is no list of keys counts as none. */
function heldKeys({ value }: Property): readonly KeySpec<unknown>[] {
  const keys: unknown = isKeys(value) ? value.keys : [];
  return Array.isArray(keys) && keys.every(isMapping)
    ? (keys as unknown as KeySpec<unknown>[])
    : [];
}

function sameTime(a: TimeValue, b: TimeValue): boolean {
  return sameValue(readTime(a), readTime(b));
}

/** Where it is not known (seconds beside `end`), times at the end come last. */
function comesAfter(a: TimeValue, b: TimeValue): boolean {
  const [first, second] = [readTime(a), readTime(b)];
  if (first?.kind === "seconds" && second?.kind === "seconds")
    return first.seconds > second.seconds;
  if (first?.kind === "reference" && second?.kind === "reference")
    return first.offsetSeconds > second.offsetSeconds;
  return first?.kind === "reference";
}
