import { isMapping, siteOf, required, type Field, type FieldTable, type Site } from "../field.ts";
import { reportConflict } from "../layers/rule.ts";
import { pointerFromPath } from "../pointer.ts";
import { patchStep, printValue } from "../slip.ts";
import { drivenField, isDriven, type Driven } from "./driven.ts";
import { easeField, type Ease } from "./ease.ts";
import { keySideField, type KeySide } from "./key-side.ts";
import { lengthPairField, type LengthPair } from "./length-pair.ts";
import { listField } from "./list.ts";
import { objectField } from "./object.ts";
import { booleanField } from "./scalar.ts";
import { layerTimeField, readTime, type TimeValue } from "./time-value.ts";

/** A value at a layer time; its ease leads to the next key. */
export interface KeySpec<T> {
  readonly time: TimeValue;
  readonly value: T;
  readonly ease?: Ease;
  /** How the value arrives, instead of the ease of the key before. */
  readonly in?: KeySide;
  /** How the value leaves, instead of `ease`. */
  readonly out?: KeySide;
  /** Of positions: where the path comes from and goes to, seen from the key. */
  readonly tangentIn?: LengthPair;
  readonly tangentOut?: LengthPair;
  /** Of positions: passed when an even speed brings it there; its time only orders it. */
  readonly roving?: boolean;
}

/** A property that changes over layer time; before the first and after the last key it holds. */
export interface Keys<T> {
  readonly keys: readonly KeySpec<T>[];
}

/** A constant, keys, or an expression. */
export type Animatable<T> = T | Keys<T> | Driven<T, KeySpec<T>>;

/** Most keys one property takes. */
export const MAX_KEYS = 10_000;

/** The same property, which may have keys or an expression too. */
export function animatable<T>(field: Field<T>): Field<Animatable<T>> {
  return animatedField(field, {});
}

/** A position, whose keys may lie on a curve. */
export function animatablePlace<T>(field: Field<T>): Field<Animatable<T>> {
  return animatedField(field, placeFields);
}

const tangent = (description: string) => lengthPairField(description, { sign: "any" });

/** Keys of a key of a position. */
const placeFields = {
  tangentIn: tangent(
    "Where the path comes from, as `[x, y]` from the key, in pixels or percent of the canvas height.",
  ),
  tangentOut: tangent(
    "Where the path goes to, as `[x, y]` from the key, in pixels or percent of the canvas height.",
  ),
  roving: booleanField(
    "Passed when an even speed between its neighbours brings it there; its time only orders it.",
    { default: false },
  ),
} as const satisfies FieldTable;

function animatedField<T>(field: Field<T>, more: FieldTable): Field<Animatable<T>> {
  // There are hundreds of these, and a document animates few: what keys need is made when one has some.
  let made: ReturnType<typeof movingFields> | undefined;
  const moving = () => (made ??= movingFields(field, more));
  return {
    description: field.description,
    ...(field.default === undefined ? {} : { default: field.default }),
    animatable: true,
    constant: field,
    check: (value, site) => {
      if (isDriven(value)) {
        moving().driven.check(value, site);
        checkKeys((value as unknown as Keys<unknown>).keys, siteOf(site, "keys"));
      } else if (isKeys(value)) moving().keys.check(value, site);
      else field.check(value, site);
    },
    jsonSchema: () => {
      const { keys, driven } = moving();
      return { anyOf: [field.jsonSchema(), keys.jsonSchema(), driven.jsonSchema()] };
    },
  };
}

/** What an animatable field accepts besides one value. */
function movingFields<T>(field: Field<T>, more: FieldTable) {
  const keys = keysField(field, more);
  return { keys, driven: drivenField(field, keys.fields.keys) };
}

/** True for a value with `keys`, beside an expression too. */
export function isKeys(value: unknown): value is Keys<unknown> {
  return isMapping(value) && Object.hasOwn(value, "keys");
}

function keysField<T>(
  field: Field<T>,
  more: FieldTable,
): Field<unknown> & { readonly fields: { readonly keys: Field<unknown> } } {
  const list = listField(
    "Keys in rising time.",
    objectField("A key.", {
      time: required(layerTimeField("When, in seconds from the layer's start, or `end`.")),
      value: required(field),
      ease: easeField("How the value goes to the next key.", { default: "linear" }),
      in: keySideField("How the value arrives, by speed and influence."),
      out: keySideField("How the value leaves, by speed and influence; instead of ease."),
      ...more,
    }),
    { min: 1, max: MAX_KEYS },
  );
  const table = objectField("Keys.", { keys: required(list) });
  return {
    ...table,
    fields: { keys: list },
    check: (value, site) => {
      table.check(value, site);
      checkKeys((value as Keys<unknown>).keys, siteOf(site, "keys"));
    },
  };
}

function checkKeys(keys: unknown, site: Site): void {
  checkOrder(keys, site);
  checkSides(keys, site);
}

/** Between two keys either an ease says how the value goes, or the sides that face each other. */
function checkSides(keys: unknown, site: Site): void {
  if (!Array.isArray(keys)) return;
  for (const [index, key] of keys.entries()) {
    if (!isMapping(key) || !Object.hasOwn(key, "ease")) continue;
    const at = siteOf(site, index);
    if (Object.hasOwn(key, "out"))
      reportConflict("out", "out stands beside ease; both say how the value leaves", at);
    const next: unknown = keys[index + 1];
    if (isMapping(next) && Object.hasOwn(next, "in"))
      reportConflict(
        "in",
        "in stands after a key with an ease, which says how the value arrives",
        siteOf(site, index + 1),
      );
  }
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
