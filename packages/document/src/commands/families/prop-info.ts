import { isKeys, textField } from "../../model/model.ts";
import { success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { A_LAYER, KEYED } from "../needs.ts";
import { compParam, layerParam, pathParam } from "../param-fields.ts";
import { findProperty, propertyPaths } from "../property.ts";
import { flagResult, layerResult, pathResult, rowsResult, valueResult } from "../result-fields.ts";
import { findLayer } from "../target.ts";

const propGet = defineCommand({
  id: "prop.get",
  title: "Read property",
  description: "Tells what a property of a layer says, its default, and its keys when it has some.",
  kind: "query",
  needs: A_LAYER,
  params: { layer: layerParam, path: pathParam, comp: compParam },
  result: {
    layer: layerResult,
    path: pathResult,
    value: valueResult("As in the file; null when the layer does not say."),
    default: valueResult("What counts then; null when there is none."),
    animated: flagResult("Whether it has keys."),
    animatable: flagResult("Whether it can have keys."),
  },
  example: { layer: "title", path: "opacity" },
  run: (document, { layer, path, comp }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const property = findProperty(found.value, path);
    if (!property.ok) return property;
    const { value, field } = property.value;
    return success({
      patches: [],
      result: {
        layer: found.value.layer.id ?? layer,
        path,
        value: value ?? null,
        default: field.default ?? null,
        animated: isKeys(value),
        animatable: field.animatable === true,
      },
    });
  },
});

const propList = defineCommand({
  id: "prop.list",
  title: "List properties",
  description: "Lists the properties a layer can have, with what each is and what it says.",
  kind: "query",
  needs: A_LAYER,
  params: { layer: layerParam, filter: textField("Words in the path."), comp: compParam },
  result: { layer: layerResult, properties: rowsResult("Path, description and value of each.") },
  example: { layer: "star", filter: "scale" },
  run: (document, { layer, filter = "", comp }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const properties = propertyPaths(found.value)
      .filter((path) => path.toLowerCase().includes(filter.toLowerCase()))
      .flatMap((path) => {
        const property = findProperty(found.value, path);
        if (!property.ok) return [];
        const { field, value } = property.value;
        return [
          {
            path,
            description: field.description,
            ...(value === undefined ? {} : { value }),
            ...(field.default === undefined ? {} : { default: field.default }),
            ...(field.animatable === true ? { animatable: true } : {}),
          },
        ];
      });
    return success({ patches: [], result: { layer: found.value.layer.id ?? layer, properties } });
  },
});

const keysInfo = defineCommand({
  id: "keys.info",
  title: "List keys",
  description: "Lists the keys of a property with number, layer time, value and ease.",
  kind: "query",
  needs: KEYED,
  params: { layer: layerParam, path: pathParam, comp: compParam },
  result: { layer: layerResult, path: pathResult, keys: rowsResult("The keys in order.") },
  example: { layer: "title", path: "opacity" },
  run: (document, { layer, path, comp }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const property = findProperty(found.value, path);
    if (!property.ok) return property;
    const { value } = property.value;
    const keys = isKeys(value) ? value.keys.map((key, at) => ({ index: at + 1, ...key })) : [];
    return success({ patches: [], result: { layer: found.value.layer.id ?? layer, path, keys } });
  },
});

export const PROP_INFO_COMMANDS = [propGet, propList, keysInfo];
