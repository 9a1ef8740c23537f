import {
  booleanField,
  checkKeys,
  checkLayer,
  choiceField,
  effectFields,
  integerField,
  isEffectType,
  required,
  type EffectType,
  type Issue,
  type ReelEffect,
} from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { TYPES } from "../effect-place.ts";
import { findLayers, layerCommand } from "../layer-command.ts";
import { addItem, itemPointer, itemsOf, placeAmong, removeItem } from "../list-items.ts";
import { A_LAYER, AN_EFFECT } from "../needs.ts";
import { compParam, layerRefParam, layersParam, valuesParam } from "../param-fields.ts";
import { paramsRefusal } from "../params.ts";
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
import { findLayer, type LayerTarget } from "../target.ts";

const typeParam = required(choiceField("Type of effect.", TYPES));

const whichParam = required(
  layerRefParam(
    "Which effect: its number (`#1` is applied first), or its type when it occurs once.",
  ),
);

const indexParam = integerField("Number it gets, 1 is applied first.", { min: 1, max: 64 });

const index = countResult("Number of the effect, 1 is applied first.");

/** The effect that a number or a type means. */
function findEffect(target: LayerTarget, which: string): Attempt<number> {
  const effects = itemsOf<ReelEffect>(target, "effects");
  const types = effects.map(({ type }) => type);
  const number = /^#?(\d+)$/.exec(which)?.[1];
  const at = number === undefined ? types.indexOf(which as EffectType) : Number(number) - 1;
  const twice = number === undefined && types.lastIndexOf(which as EffectType) !== at;
  if (at >= 0 && at < effects.length && !twice) return success(at);
  return refusal({
    code: "no-such-effect",
    message: twice
      ? `${target.id} has ${which} more than once; say which by number.`
      : `${target.id} has no effect ${which}; it has ${types.map((type, each) => `#${each + 1} ${type}`).join(", ") || "none"}.`,
    param: "effect",
    accepted: types.map((_, each) => `#${each + 1}`),
  });
}

/** The values of an effect, when its parameters take them. */
function checkedEffect(effect: Readonly<Record<string, unknown>>): Attempt<unknown> {
  const issues: Issue[] = [];
  const type = effect["type"];
  if (isEffectType(type))
    checkKeys(effect, effectFields(type), {
      path: ["params"],
      report: (issue) => issues.push(issue),
      checkLayer,
    });
  return issues.length === 0 ? success(effect) : paramsRefusal(issues);
}

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
    const value = checkedEffect({ type: effect, ...values });
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

const set = layerCommand({
  id: "effect.set",
  title: "Set effect",
  description: "Sets parameters of one effect; null sets one back to its default.",
  needs: AN_EFFECT,
  params: { effect: whichParam, values: required(valuesParam("Parameters by name.")) },
  result: { index, values: valueResult("What was set.") },
  example: { layer: "badge", effect: "gaussian-blur", values: { radius: 20 } },
  edit: (target, { effect, values }) => {
    const at = findEffect(target, effect);
    if (!at.ok) return at;
    const held = itemsOf<ReelEffect>(target, "effects")[at.value] ?? {};
    const next = Object.fromEntries(
      Object.entries({ ...held, ...values }).filter(([, value]) => value !== null),
    );
    const checked = checkedEffect(next);
    if (!checked.ok) return checked;
    const pointer = itemPointer(target, "effects", at.value);
    return success({
      patches: setPatches({ holder: held, pointer }, values),
      result: { index: at.value + 1, values },
    });
  },
});

