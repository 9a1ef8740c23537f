import {
  choiceField,
  easeField,
  integerField,
  isKeys,
  keySideField,
  layerTimeField,
  listField,
  numberField,
  readSeconds,
  required,
  secondsField,
  type Ease,
  type KeySide,
  type KeySpec,
} from "../../model/model.ts";
import type { FieldTable, TableValue } from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import type { Command } from "../command.ts";
import { roundSeconds } from "../layer-span.ts";
import { mapNumbers } from "../map-numbers.ts";
import { KEYED } from "../needs.ts";
import { anyParam } from "../param-fields.ts";
import { propertyCommand } from "../property-command.ts";
import type { Property } from "../property.ts";
import { rowsResult } from "../result-fields.ts";

type Key = KeySpec<unknown>;

const whichKeys = listField(
  "Numbers of the keys, 1 for the first; all when not said.",
  integerField("A number.", { min: 1, max: 10_000 }),
  { min: 1, max: 10_000 },
);

/** Declares a command that changes the keys a property has. */
function keysCommand<const Table extends FieldTable>(
  about: Pick<Command, "id" | "title" | "description" | "example"> & {
    readonly params: Table;
    readonly edit: (keys: readonly Key[], params: TableValue<Table>) => Attempt<readonly Key[]>;
  },
): Command {
  const { edit, ...rest } = about;
  return propertyCommand({
    ...rest,
    needs: KEYED,
    result: { keys: rowsResult("All keys of the property, in order.") },
    edit: (property, params) => {
      const held = keysOf(property);
      if (!held.ok) return held;
      const edited = edit(held.value, params as TableValue<Table>);
      if (!edited.ok) return edited;
      const keys = inOrder(edited.value);
      const clash = keys.find((key, at) => {
        const [a, b] = [readSeconds(key.time), readSeconds(keys[at + 1]?.time)];
        return a !== undefined && a === b;
      });
      if (clash !== undefined)
        return refusal({
          code: "invalid-params",
          message: `Two keys would be at ${String(clash.time)} s.`,
        });
      // An expression that starts from the keys stays.
      const value = { ...(property.value as object), keys };
      return success({ value, result: { keys: keys as never } });
    },
  });
}

function keysOf({ value, keys }: Property): Attempt<readonly Key[]> {
  if (isKeys(value)) return success(value.keys);
  return refusal({
    code: "no-such-key",
    message: `${keys.join(".")} has no keys.`,
    param: "path",
    hint: "Give it some: keys.add, or prop.animate.",
  });
}

/** By time; times that depend on the layer's end come last, as they stand. */
function inOrder(keys: readonly Key[]): readonly Key[] {
  const at = (key: Key): number => readSeconds(key.time) ?? Number.POSITIVE_INFINITY;
  return keys.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
}

/** Keys by number; refused when one is not there. */
function chosen(
  keys: readonly Key[],
  which: readonly number[] | undefined,
): Attempt<ReadonlySet<number>> {
  const missing = which?.find((number) => number > keys.length);
  if (missing !== undefined)
    return refusal({
      code: "no-such-key",
      message: `There is no key ${missing}; there are ${keys.length}.`,
      param: "which",
      accepted: [`1 to ${keys.length}`],
    });
  return success(new Set(which?.map((number) => number - 1) ?? keys.keys()));
}

function changeChosen(
  keys: readonly Key[],
  which: readonly number[] | undefined,
  change: (key: Key, index: number) => Key,
): Attempt<readonly Key[]> {
  const found = chosen(keys, which);
  if (!found.ok) return found;
  return success(keys.map((key, index) => (found.value.has(index) ? change(key, index) : key)));
}

function moved(key: Key, move: (seconds: number) => number): Key {
  const seconds = readSeconds(key.time);
  return seconds === undefined ? key : { ...key, time: roundSeconds(Math.max(0, move(seconds))) };
}

