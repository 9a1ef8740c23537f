import {
  choiceField,
  easeField,
  integerField,
  layerTimeField,
  numberField,
  readSeconds,
  required,
  secondsField,
  type KeySide,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { changeChosen, keysCommand, whichKeys, type Key } from "../keys-command.ts";
import { roundSeconds } from "../layer-span.ts";
import { mapNumbers } from "../map-numbers.ts";
import { anyParam } from "../param-fields.ts";

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
  reverse,
  repeat,
  removeBetween,
  snap,
  simplify,
  spread,
];
