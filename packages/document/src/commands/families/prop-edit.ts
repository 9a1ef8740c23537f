import {
  choiceField,
  easeField,
  isDriven,
  isKeys,
  layerTimeField,
  numberField,
  readSeconds,
  required,
  type ReelDocument,
} from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { expressionStands } from "../expression-refusal.ts";
import { findLayers } from "../layer-command.ts";
import { roundSeconds } from "../layer-span.ts";
import { mapNumbers } from "../map-numbers.ts";
import { A_LAYER, KEYED } from "../needs.ts";
import { anyParam, compParam, layerParam, layersParam, pathParam } from "../param-fields.ts";
import { checkValue } from "../params.ts";
import type { PatchOperation } from "../patch.ts";
import { placeValue } from "../place-value.ts";
import { propertyCommand } from "../property-command.ts";
import { findProperty } from "../property.ts";
import {
  layerResult,
  layersResult,
  pathResult,
  rowsResult,
  valueResult,
} from "../result-fields.ts";
import { findLayer } from "../target.ts";

const RANGE = { min: -1_000_000, max: 1_000_000 } as const;
const value = valueResult("What the property holds now.");
const layerTime = (what: string) => required(layerTimeField(`${what}, in layer time.`));

const animate = propertyCommand({
  id: "prop.animate",
  title: "Animate property",
  description: "Lets a property go from one value to another between two layer times.",
  needs: A_LAYER,
  params: {
    from: required(anyParam("The value at the beginning, as in the file.")),
    to: required(anyParam("The value at the end, as in the file.")),
    start: layerTime("When it begins"),
    end: layerTime("When it arrives"),
    ease: easeField("How it goes there.", { default: "linear" }),
  },
  result: { keys: rowsResult("Its keys.") },
  example: {
    layer: "badge",
    path: "rotation",
    from: 0,
    to: 90,
    start: 0,
    end: 1.5,
    ease: "spring",
  },
  edit: (property, { from, to, start, end, ease }) => {
    if (property.field.animatable !== true)
      return refusal({
        code: "invalid-params",
        message: `${property.keys.join(".")} cannot have keys.`,
        param: "path",
      });
    const keys = [
      { time: start, value: from, ...(ease === undefined ? {} : { ease }) },
      { time: end, value: to },
    ];
    return success({ value: { keys }, result: { keys } });
  },
});

const toggle = propertyCommand({
  id: "prop.toggleAnimation",
  title: "Toggle animation",
  description: "Gives a constant property a first key, or makes an animated one constant.",
  needs: A_LAYER,
  params: {
    time: layerTimeField("Layer time of the first key, or the time whose key stays. Default 0."),
  },
  result: { value },
  example: { layer: "badge", path: "rotation", time: 0 },
  edit: (property, { time = 0 }) => {
    const held = property.value;
    if (isDriven(held)) return expressionStands(property.keys.join("."));
    if (isKeys(held)) {
      const kept = held.keys.find((key) => key.time === time) ?? held.keys[0];
      return success({ value: kept?.value, result: { value: kept?.value } });
    }
    const constant = held ?? property.field.default;
    if (property.field.animatable !== true || constant === undefined)
      return refusal({
        code: "invalid-params",
        message: `${property.keys.join(".")} ${constant === undefined ? "has no value yet" : "cannot have keys"}.`,
        param: "path",
      });
    const next = { keys: [{ time, value: constant }] };
    return success({ value: next, result: { value: next } });
  },
});

const nudge = propertyCommand({
  id: "prop.nudge",
  title: "Nudge property",
  description: "Adds an amount to a number, a length or both axes of a pair; keys move as a whole.",
  needs: A_LAYER,
  params: { by: required(numberField("How much is added, in the unit that is there.", RANGE)) },
  result: { value },
  example: { layer: "badge", path: "position", by: 20 },
  edit: (property, { by }) => mapped(property, (number) => number + by),
});

