import { easeField, integerField, layerTimeField, required } from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { withKey, withoutKey } from "../key-list.ts";
import { A_LAYER, KEYED } from "../needs.ts";
import { anyParam, compParam, layerParam, pathParam } from "../param-fields.ts";
import { checkValue } from "../params.ts";
import { placeValue } from "../place-value.ts";
import { findProperty } from "../property.ts";
import { layerResult, pathResult, rowsResult, valueResult } from "../result-fields.ts";
import { findLayer } from "../target.ts";

const keysAdd = defineCommand({
  id: "keys.add",
  title: "Add key",
  description: "Sets a key of a property at a layer time; a constant property becomes animated.",
  params: {
    layer: layerParam,
    path: pathParam,
    time: required(layerTimeField("Layer time in seconds, or `end`.")),
    value: required(anyParam("The value at that time, as in the file.")),
    ease: easeField("How the value goes to the next key."),
    comp: compParam,
  },
  needs: A_LAYER,
  result: {
    layer: layerResult,
    path: pathResult,
    keys: rowsResult("All keys of the property, in order."),
  },
  example: { layer: "title", path: "rotation", time: 0.5, value: 12, ease: "spring" },
  run: (document, { layer, path, comp, ...key }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const property = findProperty(found.value, path);
    if (!property.ok) return property;
    const keyed = withKey(property.value, key);
    if (!keyed.ok) return keyed;
    const checked = checkValue(property.value.field, keyed.value, ["params", "value"]);
    if (!checked.ok) return checked;
    return success({
      patches: [...found.value.naming, ...placeValue(found.value, property.value, keyed.value)],
      result: { layer: found.value.id, path, keys: keyed.value.keys as never },
    });
  },
});

const keysRemove = defineCommand({
  id: "keys.remove",
  title: "Remove key",
  description: "Removes one key of a property; without its last key the property stays constant.",
  params: {
    layer: layerParam,
    path: pathParam,
    time: layerTimeField("Layer time of the key."),
    index: integerField("Number of the key, 1 for the first; instead of time.", {
      min: 1,
      max: 10_000,
    }),
    comp: compParam,
  },
  needs: KEYED,
  result: {
    layer: layerResult,
    path: pathResult,
    value: valueResult("What the property holds now."),
  },
  example: { layer: "title", path: "opacity", index: 2 },
  run: (document, { layer, path, comp, ...which }) => {
    if ((which.time === undefined) === (which.index === undefined))
      return refusal({
        code: "invalid-params",
        message: "Say which key: time or index, one of them.",
        accepted: ["time", "index"],
      });
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const property = findProperty(found.value, path);
    if (!property.ok) return property;
    const rest = withoutKey(property.value, which);
    if (!rest.ok) return rest;
    return success({
      patches: [...found.value.naming, ...placeValue(found.value, property.value, rest.value)],
      result: { layer: found.value.id, path, value: rest.value },
    });
  },
});

export const KEYS_COMMANDS = [keysAdd, keysRemove] as const;
