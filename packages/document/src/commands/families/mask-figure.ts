import { lengthField, listField, maskFields, required, type ReelMask } from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { layerCommand } from "../layer-command.ts";
import { addItem, itemsOf } from "../list-items.ts";
import { mapNumbers } from "../map-numbers.ts";
import { whichParam, mask, checkedMask, point, polygon, edited } from "../mask-edit.ts";
import { A_MASK, A_SHAPE } from "../needs.ts";
import { layerRefParam, withDefault } from "../param-fields.ts";
import { countResult, textResult, valueResult } from "../result-fields.ts";
import { findLayer } from "../target.ts";

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
    if (typeof width !== "number" || typeof height !== "number")
      return refusal({
        code: "invalid-params",
        message: `The size of ${found.value.id} is a share of the canvas; a mask's would be one of its layer.`,
        param: "from",
        hint: "Give the shape a size in pixels first: shape.setSize.",
      });
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

export const MASK_FIGURE_COMMANDS = [setPath, move, copy, fromShape];