const set = keysCommand({
  id: "keys.set",
  title: "Set key",
  description: "Changes the time, value or ease of one key.",
  params: {
    index: required(integerField("Number of the key, 1 for the first.", { min: 1, max: 10_000 })),
    time: layerTimeField("Its layer time."),
    value: anyParam("Its value, as in the file."),
    ease: easeField("How the value goes to the next key."),
  },
  example: { layer: "title", path: "opacity", index: 2, value: 0.8, time: 0.75 },
  edit: (keys, { index, ...given }) =>
    changeChosen(keys, [index], (key) => ({ ...key, ...given }) as Key),
});

const shift = keysCommand({
  id: "keys.move",
  title: "Move keys",
  description: "Moves keys of a property by seconds of layer time.",
  params: {
    by: required(numberField("Seconds later; earlier when below zero.", { min: -3600, max: 3600 })),
    which: whichKeys,
  },
  example: { layer: "title", path: "opacity", by: 0.25, which: [2, 3] },
  edit: (keys, { by, which }) =>
    changeChosen(keys, which, (key) => moved(key, (seconds) => seconds + by)),
});

const scaleTimes = keysCommand({
  id: "keys.scaleTimes",
  title: "Scale key times",
  description: "Spreads or squeezes the keys of a property about a layer time.",
  params: {
    factor: required(numberField("2 takes twice as long.", { min: 0.01, max: 100 })),
    around: secondsField("Layer time that stays.", { min: 0, max: 3600, default: 0 }),
  },
  example: { layer: "title", path: "opacity", factor: 1.5 },
  edit: (keys, { factor, around = 0 }) => {
    const center = readSeconds(around) ?? 0;
    return success(keys.map((key) => moved(key, (time) => center + (time - center) * factor)));
  },
});

const scaleValues = keysCommand({
  id: "keys.scaleValues",
  title: "Scale key values",
  description: "Multiplies the values of keys: numbers, lengths and pairs.",
  params: {
    factor: required(numberField("The factor.", { min: -1000, max: 1000 })),
    which: whichKeys,
  },
  example: { layer: "title", path: "opacity", factor: 0.5, which: [2] },
  edit: (keys, { factor, which }) =>
    changeChosen(keys, which, (key) => ({
      ...key,
      value: mapNumbers(key.value, (number) => number * factor),
    })),
});

const setEase = keysCommand({
  id: "keys.setEase",
  title: "Set ease",
  description:
    "Sets how the value goes from keys to the next ones: by a named ease, or by speed and influence where it arrives (in) and leaves (out).",
  params: {
    ease: easeField("The ease to the next key; instead of in and out."),
    in: keySideField("Speed and influence where the value arrives at the keys."),
    out: keySideField("Speed and influence where the value leaves them."),
    which: whichKeys,
  },
  example: { layer: "title", path: "opacity", ease: "ease-in-out" },
  edit: (keys, { ease, in: into, out, which }) => {
    const found = chosen(keys, which);
    if (!found.ok) return found;
    if ((ease === undefined) === (into === undefined && out === undefined))
      return refusal({
        code: "invalid-params",
        message: "Say ease, or in and out.",
        accepted: ["ease", "in", "out"],
      });
    const indexes = [...found.value];
    if (ease !== undefined) return success(indexes.reduce((all, at) => eased(all, at, ease), keys));
    return success(indexes.reduce((all, at) => sided(all, at, { in: into, out }), keys));
  },
});

/** Keys of which one has an ease to the next; sides that would say otherwise are gone. */
function eased(keys: readonly Key[], at: number, ease: Ease): readonly Key[] {
  return keys.map((key, index) => {
    if (index === at) return { ...without(key, "out"), ease };
    return index === at + 1 ? without(key, "in") : key;
  });
}

/** Keys of which one has speeds and influences on its sides; eases that would say otherwise are gone. */
function sided(
  keys: readonly Key[],
  at: number,
  sides: { readonly in: KeySide | undefined; readonly out: KeySide | undefined },
): readonly Key[] {
  return keys.map((key, index) => {
    if (index === at - 1 && sides.in !== undefined) return without(key, "ease");
    if (index !== at) return key;
    return {
      ...(sides.out === undefined ? key : without(key, "ease")),
      ...(sides.in !== undefined && { in: sides.in }),
      ...(sides.out !== undefined && { out: sides.out }),
    };
  });
}

