import {
  booleanField,
  checkKeys,
  checkLayer,
  choiceField,
  integerField,
  lengthField,
  listField,
  maskFields,
  MASK_MODES,
  numberField,
  required,
  type Field,
  type Issue,
  type ReelMask,
} from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { layerCommand } from "../layer-command.ts";
import { addItem, itemPointer, itemsOf, placeAmong, removeItem } from "../list-items.ts";
import { mapNumbers } from "../map-numbers.ts";
import { A_LAYER, A_MASK, A_SHAPE } from "../needs.ts";
import { compParam, layerParam, layerRefParam, valuesParam, withDefault } from "../param-fields.ts";
import { paramsRefusal } from "../params.ts";
import type { PatchOperation } from "../patch.ts";
import { countResult, flagResult, layerResult, textResult, valueResult } from "../result-fields.ts";
import { setPatches } from "../set-patches.ts";
import { findLayer, type LayerTarget } from "../target.ts";

const number = (description: string) => integerField(description, { min: 1, max: 64 });
const whichParam = required(number("Number of the mask, 1 for the first."));
const mask = countResult("Number of the mask, 1 for the first.");

function findMask(target: LayerTarget, which: number): Attempt<number> {
  const { length } = itemsOf(target, "masks");
  if (which <= length) return success(which - 1);
  return refusal({
    code: "no-such-mask",
    message: `${target.id} has ${length === 0 ? "no masks" : `${length} masks`}.`,
    param: "mask",
    accepted: length === 0 ? [] : [`1 to ${length}`],
  });
}

function checkedMask(value: Readonly<Record<string, unknown>>): Attempt<unknown> {
  const issues: Issue[] = [];
  checkKeys(value, maskFields, {
    path: ["params"],
    report: (issue) => issues.push(issue),
    checkLayer,
  });
  return issues.length === 0 ? success(value) : paramsRefusal(issues);
}

const point = (description: string): Field<readonly number[]> =>
  listField(description, numberField("A coordinate.", { min: -1e6, max: 1e6 }), { min: 2, max: 2 });

const create = layerCommand({
  id: "mask.new",
  title: "New mask",
  description:
    "Adds a figure that says where a layer shows: a shape, an SVG path, or a polygon's vertices.",
  needs: A_LAYER,
  params: {
    ...maskFields,
    shape: withDefault(maskFields.shape, "rectangle"),
    vertices: listField(
      "Corners of a polygon, [x, y] in pixels of the layer, instead of path.",
      point("A corner."),
      {
        min: 3,
        max: 1000,
      },
    ),
    index: number("Number it gets; the last when not said."),
  },
  result: { mask },
  example: { layer: "photo", shape: "ellipse", feather: 20 },
  edit: (target, { vertices, index, shape = "rectangle", ...given }) => {
    const place = placeAmong(itemsOf(target, "masks").length, index);
    if (!place.ok) return place;
    const drawn = vertices === undefined ? {} : { path: polygon(vertices) };
    const value = { shape: vertices === undefined ? shape : "path", ...given, ...drawn };
    const checked = checkedMask(value);
    if (!checked.ok) return checked;
    return success({
      patches: addItem(target, "masks", { value, index: place.value }),
      result: { mask: place.value + 1 },
    });
  },
});

function polygon(vertices: readonly (readonly number[])[]): string {
  return `M${vertices.map((corner) => corner.join(" ")).join("L")}Z`;
}

const set = layerCommand({
  id: "mask.set",
  title: "Set mask",
  description: "Sets keys of one mask; null sets one back to its default.",
  needs: A_MASK,
  params: { mask: whichParam, values: required(valuesParam("Values by key of the mask.")) },
  result: { mask },
  example: { layer: "badge", mask: 1, values: { feather: 24, opacity: "80%" } },
  edit: (target, { mask: which, values }) => edited(target, which, values),
});

function edited(
  target: LayerTarget,
  which: number,
  values: Readonly<Record<string, unknown>>,
): Attempt<{
  readonly patches: readonly PatchOperation[];
  readonly result: { readonly mask: number };
}> {
  const at = findMask(target, which);
  if (!at.ok) return at;
  const held = itemsOf<ReelMask>(target, "masks")[at.value] ?? {};
  const entries = Object.entries({ ...held, ...values }).filter(([, value]) => value !== null);
  const checked = checkedMask(Object.fromEntries(entries));
  if (!checked.ok) return checked;
  return success({
    patches: setPatches({ holder: held, pointer: itemPointer(target, "masks", at.value) }, values),
    result: { mask: which },
  });
}