const remove = layerCommand({
  id: "effect.remove",
  title: "Remove effect",
  description: "Removes one effect of a layer.",
  needs: AN_EFFECT,
  params: { effect: whichParam },
  result: { removed: textResult("Its type.") },
  example: { layer: "badge", effect: "#2" },
  edit: (target, { effect }) => {
    const at = findEffect(target, effect);
    if (!at.ok) return at;
    const type = itemsOf<ReelEffect>(target, "effects")[at.value]?.type ?? "";
    return success({
      patches: removeItem(target, "effects", at.value),
      result: { removed: type },
    });
  },
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

const toggle = layerCommand({
  id: "effect.toggle",
  title: "Toggle effect",
  description: "Switches one effect off or on; its parameters stay.",
  needs: AN_EFFECT,
  params: {
    effect: whichParam,
    value: booleanField("On or off; flipped when not said."),
  },
  result: { index, enabled: flagResult("Whether it is on now.") },
  example: { layer: "badge", effect: "glow" },
  edit: (target, { effect, value }) => {
    const at = findEffect(target, effect);
    if (!at.ok) return at;
    const held = itemsOf<ReelEffect>(target, "effects")[at.value] ?? {};
    const enabled = value ?? Reflect.get(held, "enabled") === false;
    const pointer = itemPointer(target, "effects", at.value);
    return success({
      patches: setPatches({ holder: held, pointer }, { enabled: enabled ? null : false }),
      result: { index: at.value + 1, enabled },
    });
  },
});

const reorder = layerCommand({
  id: "effect.reorder",
  title: "Reorder effect",
  description: "Applies an effect earlier or later than the others.",
  needs: AN_EFFECT,
  params: { effect: whichParam, index: required(indexParam) },
  result: { index },
  example: { layer: "badge", effect: "glow", index: 1 },
  edit: (target, { effect, index: to }) => {
    const at = findEffect(target, effect);
    if (!at.ok) return at;
    const next = Math.min(to, itemsOf(target, "effects").length) - 1;
    const move: PatchOperation = {
      op: "move",
      from: itemPointer(target, "effects", at.value),
      path: itemPointer(target, "effects", next),
    };
    return success({ patches: next === at.value ? [] : [move], result: { index: next + 1 } });
  },
});

const duplicate = layerCommand({
  id: "effect.duplicate",
  title: "Duplicate effect",
  description: "Puts a copy of an effect right after it.",
  needs: AN_EFFECT,
  params: { effect: whichParam },
  result: { index },
  example: { layer: "badge", effect: "#1" },
  edit: (target, { effect }) => {
    const at = findEffect(target, effect);
    if (!at.ok) return at;
    const value = itemsOf<ReelEffect>(target, "effects")[at.value];
    return success({
      patches: addItem(target, "effects", { value, index: at.value + 1 }),
      result: { index: at.value + 2 },
    });
  },
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

const reset = layerCommand({
  id: "effect.reset",
  title: "Reset effect",
  description: "Sets every parameter of an effect back to its default.",
  needs: AN_EFFECT,
  params: { effect: whichParam },
  result: { index },
  example: { layer: "badge", effect: "#1" },
  edit: (target, { effect }) => {
    const at = findEffect(target, effect);
    if (!at.ok) return at;
    const held = itemsOf<ReelEffect>(target, "effects")[at.value];
    const bare = Object.keys(held ?? {}).length <= 1;
    const path = itemPointer(target, "effects", at.value);
    return success({
      patches: bare ? [] : [{ op: "replace", path, value: { type: held?.type } }],
      result: { index: at.value + 1 },
    });
  },
});

const replaceWith = layerCommand({
  id: "effect.replace",
  title: "Replace effect",
  description: "Puts another effect in the place of one; parameters of the same name are kept.",
  needs: AN_EFFECT,
  params: { effect: whichParam, with: typeParam },
  result: { index, effect: textResult("Its type now."), kept: textsResult("Parameters kept.") },
  example: { layer: "badge", effect: "gaussian-blur", with: "box-blur" },
  edit: (target, { effect, with: type }) => {
    const at = findEffect(target, effect);
    if (!at.ok) return at;
    const held = itemsOf<ReelEffect>(target, "effects")[at.value] ?? {};
    const known = new Set(Object.keys(effectFields(type)));
    const kept = Object.entries(held).filter(
      ([key, value]: [string, unknown]) =>
        key !== "type" && known.has(key) && checkedEffect({ type, [key]: value }).ok,
    );
    const path = itemPointer(target, "effects", at.value);
    return success({
      patches: [{ op: "replace", path, value: { type, ...Object.fromEntries(kept) } }],
      result: { index: at.value + 1, effect: type, kept: kept.map(([key]) => key) },
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
