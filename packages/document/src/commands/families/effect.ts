import {
  booleanField,
  choiceField,
  effectFields,
  required,
  type ReelEffect,
} from "../../model/model.ts";
import { success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { EFFECT, effectCommand } from "../effect-command.ts";
import { TYPES } from "../effect-place.ts";
import { checkedItem, itemNumber } from "../item-kind.ts";
import { findLayers, layerCommand } from "../layer-command.ts";
import { addItem, itemPointer, itemsOf, placeAmong, removeItem } from "../list-items.ts";
import { A_LAYER, AN_EFFECT } from "../needs.ts";
import { compParam, layerRefParam, layersParam, valuesParam } from "../param-fields.ts";
import type { PatchOperation } from "../patch.ts";
import {
  countResult,
  flagResult,
  layersResult,
  textResult,
  textsResult,
  valueResult,
} from "../result-fields.ts";
import { setPatches } from "../set-patches.ts";
import { findLayer } from "../target.ts";

const typeParam = required(choiceField("Type of effect.", TYPES));

const indexParam = itemNumber("Number it gets, 1 is applied first.");

const index = countResult("Number of the effect, 1 is applied first.");

const apply = defineCommand({
  id: "effect.apply",
  title: "Apply effect",
  description:
    "Adds an effect to layers, after those they have; nothing is applied when a value is wrong.",
  needs: A_LAYER,
  params: {
    layers: layersParam,
    effect: typeParam,
    values: valuesParam("Its parameters by name; those left out have their defaults."),
    index: indexParam,
    comp: compParam,
  },
  result: {
    layers: layersResult,
    effect: textResult("Its type."),
    paths: textsResult("Path of the effect on each layer."),
  },
  example: { layers: ["title"], effect: "drop-shadow", values: { distance: 6 } },
  run: (document, { layers, effect, values = {}, index: at, comp }) => {
    const found = findLayers(document, layers, comp);
    if (!found.ok) return found;
    const value = checkedItem(EFFECT, { type: effect, ...values });
    if (!value.ok) return value;
    const patches: PatchOperation[] = [];
    const paths: string[] = [];
    for (const target of found.value) {
      const place = placeAmong(itemsOf(target, "effects").length, at);
      if (!place.ok) return place;
      patches.push(
        ...target.naming,
        ...addItem(target, "effects", { value: value.value, index: place.value }),
      );
      paths.push(`effects[${place.value}]`);
    }
    return success({ patches, result: { layers: found.value.map(({ id }) => id), effect, paths } });
  },
});

const set = effectCommand({
  id: "effect.set",
  title: "Set effect",
  description: "Sets parameters of one effect; null sets one back to its default.",
  params: { values: required(valuesParam("Parameters by name.")) },
  result: { index, values: valueResult("What was set.") },
  example: { layer: "badge", effect: "gaussian-blur", values: { radius: 20 } },
  edit: ({ effect, at, pointer }, { values }) => {
    const next = Object.fromEntries(
      Object.entries({ ...effect, ...values }).filter(([, value]) => value !== null),
    );
    const checked = checkedItem(EFFECT, next);
    if (!checked.ok) return checked;
    return success({
      patches: setPatches({ holder: effect, pointer }, values),
      result: { index: at + 1, values },
    });
  },
});

const remove = effectCommand({
  id: "effect.remove",
  title: "Remove effect",
  description: "Removes one effect of a layer.",
  params: {},
  result: { removed: textResult("Its type.") },
  example: { layer: "badge", effect: "#2" },
  edit: ({ target, effect, at }) =>
    success({ patches: removeItem(target, "effects", at), result: { removed: effect.type } }),
});

const removeAll = layerCommand({
  id: "effect.removeAll",
  title: "Remove all effects",
  description: "Removes every effect of a layer.",
  needs: AN_EFFECT,
  params: {},
  result: { removed: countResult("How many there were.") },
  example: { layer: "badge" },
  edit: (target) =>
    success({
      values: { effects: null },
      result: { removed: itemsOf(target, "effects").length },
    }),
});

const toggle = effectCommand({
  id: "effect.toggle",
  title: "Toggle effect",
  description: "Switches one effect off or on; its parameters stay.",
  params: {
    value: booleanField("On or off; flipped when not said."),
  },
  result: { index, enabled: flagResult("Whether it is on now.") },
  example: { layer: "badge", effect: "glow" },
  edit: ({ effect, at, pointer }, { value }) => {
    const enabled = value ?? Reflect.get(effect, "enabled") === false;
    return success({
      patches: setPatches({ holder: effect, pointer }, { enabled: enabled ? null : false }),
      result: { index: at + 1, enabled },
    });
  },
});

const reorder = effectCommand({
  id: "effect.reorder",
  title: "Reorder effect",
  description: "Applies an effect earlier or later than the others.",
  params: { index: required(indexParam) },
  result: { index },
  example: { layer: "badge", effect: "glow", index: 1 },
  edit: ({ target, at, pointer }, { index: to }) => {
    const next = Math.min(to, itemsOf(target, "effects").length) - 1;
    const path = itemPointer(target, "effects", next);
    const move: PatchOperation = { op: "move", from: pointer, path };
    return success({ patches: next === at ? [] : [move], result: { index: next + 1 } });
  },
});

const duplicate = effectCommand({
  id: "effect.duplicate",
  title: "Duplicate effect",
  description: "Puts a copy of an effect right after it.",
  params: {},
  result: { index },
  example: { layer: "badge", effect: "#1" },
  edit: ({ target, effect, at }) =>
    success({
      patches: addItem(target, "effects", { value: effect, index: at + 1 }),
      result: { index: at + 2 },
    }),
});

const copy = layerCommand({
  id: "effect.copy",
  title: "Copy effects",
  description: "Gives a layer the effects of another one, after its own or instead of them.",
  needs: AN_EFFECT,
  params: {
    from: required(layerRefParam("The layer whose effects are copied.")),
    replace: booleanField("Instead of its own effects.", { default: false }),
  },
  result: { effects: textsResult("Types of all its effects now.") },
  example: { layer: "title", from: "badge" },
  edit: (target, { from, replace = false }, document) => {
    const source = findLayer(document, from, target.composition);
    if (!source.ok) return source;
    const own = replace ? [] : itemsOf<ReelEffect>(target, "effects");
    const effects = [...own, ...itemsOf<ReelEffect>(source.value, "effects")];
    return success({
      values: { effects: effects.length === 0 ? null : effects },
      result: { effects: effects.map(({ type }) => type) },
    });
  },
});

const reset = effectCommand({
  id: "effect.reset",
  title: "Reset effect",
  description: "Sets every parameter of an effect back to its default.",
  params: {},
  result: { index },
  example: { layer: "badge", effect: "#1" },
  edit: ({ effect, at, pointer }) => {
    const bare = Object.keys(effect).length <= 1;
    return success({
      patches: bare ? [] : [{ op: "replace", path: pointer, value: { type: effect.type } }],
      result: { index: at + 1 },
    });
  },
});

const replaceWith = effectCommand({
  id: "effect.replace",
  title: "Replace effect",
  description: "Puts another effect in the place of one; parameters of the same name are kept.",
  params: { with: typeParam },
  result: { index, effect: textResult("Its type now."), kept: textsResult("Parameters kept.") },
  example: { layer: "badge", effect: "gaussian-blur", with: "box-blur" },
  edit: ({ effect, at, pointer }, { with: type }) => {
    const known = new Set(Object.keys(effectFields(type)));
    const kept = Object.entries(effect).filter(
      ([key, value]: [string, unknown]) =>
        key !== "type" && known.has(key) && checkedItem(EFFECT, { type, [key]: value }).ok,
    );
    const value = { type, ...Object.fromEntries(kept) };
    return success({
      patches: [{ op: "replace", path: pointer, value }],
      result: { index: at + 1, effect: type, kept: kept.map(([key]) => key) },
    });
  },
});

export const EFFECT_COMMANDS = [
  apply,
  set,
  remove,
  removeAll,
  toggle,
  reorder,
  duplicate,
  copy,
  reset,
  replaceWith,
];
