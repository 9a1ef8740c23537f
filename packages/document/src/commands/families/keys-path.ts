import {
  booleanField,
  integerField,
  isKeys,
  lengthPairField,
  listField,
  numberField,
  required,
} from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { keysCommand, type Key } from "../keys-command.ts";
import { A_PATH } from "../needs.ts";
import type { Property } from "../property.ts";

const keyNumber = integerField("Number of a key, 1 for the first.", { min: 1, max: 10_000 });

/** Only a position has a way that its keys bend. */
const ON_A_PATH = {
  needs: A_PATH,
  keysOf: ({ value, keys }: Property): Attempt<readonly Key[]> =>
    isKeys(value) && keys.join(".") === "position"
      ? success(value.keys)
      : refusal({
          code: "no-such-key",
          message: `${keys.join(".")} is no position with keys.`,
          param: "path",
          accepted: ["position"],
          hint: "Give the position keys first: prop.animate.",
        }),
};

function without(key: Key, ...names: readonly string[]): Key {
  return Object.fromEntries(
    Object.entries(key).filter(([name]) => !names.includes(name)),
  ) as unknown as Key;
}

const setTangents = keysCommand({
  ...ON_A_PATH,
  id: "keys.setTangents",
  title: "Set tangents",
  description:
    "Bends the way of a position at one key: where it comes from and where it goes to, seen from the key.",
  params: {
    index: required(keyNumber),
    in: lengthPairField("Handle towards the key before, `[x, y]`.", { sign: "any" }),
    out: lengthPairField("Handle towards the next key, `[x, y]`.", { sign: "any" }),
    clear: booleanField("Takes away the handles that are not said.", { default: false }),
  },
  example: { layer: "rig", path: "position", index: 1, out: [0, -300] },
  edit: (keys, { index, in: tangentIn, out: tangentOut, clear = false }) => {
    const key = keys[index - 1];
    if (key === undefined) return noSuchKey(index, keys);
    const held = clear ? without(key, "tangentIn", "tangentOut") : key;
    const handles = {
      ...(tangentIn !== undefined && { tangentIn }),
      ...(tangentOut !== undefined && { tangentOut }),
    };
    return success(keys.with(index - 1, { ...held, ...handles }));
  },
});

function noSuchKey(index: number, keys: readonly Key[]) {
  return refusal({
    code: "no-such-key",
    message: `There is no key ${index}; there are ${keys.length}.`,
    param: "index",
    accepted: [`1 to ${keys.length}`],
  });
}

const smooth = keysCommand({
  ...ON_A_PATH,
  id: "keys.smooth",
  title: "Smooth path",
  description:
    "Gives the keys of a position handles along the line between their neighbors, so that the way has no corners.",
  params: {
    tension: numberField("Length of the handles; 0 makes straight lines.", {
      min: 0,
      max: 3,
      default: 1,
    }),
  },
  example: { layer: "rig", path: "position" },
  edit: (keys, { tension = 1 }) => {
    const places = keys.map(({ value }) => pixelsOf(value));
    if (places.some((place) => place === undefined))
      return refusal({
        code: "invalid-params",
        message: "Only keys in pixels can be smoothed.",
        param: "path",
        hint: "Write their values as [x, y] in pixels first.",
      });
    return success(
      keys.map((key, index) => {
        const bare = without(key, "tangentIn", "tangentOut");
        const [before, after] = [places[index - 1], places[index + 1]];
        if (tension === 0 || before === undefined || after === undefined) return bare;
        // A sixth of the way between the neighbours: the Bézier form of Catmull and Rom's spline.
        const reach = (axis: 0 | 1): number =>
          Math.round((after[axis] - before[axis]) * (tension / 6) * 1e3) / 1e3 + 0;
        const [x, y] = [reach(0), reach(1)];
        return { ...bare, tangentIn: [0 - x, 0 - y], tangentOut: [x, y] };
      }),
    );
  },
});

function pixelsOf(value: unknown): readonly [number, number] | undefined {
  const [x, y] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof x === "number" && typeof y === "number" ? [x, y] : undefined;
}

const rove = keysCommand({
  ...ON_A_PATH,
  id: "keys.rove",
  title: "Rove keys",
  description:
    "Lets keys of a position be passed at the time that an even speed between their neighbors gives them.",
  params: {
    which: required(listField("Numbers of the keys.", keyNumber, { min: 1, max: 10_000 })),
    value: booleanField("False gives them their own times back.", { default: true }),
  },
  example: { layer: "rig", path: "position", which: [2] },
  edit: (keys, { which, value = true }) => {
    const missing = which.find((number) => number > keys.length);
    if (missing !== undefined) return noSuchKey(missing, keys);
    const end = which.find((number) => number === 1 || number === keys.length);
    if (value && end !== undefined)
      return refusal({
        code: "invalid-params",
        message: `Key ${end} is at an end of the way, which needs a time.`,
        param: "which",
        accepted: keys.length > 2 ? [`2 to ${keys.length - 1}`] : [],
      });
    return success(
      keys.map((key, index) => {
        if (!which.includes(index + 1)) return key;
        return value ? { ...key, roving: true } : without(key, "roving");
      }),
    );
  },
});

export const KEYS_PATH_COMMANDS = [setTangents, smooth, rove];
