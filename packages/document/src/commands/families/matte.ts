import { choiceField, MATTE_MODES, required, type ReelLayer } from "../../model/model.ts";
import { allLayers } from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { layerCommand } from "../layer-command.ts";
import { A_LAYER, A_MATTE, TWO_LAYERS } from "../needs.ts";
import { compParam, layerRefParam, withDefault } from "../param-fields.ts";
import type { PatchOperation } from "../patch.ts";
import { rowsResult, textResult } from "../result-fields.ts";
import { findComposition, findLayer, type LayerTarget } from "../target.ts";

const mode = choiceField("What of the matte counts: its opacity or its brightness.", MATTE_MODES);

function matteOf({ layer, id }: LayerTarget): Attempt<NonNullable<Matte>> {
  const matte = "matte" in layer ? layer.matte : undefined;
  if (matte !== undefined) return success(matte);
  return refusal({ code: "invalid-params", message: `${id} has no matte.`, param: "layer" });
}

type Matte = Extract<ReelLayer, { readonly type: "text" }>["matte"];

const set = layerCommand({
  id: "matte.set",
  title: "Set track matte",
  description:
    "Lets another layer beside this one say where it shows; the matte no longer shows by itself.",
  needs: TWO_LAYERS,
  params: {
    matte: required(layerRefParam("The layer that is the matte.")),
    mode: withDefault(mode, "alpha"),
  },
  result: { matte: textResult("Id of the matte."), mode: textResult("What of it counts.") },
  example: { layer: "photo", matte: "title", mode: "alpha" },
  edit: (target, { matte, mode: how = "alpha" }, document) => {
    const found = findLayer(document, matte, target.composition);
    if (!found.ok) return found;
    const value = { layer: found.value.id, mode: how };
    return success({
      values: { matte: value },
      patches: found.value.naming,
      result: { matte: found.value.id, mode: how },
    });
  },
});

const clear = layerCommand({
  id: "matte.clear",
  title: "Clear track matte",
  description: "Lets a layer show everywhere again, and its matte by itself.",
  needs: A_MATTE,
  params: {},
  result: { matte: textResult("Id of the matte it had.") },
  example: { layer: "subtitle" },
  edit: (target) => {
    const matte = matteOf(target);
    if (!matte.ok) return matte;
    return success({ values: { matte: null }, result: { matte: matte.value.layer } });
  },
});

const setMode = layerCommand({
  id: "matte.setMode",
  title: "Set matte mode",
  description: "Sets what of a layer's matte counts.",
  needs: A_MATTE,
  params: { mode: required(mode) },
  result: { mode: textResult("What counts now.") },
  example: { layer: "subtitle", mode: "alpha" },
  edit: (target, { mode: how }) => {
    const matte = matteOf(target);
    if (!matte.ok) return matte;
    return success({
      values: { matte: { layer: matte.value.layer, mode: how } },
      result: { mode: how },
    });
  },
});

const invert = layerCommand({
  id: "matte.invert",
  title: "Invert matte",
  description: "Turns around where a layer's matte lets it show.",
  needs: A_MATTE,
  params: {},
  result: { mode: textResult("What counts now.") },
  example: { layer: "subtitle" },
  edit: (target) => {
    const matte = matteOf(target);
    if (!matte.ok) return matte;
    const held = matte.value.mode ?? "alpha";
    const how = held.endsWith("-inverted")
      ? (held.slice(0, -"-inverted".length) as "alpha" | "luma")
      : (`${held as "alpha" | "luma"}-inverted` as const);
    return success({
      values: { matte: { layer: matte.value.layer, mode: how } },
      result: { mode: how },
    });
  },
});

const swap = layerCommand({
  id: "matte.swap",
  title: "Swap matte",
  description: "Exchanges a layer and its matte: the matte shows where the layer is.",
  needs: A_MATTE,
  params: {},
  result: { matte: textResult("Id of the layer that is the matte now.") },
  example: { layer: "subtitle" },
  edit: (target, _params, document) => {
    const matte = matteOf(target);
    if (!matte.ok) return matte;
    const other = findLayer(document, matte.value.layer, target.composition);
    if (!other.ok) return other;
    const { layer: _, ...how } = matte.value;
    const held = "matte" in other.value.layer && other.value.layer.matte !== undefined;
    const patch: PatchOperation = {
      op: held ? "replace" : "add",
      path: `${other.value.pointer}/matte`,
      value: { layer: target.id, ...how },
    };
    return success({ values: { matte: null }, patches: [patch], result: { matte: target.id } });
  },
});

const list = defineCommand({
  id: "matte.list",
  title: "List mattes",
  description: "Lists which layers of a composition have a matte, and which one.",
  kind: "query",
  needs: A_LAYER,
  params: { comp: compParam },
  result: { mattes: rowsResult("Layer, matte and mode of each.") },
  example: {},
  run: (document, { comp }) => {
    const found = findComposition(document, comp);
    if (!found.ok) return found;
    const mattes = allLayers(document).flatMap(({ layer, composition }) => {
      const matte = "matte" in layer ? layer.matte : undefined;
      if (composition !== found.value.id || matte === undefined) return [];
      return [{ layer: layer.id ?? "", matte: matte.layer, mode: matte.mode ?? "alpha" }];
    });
    return success({ patches: [], result: { mattes } });
  },
});

export const MATTE_COMMANDS = [set, clear, setMode, invert, swap, list];