const multiply = propertyCommand({
  id: "prop.multiply",
  title: "Multiply property",
  description:
    "Multiplies a number, a length or both axes of a pair; keys are multiplied as a whole.",
  needs: A_LAYER,
  params: { by: required(numberField("The factor.", RANGE)) },
  result: { value },
  example: { layer: "title", path: "fontSize", by: 1.25 },
  edit: (property, { by }) => mapped(property, (number) => number * by),
});

function mapped(
  property: {
    readonly value: unknown;
    readonly keys: readonly string[];
    readonly field: { readonly default?: unknown };
  },
  change: (number: number) => number,
) {
  const held = property.value ?? property.field.default;
  const next = mappedNumbers(held, change);
  const text = JSON.stringify(next);
  if (text === undefined || text === JSON.stringify(held))
    return refusal({
      code: "invalid-params",
      message: `${property.keys.join(".")} holds no number that this changes.`,
      param: "path",
    });
  return success({ value: next, result: { value: next } });
}

/** Constants, values of keys, and what an expression starts from. */
function mappedNumbers(held: unknown, change: (number: number) => number): unknown {
  if (isKeys(held)) {
    const keys = held.keys.map((key) => ({ ...key, value: mapNumbers(key.value, change) }));
    return { ...held, keys };
  }
  if (!isDriven(held)) return mapNumbers(held, change);
  return held.value === undefined ? held : { ...held, value: mapNumbers(held.value, change) };
}

/** Pairs that can be written as one value or as two axes. */
const PAIRS = ["position", "scale"] as const;

const separate = defineCommand({
  id: "prop.separate",
  title: "Separate axes",
  description: "Splits position or scale into its two axes, so that each can have keys of its own.",
  needs: A_LAYER,
  params: {
    layer: layerParam,
    path: required(choiceField("Which pair.", PAIRS)),
    comp: compParam,
  },
  result: { layer: layerResult, x: valueResult("Across."), y: valueResult("Down.") },
  example: { layer: "badge", path: "position" },
  run: (document, { layer, path, comp }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const whole = findProperty(found.value, path);
    if (!whole.ok) return whole;
    const held = whole.value.value ?? whole.value.field.default;
    const [x, y] = [axisOf(held, 0), axisOf(held, 1)];
    const axes =
      Reflect.has(found.value.layer, `${path}.x`) || Reflect.has(found.value.layer, `${path}.y`);
    if (x === undefined || y === undefined || axes)
      return refusal({
        code: "invalid-params",
        message: axes ? `${path} is separated already.` : `${path} is no pair of values.`,
        param: "path",
      });
    const { pointer, naming, id } = found.value;
    const removal: readonly PatchOperation[] =
      whole.value.value === undefined ? [] : [{ op: "remove", path: whole.value.pointer }];
    return success({
      patches: [
        ...naming,
        ...removal,
        { op: "add", path: `${pointer}/${path}.x`, value: x },
        { op: "add", path: `${pointer}/${path}.y`, value: y },
      ],
      result: { layer: id, x, y },
    });
  },
});

/** One axis of a pair, of each key when it is animated; a single number stands for both. */
function axisOf(value: unknown, axis: 0 | 1): unknown {
  if (isDriven(value)) return undefined;
  if (isKeys(value)) {
    const keys = value.keys.map((key) => ({ ...key, value: axisOf(key.value, axis) }));
    return keys.some((key) => key.value === undefined) ? undefined : { keys };
  }
  if (Array.isArray(value)) return value.length === 2 ? (value[axis] as unknown) : undefined;
  if (typeof value === "number") return value;
  if (value === "center") return value;
  if (value === "left" || value === "right") return axis === 0 ? value : "center";
  return value === "top" || value === "bottom" ? (axis === 1 ? value : "center") : undefined;
}

