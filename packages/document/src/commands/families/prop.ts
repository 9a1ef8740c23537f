import { isDriven, isKeys, required } from "../../model/model.ts";
import { layerTimeField } from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { expressionStands } from "../expression-refusal.ts";
import { withKey } from "../key-list.ts";
import { A_LAYER } from "../needs.ts";
import { anyParam, compParam, layerParam, pathParam } from "../param-fields.ts";
import { checkValue } from "../params.ts";
import { placeValue } from "../place-value.ts";
import { findProperty } from "../property.ts";
import { layerResult, pathResult, valueResult } from "../result-fields.ts";
import { findLayer } from "../target.ts";

const propSet = defineCommand({
  id: "prop.set",
  title: "Set property",
  description: "Sets one property of a layer; with a time, sets a key of it.",
  params: {
    layer: layerParam,
    path: pathParam,
    value: required(anyParam("The value as in the file, `{ keys: [...] }` included.")),
    time: layerTimeField("Layer time of the key to set; without it the whole property is set."),
    comp: compParam,
  },
  needs: A_LAYER,
  result: {
    layer: layerResult,
    path: pathResult,
    value: valueResult("What the property holds now."),
  },
  example: { layer: "badge", path: "rotation", value: 12 },
  run: (document, { layer, path, value, time, comp }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const property = findProperty(found.value, path);
    if (!property.ok) return property;
    const { field, value: held } = property.value;
    if (time === undefined && isDriven(held) && !isDriven(value)) return expressionStands(path);
    if (time === undefined && isKeys(held) && !isKeys(value))
      return refusal({
        code: "animated-property",
        message: `${path} has keys; give time to set a key, or write all of it as { keys: [...] }.`,
        param: "time",
        hint: "To make it constant, run prop.reset first.",
      });
    const keyed = time === undefined ? undefined : withKey(property.value, { time, value });
    if (keyed !== undefined && !keyed.ok) return keyed;
    const next = keyed === undefined ? value : keyed.value;
    const checked = checkValue(field, next, ["params", "value"]);
    if (!checked.ok) return checked;
    return success({
      patches: [...found.value.naming, ...placeValue(found.value, property.value, next)],
      result: { layer: found.value.id, path, value: next },
    });
  },
});

const propReset = defineCommand({
  id: "prop.reset",
  title: "Reset property",
  description: "Removes a property of a layer, so that its default counts again.",
  params: { layer: layerParam, path: pathParam, comp: compParam },
  needs: A_LAYER,
  result: {
    layer: layerResult,
    path: pathResult,
    default: valueResult("Its default; null when it has none."),
  },
  example: { layer: "title", path: "enter" },
  run: (document, { layer, path, comp }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const property = findProperty(found.value, path);
    if (!property.ok) return property;
    const { field, value, pointer } = property.value;
    if (field.required === true)
      return refusal({
        code: "invalid-params",
        message: `${path} is needed and has no default.`,
        param: "path",
      });
    return success({
      patches: value === undefined ? [] : [...found.value.naming, { op: "remove", path: pointer }],
      result: { layer: found.value.id, path, default: field.default ?? null },
    });
  },
});

export const PROP_COMMANDS = [propSet, propReset] as const;