function without(key: Key, name: string): Key {
  return Object.fromEntries(
    Object.entries(key).filter(([each]) => each !== name),
  ) as unknown as Key;
}

const EASY = { both: "ease-in-out", in: "ease-out", out: "ease-in" } as const;

const easyEase = keysCommand({
  id: "keys.easyEase",
  title: "Easy ease",
  description: "Lets the value arrive at keys and leave them gently: both, only in, only out.",
  params: {
    which: whichKeys,
    sides: choiceField("Arriving (in), leaving (out), or both.", ["both", "in", "out"], {
      default: "both",
    }),
  },
  example: { layer: "title", path: "opacity", sides: "both" },
  edit: (keys, { which, sides = "both" }) => {
    const found = chosen(keys, which);
    if (!found.ok) return found;
    // The ease of a key leads to the next one, so it serves both its ends.
    return success(
      [...keys.keys()].reduce<readonly Key[]>((all, index) => {
        const leaves = sides !== "in" && found.value.has(index);
        const arrives = sides !== "out" && found.value.has(index + 1);
        if (!leaves && !arrives) return all;
        const ease = leaves && arrives ? EASY.both : leaves ? EASY.out : EASY.in;
        return eased(all, index, ease);
      }, keys),
    );
  },
});

const reverse = keysCommand({
  id: "keys.reverse",
  title: "Reverse keys",
  description: "Plays the keys of a property backwards between the first and the last one.",
  params: {},
  example: { layer: "title", path: "opacity" },
  edit: (keys) => {
    const times = keys.map(({ time }) => readSeconds(time));
    const [first, last] = [times[0], times.at(-1)];
    if (first === undefined || last === undefined || times.some((time) => time === undefined))
      return unknownTimes();
    return success(
      keys.toReversed().map((key, index) => {
        const { ease: _, ...rest } = turnedKey(key);
        const ease = keys[keys.length - 2 - index]?.ease;
        const time = roundSeconds(first + last - (readSeconds(key.time) ?? 0));
        return ease === undefined ? { ...rest, time } : { ...rest, time, ease };
      }),
    );
  },
});

/** A key as it is met from the other side: arriving is leaving, and speeds have the other sign. */
function turnedKey({ in: into, out, tangentIn, tangentOut, ...rest }: Key): Key {
  const turned = (side: KeySide): KeySide =>
    side.speed === undefined ? side : { ...side, speed: 0 - side.speed };
  return {
    ...rest,
    ...(out !== undefined && { in: turned(out) }),
    ...(into !== undefined && { out: turned(into) }),
    ...(tangentOut !== undefined && { tangentIn: tangentOut }),
    ...(tangentIn !== undefined && { tangentOut: tangentIn }),
  };
}

function unknownTimes() {
  return refusal({
    code: "invalid-params",
    message: "Keys at the layer's end have no known time, so this cannot be worked out.",
    param: "path",
    hint: "Give them times in seconds first: keys.set.",
  });
}

const repeat = keysCommand({
  id: "keys.repeat",
  title: "Repeat keys",
  description: "Appends copies of all keys one after another, forwards or there and back.",
  params: {
    count: required(integerField("How many copies.", { min: 1, max: 200 })),
    mode: choiceField(
      "Each copy forwards (cycle), or every other one backwards (pingpong).",
      ["cycle", "pingpong"],
      { default: "cycle" },
    ),
  },
  example: { layer: "title", path: "opacity", count: 2, mode: "pingpong" },
  edit: (keys, { count, mode = "cycle" }) => {
    const times = keys.map(({ time }) => readSeconds(time));
    const [first, last] = [times[0], times.at(-1)];
    if (first === undefined || last === undefined || keys.length < 2) return unknownTimes();
    const span = last - first;
    const copies = Array.from({ length: count }, (_, round) => {
      const isBack = mode === "pingpong" && round % 2 === 0;
      const source = isBack ? keys.toReversed() : keys;
      // The first key of a copy is the last one of the round before.
      return source.slice(1).map((key): Key => {
        const time = readSeconds(key.time) ?? 0;
        const within = isBack ? last - time : time - first;
        return { ...key, time: roundSeconds(last + round * span + within) };
      });
    });
    return success([...keys, ...copies.flat()]);
  },
});