const copy = defineCommand({
  id: "prop.copy",
  title: "Copy property",
  description: "Gives other layers what a property holds on one layer, keys included.",
  needs: A_LAYER,
  params: {
    from: layerParam,
    path: pathParam,
    layers: layersParam,
    comp: compParam,
  },
  result: { layers: layersResult, path: pathResult, value },
  example: { from: "title", path: "opacity", layers: ["badge", "star"] },
  run: (document, { from, path, layers, comp }) => {
    const source = findLayer(document, from, comp);
    if (!source.ok) return source;
    const held = findProperty(source.value, path);
    if (!held.ok) return held;
    if (held.value.value === undefined)
      return refusal({
        code: "no-such-property",
        message: `${source.value.id} does not say ${path}.`,
        param: "path",
      });
    const patches = setOnAll(document, { layers, path, comp, value: held.value.value });
    return patches.ok
      ? success({
          patches: patches.value.patches,
          result: { layers: patches.value.ids, path, value: held.value.value },
        })
      : patches;
  },
});

const setAll = defineCommand({
  id: "prop.setAll",
  title: "Set on all",
  description: "Sets one property of several layers to the same value.",
  needs: A_LAYER,
  params: {
    layers: layersParam,
    path: pathParam,
    value: required(anyParam("The value as in the file.")),
    comp: compParam,
  },
  result: { layers: layersResult, path: pathResult, value },
  example: { layers: ["badge", "star"], path: "opacity", value: "80%" },
  run: (document, { layers, path, value: next, comp }) => {
    const patches = setOnAll(document, { layers, path, comp, value: next });
    return patches.ok
      ? success({
          patches: patches.value.patches,
          result: { layers: patches.value.ids, path, value: next },
        })
      : patches;
  },
});

function setOnAll(
  document: ReelDocument,
  wish: {
    readonly layers: readonly string[];
    readonly path: string;
    readonly comp: string | undefined;
    readonly value: unknown;
  },
): Attempt<{ readonly ids: readonly string[]; readonly patches: readonly PatchOperation[] }> {
  const found = findLayers(document, wish.layers, wish.comp);
  if (!found.ok) return found;
  const patches: PatchOperation[] = [];
  for (const target of found.value) {
    const property = findProperty(target, wish.path);
    if (!property.ok) return property;
    const checked = checkValue(property.value.field, wish.value, ["params", "value"]);
    if (!checked.ok) return checked;
    patches.push(...target.naming, ...placeValue(target, property.value, wish.value));
  }
  return success({ ids: found.value.map(({ id }) => id), patches });
}

const stagger = defineCommand({
  id: "prop.stagger",
  title: "Stagger keys",
  description: "Moves the keys of one property later from layer to layer, in the order named.",
  needs: KEYED,
  params: {
    layers: layersParam,
    path: pathParam,
    by: required(numberField("Seconds of layer time more for each layer.", { min: 0, max: 600 })),
    comp: compParam,
  },
  result: { layers: layersResult, path: pathResult },
  example: { layers: ["title", "photo"], path: "opacity", by: 0.1 },
  run: (document, { layers, path, by, comp }) => {
    const found = findLayers(document, layers, comp);
    if (!found.ok) return found;
    const patches: PatchOperation[] = [];
    for (const [at, target] of found.value.entries()) {
      const property = findProperty(target, path);
      if (!property.ok) return property;
      const held = property.value.value;
      if (!isKeys(held))
        return refusal({
          code: "no-such-key",
          message: `${path} of ${target.id} has no keys.`,
          param: "layers",
        });
      const keys = held.keys.map((key) => {
        const seconds = readSeconds(key.time);
        return seconds === undefined ? key : { ...key, time: roundSeconds(seconds + at * by) };
      });
      patches.push(...target.naming, ...placeValue(target, property.value, { ...held, keys }));
    }
    return success({ patches, result: { layers: found.value.map(({ id }) => id), path } });
  },
});

export const PROP_EDIT_COMMANDS = [
  animate,
  toggle,
  nudge,
  multiply,
  separate,
  copy,
  setAll,
  stagger,
];