const setMode = layerCommand({
  id: "mask.setMode",
  title: "Set mask mode",
  description: "Sets what a mask does to those before it.",
  needs: A_MASK,
  params: { mask: whichParam, mode: required(choiceField("What it does.", MASK_MODES)) },
  result: { mask },
  example: { layer: "badge", mask: 2, mode: "subtract" },
  edit: (target, { mask: which, mode }) => edited(target, which, { mode }),
});

const invert = layerCommand({
  id: "mask.invert",
  title: "Invert mask",
  description: "Lets a mask work on what lies outside its figure.",
  needs: A_MASK,
  params: { mask: whichParam, value: booleanField("Inverted or not; flipped when not said.") },
  result: { mask, inverted: flagResult("What it is now.") },
  example: { layer: "badge", mask: 1 },
  edit: (target, { mask: which, value }) => {
    const held = itemsOf<ReelMask>(target, "masks")[which - 1];
    const inverted = value ?? held?.inverted !== true;
    const change = edited(target, which, { inverted: inverted ? true : null });
    if (!change.ok) return change;
    return success({ ...change.value, result: { mask: which, inverted } });
  },
});

const setPath = layerCommand({
  id: "mask.setPath",
  title: "Set mask path",
  description: "Draws the figure of a mask anew, as an SVG path or a polygon's vertices.",
  needs: A_MASK,
  params: {
    mask: whichParam,
    path: maskFields.path,
    vertices: listField(
      "Corners, [x, y] in pixels of the layer, instead of path.",
      point("A corner."),
      {
        min: 3,
        max: 1000,
      },
    ),
  },
  result: { mask, path: valueResult("The path now.") },
  example: {
    layer: "badge",
    mask: 2,
    vertices: [
      [0, 0],
      [120, 0],
      [60, 100],
    ],
  },
  edit: (target, { mask: which, path, vertices }) => {
    if ((path === undefined) === (vertices === undefined))
      return refusal({
        code: "invalid-params",
        message: "Say path or vertices, one of them.",
        accepted: ["path", "vertices"],
      });
    const next = vertices === undefined ? path : polygon(vertices);
    const change = edited(target, which, { shape: "path", path: next });
    if (!change.ok) return change;
    return success({ ...change.value, result: { mask: which, path: next } });
  },
});

const move = layerCommand({
  id: "mask.move",
  title: "Move mask",
  description: "Moves the figure of a mask inside its layer; keys move as a whole.",
  needs: A_MASK,
  params: {
    mask: whichParam,
    x: withDefault(lengthField("Pixels to the right.", { sign: "any" }), 0),
    y: withDefault(lengthField("Pixels down.", { sign: "any" }), 0),
  },
  result: { mask, x: valueResult("Left edge now."), y: valueResult("Top edge now.") },
  example: { layer: "badge", mask: 1, x: 20, y: -10 },
  edit: (target, { mask: which, x = 0, y = 0 }) => {
    const held = itemsOf<ReelMask>(target, "masks")[which - 1];
    const next = { x: movedBy(held?.x ?? 0, x), y: movedBy(held?.y ?? 0, y) };
    if (next.x === undefined || next.y === undefined)
      return refusal({
        code: "invalid-params",
        message: "The mask's place and the distance are in different units.",
        accepted: ["pixels with pixels", "percent with percent"],
      });
    const change = edited(target, which, next);
    if (!change.ok) return change;
    return success({ ...change.value, result: { mask: which, ...next } });
  },
});

/** A coordinate, constant or with keys, so much farther; undefined where units differ. */
function movedBy(held: unknown, by: unknown): unknown {
  const distance = Number.parseFloat(String(by));
  if (distance === 0) return held;
  const unit = (value: unknown): boolean => String(value).endsWith("%");
  if (typeof held === "object" && held !== null && "keys" in held) {
    const keys = (held.keys as readonly { value: unknown }[]).map((key) => ({
      ...key,
      value: movedBy(key.value, by),
    }));
    return keys.some(({ value }) => value === undefined) ? undefined : { keys };
  }
  if (Number.parseFloat(String(held)) === 0 && held === 0) return by;
  return unit(held) === unit(by) ? mapNumbers(held, (value) => value + distance) : undefined;
}

const remove = layerCommand({
  id: "mask.remove",
  title: "Remove mask",
  description: "Removes one mask of a layer.",
  needs: A_MASK,
  params: { mask: whichParam },
  result: { left: countResult("Masks the layer has now.") },
  example: { layer: "badge", mask: 1 },
  edit: (target, { mask: which }) => {
    const at = findMask(target, which);
    if (!at.ok) return at;
    return success({
      patches: removeItem(target, "masks", at.value),
      result: { left: itemsOf(target, "masks").length - 1 },
    });
  },
});