const removeBetween = keysCommand({
  id: "keys.removeBetween",
  title: "Remove keys between",
  description: "Removes all keys between two layer times, ends included; one has to stay.",
  params: {
    from: required(secondsField("Layer time.", { min: 0, max: 3600 })),
    to: required(secondsField("Layer time.", { min: 0, max: 3600 })),
  },
  example: { layer: "title", path: "opacity", from: 0.4, to: 2 },
  edit: (keys, { from, to }) => {
    const [start, end] = [readSeconds(from) ?? 0, readSeconds(to) ?? 0];
    const rest = keys.filter(({ time }) => {
      const seconds = readSeconds(time);
      return seconds === undefined || seconds < start || seconds > end;
    });
    if (rest.length > 0) return success(rest);
    return refusal({
      code: "invalid-params",
      message: "No key would be left.",
      hint: "prop.reset removes them all; prop.toggleAnimation keeps a value.",
    });
  },
});

const snap = keysCommand({
  id: "keys.snap",
  title: "Snap keys",
  description: "Moves keys to whole frames of a frame rate.",
  params: { fps: required(numberField("Frames a second.", { min: 1, max: 240 })) },
  example: { layer: "title", path: "opacity", fps: 25 },
  edit: (keys, { fps }) =>
    success(keys.map((key) => moved(key, (time) => Math.round(time * fps) / fps))),
});

const simplify = keysCommand({
  id: "keys.simplify",
  title: "Simplify keys",
  description:
    "Removes keys of numbers that the line between their neighbours passes within a tolerance.",
  params: {
    tolerance: required(
      numberField("Largest distance, in the property's unit.", { min: 0, max: 1e6 }),
    ),
  },
  example: { layer: "title", path: "opacity", tolerance: 1 },
  edit: (keys, { tolerance }) => success(simplified(keys, tolerance)),
});

/** Ramer, Douglas and Peucker's algorithm, with the distance measured along the value. */
function simplified(keys: readonly Key[], tolerance: number): readonly Key[] {
  const [first, last] = [keys[0], keys.at(-1)];
  const points = keys.map(({ time, value }) => [readSeconds(time), value] as const);
  const [from, to] = [points[0], points.at(-1)];
  if (keys.length < 3 || first === undefined || last === undefined) return keys;
  if (typeof from?.[1] !== "number" || typeof to?.[1] !== "number") return keys;
  let [farthest, distance] = [0, -1];
  for (const [index, [time, value]] of points.entries()) {
    if (typeof value !== "number" || time === undefined) return keys;
    const share = (time - (from[0] ?? 0)) / ((to[0] ?? 0) - (from[0] ?? 0));
    const off = Math.abs(value - (from[1] + (to[1] - from[1]) * share));
    if (index > 0 && index < points.length - 1 && off > distance)
      [farthest, distance] = [index, off];
  }
  if (distance <= tolerance) return [first, last];
  const head = simplified(keys.slice(0, farthest + 1), tolerance);
  return [...head.slice(0, -1), ...simplified(keys.slice(farthest), tolerance)];
}

const spread = keysCommand({
  id: "keys.spread",
  title: "Spread keys",
  description: "Gives the keys between the first and the last one even distances.",
  params: {},
  example: { layer: "title", path: "opacity" },
  edit: (keys) => {
    const [first, last] = [readSeconds(keys[0]?.time), readSeconds(keys.at(-1)?.time)];
    if (first === undefined || last === undefined) return unknownTimes();
    const step = (last - first) / Math.max(1, keys.length - 1);
    return success(keys.map((key, at) => ({ ...key, time: roundSeconds(first + step * at) })));
  },
});

export const KEYS_EDIT_COMMANDS = [
  set,
  shift,
  scaleTimes,
  scaleValues,
  setEase,
  easyEase,
  reverse,
  repeat,
  removeBetween,
  snap,
  simplify,
  spread,
];
