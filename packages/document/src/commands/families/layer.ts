import {
  checkKeys,
  checkLayer,
  LAYER_KINDS,
  pointerFromPath,
  required,
  type Issue,
  type ReelLayer,
} from "../../model/model.ts";
import { idField } from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { copyOf } from "../layer-copy.ts";
import { placeOf } from "../layer-place.ts";
import { A_LAYER, A_DOCUMENT, TWO_LAYERS } from "../needs.ts";
import { compParam, layerParam, valuesParam, wholeLayerParam } from "../param-fields.ts";
import { paramsRefusal } from "../params.ts";
import type { PatchOperation } from "../patch.ts";
import { placeParams } from "../place-params.ts";
import { flagResult, layerResult, valueResult } from "../result-fields.ts";
import { setPatches } from "../set-patches.ts";
import { findComposition, findLayer, freshId, takenIds, type LayerTarget } from "../target.ts";

const layerAdd = defineCommand({
  id: "layer.add",
  title: "Add layer",
  description: "Adds a whole layer, in front of all others when no place is said.",
  params: {
    layer: required(wholeLayerParam("The layer as in the file: type and its other keys.")),
    comp: compParam,
    ...placeParams,
  },
  needs: A_DOCUMENT,
  result: { layer: layerResult },
  example: { layer: { type: "solid", color: "#0B3D2E" }, above: "film" },
  run: (document, { layer, comp, ...place }) => {
    const composition = findComposition(document, comp);
    if (!composition.ok) return composition;
    if (layer.id !== undefined && takenIds(document).has(layer.id))
      return refusal({
        code: "duplicate-id",
        message: `There is a layer ${layer.id} already.`,
        param: "layer",
        hint: "Leave id out to get a free one.",
      });
    const to = placeOf(document, { composition: composition.value, place });
    if (!to.ok) return to;
    const id = layer.id ?? freshId(document, layer);
    const value = layer.id === undefined ? { id, ...layer } : layer;
    return success({
      patches: [{ op: "add", path: to.value.pointer, value }],
      result: { layer: id },
    });
  },
});

const layerSet = defineCommand({
  id: "layer.set",
  title: "Set layer",
  description: "Sets several properties of one layer; null removes a property.",
  params: {
    layer: layerParam,
    comp: compParam,
    values: required(valuesParam("Values by key of the layer; null removes the key.")),
  },
  needs: A_LAYER,
  result: { layer: layerResult },
  example: { layer: "title", values: { rotation: 5, enter: null } },
  run: (document, { layer, comp, values }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const target = found.value;
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const issues: Issue[] = [];
    checkKeys({ ...target.layer, ...given }, LAYER_KINDS[target.layer.type].fields, {
      path: ["params", "values"],
      report: (issue) => issues.push(issue),
      checkLayer,
    });
    const own = issues.filter(({ path }) => Object.hasOwn(given, String(path[2])));
    if (own.length > 0) return paramsRefusal(own);
    if (values["type"] !== undefined && values["type"] !== target.layer.type)
      return refusal({
        code: "invalid-params",
        message: "type cannot change: add a layer of the other kind and remove this one.",
        param: "values",
      });
    const naming = Object.hasOwn(values, "id") ? [] : target.naming;
    const id = typeof values["id"] === "string" ? values["id"] : target.id;
    return success({
      patches: [
        ...naming,
        ...setPatches({ holder: target.layer, pointer: target.pointer }, values),
      ],
      result: { layer: id },
    });
  },
});

const layerMove = defineCommand({
  id: "layer.move",
  title: "Move layer",
  description: "Moves a layer in the paint order, or into a group or sequence.",
  params: { layer: layerParam, comp: compParam, ...placeParams },
  needs: TWO_LAYERS,
  result: { layer: layerResult },
  example: { layer: "star", above: "title" },
  run: (document, { layer, comp, ...place }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    if (Object.keys(place).length === 0)
      return refusal({
        code: "invalid-params",
        message: "Say where to: above, below, into or index.",
        accepted: Object.keys(placeParams),
      });
    const composition = findComposition(document, found.value.composition);
    if (!composition.ok) return composition;
    const to = placeOf(document, { composition: composition.value, place, moving: found.value });
    if (!to.ok) return to;
    const { naming, id } = found.value;
    const moves = movesTo(found.value, to.value.pointer);
    return success({ patches: [...naming, ...moves], result: { layer: id } });
  },
});

/** A layer that goes into the group right in front of it lets that pass first: a move never leads into what moves. */
function movesTo({ pointer, path, index }: LayerTarget, to: string): readonly PatchOperation[] {
  if (to === pointer) return [];
  if (!to.startsWith(`${pointer}/`)) return [{ op: "move", from: pointer, path: to }];
  const next = pointerFromPath([...path.slice(0, -1), index + 1]);
  return [
    { op: "move", from: next, path: pointer },
    { op: "move", from: next, path: to },
  ];
}

const layerRemove = defineCommand({
  id: "layer.remove",
  title: "Remove layer",
  description: "Removes a layer; refused while something else refers to it.",
  params: { layer: layerParam, comp: compParam },
  needs: A_LAYER,
  result: {
    layer: valueResult("Id of the layer, null when it had none."),
    removed: flagResult("True."),
  },
  example: { layer: "badge" },
  run: (document, { layer, comp }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    return success({
      patches: [{ op: "remove", path: found.value.pointer }],
      result: { layer: found.value.layer.id ?? null, removed: true },
    });
  },
});

const layerDuplicate = defineCommand({
  id: "layer.duplicate",
  title: "Duplicate layer",
  description: "Puts a copy of a layer right in front of it; ids inside are made anew.",
  params: { layer: layerParam, comp: compParam, id: idField("Id of the copy.") },
  needs: A_LAYER,
  result: { layer: layerResult, of: layerResult },
  example: { layer: "title" },
  run: (document, { layer, comp, id }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const { path, index } = found.value;
    if (id !== undefined && takenIds(document).has(id))
      return refusal({
        code: "duplicate-id",
        message: `There is a layer ${id} already.`,
        param: "id",
      });
    const copy: ReelLayer = copyOf(document, found.value, id);
    const pointer = pointerFromPath([...path.slice(0, -1), index + 1]);
    return success({
      patches: [...found.value.naming, { op: "add", path: pointer, value: copy }],
      result: { layer: copy.id ?? "", of: found.value.id },
    });
  },
});

export const LAYER_COMMANDS = [layerAdd, layerSet, layerMove, layerRemove, layerDuplicate] as const;