const removeAll = layerCommand({
  id: "mask.removeAll",
  title: "Remove all masks",
  description: "Removes every mask of a layer, so that all of it shows.",
  needs: A_MASK,
  params: {},
  result: { removed: countResult("How many there were.") },
  example: { layer: "badge" },
  edit: (target) =>
    success({ values: { masks: null }, result: { removed: itemsOf(target, "masks").length } }),
});

const duplicate = layerCommand({
  id: "mask.duplicate",
  title: "Duplicate mask",
  description: "Puts a copy of a mask right after it.",
  needs: A_MASK,
  params: { mask: whichParam },
  result: { mask },
  example: { layer: "badge", mask: 1 },
  edit: (target, { mask: which }) => {
    const at = findMask(target, which);
    if (!at.ok) return at;
    const value = itemsOf(target, "masks")[at.value];
    return success({
      patches: addItem(target, "masks", { value, index: at.value + 1 }),
      result: { mask: which + 1 },
    });
  },
});

const reorder = layerCommand({
  id: "mask.reorder",
  title: "Reorder mask",
  description: "Lets a mask work earlier or later than the others.",
  needs: A_MASK,
  params: { mask: whichParam, index: required(number("Number it gets.")) },
  result: { mask },
  example: { layer: "badge", mask: 1, index: 2 },
  edit: (target, { mask: which, index }) => {
    const at = findMask(target, which);
    if (!at.ok) return at;
    const next = Math.min(index, itemsOf(target, "masks").length) - 1;
    const patch: PatchOperation = {
      op: "move",
      from: itemPointer(target, "masks", at.value),
      path: itemPointer(target, "masks", next),
    };
    return success({ patches: next === at.value ? [] : [patch], result: { mask: next + 1 } });
  },
});

const copy = layerCommand({
  id: "mask.copy",
  title: "Copy masks",
  description: "Gives a layer the masks of another one, after its own.",
  needs: A_MASK,
  params: { from: required(layerRefParam("The layer whose masks are copied.")) },
  result: { masks: countResult("Masks the layer has now.") },
  example: { layer: "photo", from: "badge" },
  edit: (target, { from }, document) => {
    const source = findLayer(document, from, target.composition);
    if (!source.ok) return source;
    const masks = [...itemsOf(target, "masks"), ...itemsOf(source.value, "masks")];
    return success({
      values: { masks: masks.length === 0 ? null : masks },
      result: { masks: masks.length },
    });
  },
});

const fromShape = layerCommand({
  id: "mask.fromShape",
  title: "Mask from shape",
  description:
    "Adds a mask of the figure and size that a shape layer has: rectangle, ellipse or path.",
  needs: A_SHAPE,
  params: { from: required(layerRefParam("The shape layer.")) },
  result: { mask, shape: textResult("The figure.") },
  example: { layer: "photo", from: "badge" },
  edit: (target, { from }, document) => {
    const found = findLayer(document, from, target.composition);
    if (!found.ok) return found;
    const { layer } = found.value;
    const accepted = ["rectangle", "ellipse", "path"] as const;
    const shape = layer.type === "shape" ? layer.shape : layer.type;
    const figure = accepted.find((word) => word === shape);
    if (layer.type !== "shape" || figure === undefined)
      return refusal({
        code: "wrong-kind",
        message: `${found.value.id} is a ${shape}; a mask can be ${accepted.join(", ")}.`,
        param: "from",
        accepted,
      });
    const { width, height, radius, path, viewBox } = layer;
    const own = { width, height, radius, path, viewBox };
    const keys = Object.entries(own).filter(
      ([key, value]) => value !== undefined && (key !== "radius" || figure === "rectangle"),
    );
    const value = { shape: figure, ...Object.fromEntries(keys) };
    const checked = checkedMask(value);
    if (!checked.ok) return checked;
    const count = itemsOf(target, "masks").length;
    return success({
      patches: addItem(target, "masks", { value, index: count }),
      result: { mask: count + 1, shape: figure },
    });
  },
});

const list = defineCommand({
  id: "mask.list",
  title: "Masks of a layer",
  description: "Lists the masks of one layer in the order they work, with their values.",
  kind: "query",
  needs: A_LAYER,
  params: { layer: layerParam, comp: compParam },
  result: { layer: layerResult, masks: valueResult("Number, path and values of each.") },
  example: { layer: "badge" },
  run: (document, { layer, comp }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const masks = itemsOf<ReelMask>(found.value, "masks").map((values, at) => ({
      mask: at + 1,
      at: `masks[${at}]`,
      ...values,
    }));
    return success({ patches: [], result: { layer, masks } });
  },
});

export const MASK_COMMANDS = [
  create,
  set,
  setMode,
  invert,
  setPath,
  move,
  remove,
  removeAll,
  duplicate,
  reorder,
  copy,
  fromShape,
  list,
];
