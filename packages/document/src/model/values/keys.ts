import { isMapping, siteOf, required, type Field, type Site } from "../field.ts";
import { pointerFromPath } from "../pointer.ts";
import { patchStep, printValue } from "../slip.ts";
import { easeField, type Ease } from "./ease.ts";
import { listField } from "./list.ts";
import { objectField } from "./object.ts";
import { layerTimeField, readTime, type TimeValue } from "./time-value.ts";

/** A value at a layer time; its ease leads to the next key. */
export interface KeySpec<T> {
  readonly time: TimeValue;
  readonly value: T;
  readonly ease?: Ease;
}

/** A property that changes over layer time; before the first and after the last key it holds. */
export interface Keys<T> {
  readonly keys: readonly KeySpec<T>[];
}

/** A constant, or keys. */
export type Animatable<T> = T | Keys<T>;

/** Most keys one property takes. */
export const MAX_KEYS = 10_000;

/** The same property, which may have keys too. */
export function animatable<T>(field: Field<T>): Field<Animatable<T>> {
  const keys = keysField(field);
  return {
    description: field.description,
    ...(field.default === undefined ? {} : { default: field.default }),
    animatable: true,
    check: (value, site) => {
      if (isKeys(value)) keys.check(value, site);
      else field.check(value, site);
    },
    jsonSchema: () => ({ anyOf: [field.jsonSchema(), keys.jsonSchema()] }),
  };
}

/** True for a value written as `{ keys: … }`. */
export function isKeys(value: unknown): value is Keys<unknown> {
  return isMapping(value) && Object.hasOwn(value, "keys");
}

function keysField<T>(field: Field<T>): Field<unknown> {
  const list = listField(
    "Keys in rising time.",
    objectField("A key.", {
      time: required(layerTimeField("When, in seconds from the layer's start, or `end`.")),
      value: required(field),
      ease: easeField("How the value goes to the next key.", { default: "linear" }),
    }),
    { min: 1, max: MAX_KEYS },
  );
  const table = objectField("Keys.", { keys: required(list) });
  return {
    ...table,
    check: (value, site) => {
      table.check(value, site);
      checkOrder((value as Keys<unknown>).keys, siteOf(site, "keys"));
    },
  };
}

/** Times known without the layer's length must rise; the fix sorts them. */
function checkOrder(keys: unknown, site: Site): void {
  if (!Array.isArray(keys)) return;
  const times = keys.map((key) => readTime((key as { time?: unknown } | null)?.time));
  const seconds = times.map((time) => (time?.kind === "seconds" ? time.seconds : undefined));
  const wrong = seconds.findIndex((time, index) => {
    const before = seconds[index - 1];
    return time !== undefined && before !== undefined && time <= before;
  });
  if (wrong < 0) return;
  const sortable =
    seconds.every((time) => time !== undefined) && new Set(seconds).size === keys.length;
  const sorted = [...(keys as { time: unknown }[])].sort(
    (a, b) => secondsOf(a.time) - secondsOf(b.time),
  );
  site.report({
    code: "key-order",
    severity: "error",
    path: [...site.path, wrong, "time"],
    message: `Key ${wrong + 1} is at ${printValue(seconds[wrong])} s, not after the one before it.`,
    received: printValue(seconds[wrong]),
    accepted: ["times that rise from key to key"],
    hint: sortable ? "Sort the keys by time." : "Give each key a time of its own.",
    ...(sortable
      ? { fix: [patchStep([{ op: "replace", path: pointerFromPath(site.path), value: sorted }])] }
      : {}),
  });
}

function secondsOf(time: unknown): number {
  const read = readTime(time);
  return read?.kind === "seconds" ? read.seconds : Number.POSITIVE_INFINITY;
}
