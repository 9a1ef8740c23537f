import {
  booleanField,
  choiceField,
  listField,
  maskFields,
  MASK_MODES,
  required,
  type ReelMask,
} from "../../model/model.ts";
import { success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { layerCommand } from "../layer-command.ts";
import { addItem, itemPointer, itemsOf, placeAmong, removeItem } from "../list-items.ts";
import {
  number,
  whichParam,
  mask,
  findMask,
  checkedMask,
  point,
  polygon,
  edited,
} from "../mask-edit.ts";
import { A_LAYER, A_MASK } from "../needs.ts";
import { compParam, layerParam, valuesParam, withDefault } from "../param-fields.ts";
import type { PatchOperation } from "../patch.ts";
import { countResult, flagResult, layerResult, valueResult } from "../result-fields.ts";
import { findLayer } from "../target.ts";

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
  remove,
  removeAll,
  duplicate,
  reorder,
  list,
];
