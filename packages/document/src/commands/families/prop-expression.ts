import {
  allLayers,
  drivenProperties,
  expressionField,
  isDriven,
  isKeys,
  required,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { A_LAYER, DRIVEN } from "../needs.ts";
import { compParam, layerParam, pathParam } from "../param-fields.ts";
import { checkValue } from "../params.ts";
import type { PatchOperation } from "../patch.ts";
import { placeValue } from "../place-value.ts";
import { propertyCommand } from "../property-command.ts";
import { findProperty } from "../property.ts";
import { compResult, layerResult, pathResult, rowsResult, valueResult } from "../result-fields.ts";
import { findComposition, findLayer } from "../target.ts";

const setExpression = propertyCommand({
  id: "prop.setExpression",
  title: "Set expression",
  description:
    "Lets an expression give the value of a property in every frame; its value or keys become what the expression starts from.",
  needs: A_LAYER,
  params: { expression: required(expressionField) },
  result: { value: valueResult("What the property holds now.") },
  example: {
    layer: "title",
    path: "opacity",
    expression: "value * (0.8 + 0.2 * Math.sin(time * 6))",
  },
  edit: (property, { expression }) => {
    const { field, value: held, keys } = property;
    if (field.animatable !== true)
      return refusal({
        code: "invalid-params",
        message: `${keys.join(".")} cannot have an expression.`,
        param: "path",
      });
    const value = { expression, ...baseOf(held) };
    return success({ value, result: { value } });
  },
});

/** What an expression starts from: keys, a constant, or nothing but the default. */
function baseOf(held: unknown): Readonly<Record<string, unknown>> {
  if (isKeys(held)) return { keys: held.keys };
  const value = isDriven(held) ? held.value : held;
  return value === undefined ? {} : { value };
}

const removeExpression = defineCommand({
  id: "prop.removeExpression",
  title: "Remove expression",
  description: "Gives a property back the value or keys that its expression starts from.",
  needs: DRIVEN,
  params: { layer: layerParam, path: pathParam, comp: compParam },
  result: {
    layer: layerResult,
    path: pathResult,
    value: valueResult("What the property holds now; null for its default."),
  },
  example: { layer: "rig", path: "rotation" },
  run: (document, { layer, path, comp }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const property = findProperty(found.value, path);
    if (!property.ok) return property;
    const { value: held, pointer, field } = property.value;
    if (!isDriven(held))
      return refusal({
        code: "invalid-params",
        message: `${path} has no expression.`,
        param: "path",
        accepted: drivenProperties(found.value.layer).map(({ name }) => name),
      });
    const next = isKeys(held) ? { keys: held.keys } : held.value;
    const checked =
      next === undefined ? success(undefined) : checkValue(field, next, ["params", "path"]);
    if (!checked.ok) return checked;
    const patches: readonly PatchOperation[] =
      next === undefined
        ? [{ op: "remove", path: pointer }]
        : placeValue(found.value, property.value, next);
    return success({
      patches: [...found.value.naming, ...patches],
      result: { layer: found.value.id, path, value: next ?? null },
    });
  },
});

const listExpressions = defineCommand({
  id: "prop.listExpressions",
  title: "List expressions",
  description: "Lists the properties of a composition that have an expression.",
  kind: "query",
  needs: A_LAYER,
  params: { comp: compParam },
  result: { comp: compResult, expressions: rowsResult("Layer, path and expression of each.") },
  example: {},
  run: (document, { comp }) => {
    const target = findComposition(document, comp);
    if (!target.ok) return target;
    const { id } = target.value;
    const inside = allLayers(document).filter(({ composition }) => composition === id);
    const expressions = inside.flatMap(({ layer, index }) =>
      drivenProperties(layer).map(({ name, expression }) => ({
        layer: layer.id ?? `${layer.type} ${index + 1}`,
        path: name,
        expression,
      })),
    );
    return success({ patches: [], result: { comp: id, expressions } });
  },
});

export const PROP_EXPRESSION_COMMANDS = [setExpression, removeExpression, listExpressions];
