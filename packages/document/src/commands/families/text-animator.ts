import {
  animatorEntryFields,
  animatorFields,
  expandTextPreset,
  isMapping,
  isTextPreset,
  presetFields,
  required,
  TEXT_DEFAULTS,
  TEXT_PRESETS,
  type ReelAnimatorEntry,
} from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import {
  itemCommand,
  itemResult,
  listItemsCommand,
  moveItemCommand,
  toggleItemCommand,
  type ItemFamily,
} from "../item-command.ts";
import { checkedItem, itemNumber, itemPatches, type Item, type ItemKind } from "../item-kind.ts";
import { layerCommand, layersCommand, ownParams } from "../layer-command.ts";
import { addItem, itemsOf, placeAmong, removeItem } from "../list-items.ts";
import { A_TEXT, AN_ANIMATOR } from "../needs.ts";
import { valuesParam } from "../param-fields.ts";
import type { PatchOperation } from "../patch.ts";
import { countResult, pathResult, rowsResult, textResult, valueResult } from "../result-fields.ts";
import { type LayerTarget } from "../target.ts";

const KINDS = ["text"] as const;

const ANIMATOR: ItemKind = {
  key: "animators",
  noun: "animator",
  code: "no-such-animator",
  nameOf: ({ preset, name }) => {
    const named = preset ?? name;
    return typeof named === "string" ? named : "";
  },
  fieldsOf: animatorEntryFields,
};

const ANIMATORS: ItemFamily = {
  item: ANIMATOR,
  named: "its preset or name",
  kinds: KINDS,
  needsLayer: A_TEXT,
  needsItem: AN_ANIMATOR,
};

const animator = itemResult(ANIMATORS);
const numberParam = itemNumber("Number it gets, 1 is applied first; the last when not said.");

/** Patches that add an entry to a text's animators. */
function added(
  target: LayerTarget,
  { value, index }: { readonly value: Item; readonly index: number | undefined },
): Attempt<{ readonly patches: readonly PatchOperation[]; readonly at: number }> {
  const place = placeAmong(itemsOf(target, "animators").length, index);
  if (!place.ok) return place;
  const checked = checkedItem(ANIMATOR, value);
  if (!checked.ok) return checked;
  const item = { value: checked.value, index: place.value };
  return success({ patches: addItem(target, "animators", item), at: place.value });
}

const SWEPT = {
  keys: [
    { time: 0, value: "-100%" },
    { time: 1, value: "100%" },
  ],
};

const add = layerCommand({
  id: "text.addAnimator",
  title: "Add text animator",
  description:
    "Adds an animator to a text: what selected characters, words or lines become, and which are selected.",
  needs: A_TEXT,
  params: { ...animatorFields, index: numberParam },
  result: { animator, path: pathResult },
  kinds: KINDS,
  example: {
    layer: "title",
    by: "word",
    opacity: 0,
    position: [0, 40],
    selector: { shape: "ramp-up", offset: SWEPT },
  },
  edit: (target, { index, ...value }) => {
    const done = added(target, { value, index });
    if (!done.ok) return done;
    const { patches, at } = done.value;
    return success({ patches, result: { animator: at + 1, path: `animators[${at}]` } });
  },
});

const applyPreset = layersCommand({
  id: "text.applyPreset",
  title: "Apply text preset",
  description:
    "Adds a named way for texts to come in or go out; text.expandPreset makes plain animators of it.",
  needs: A_TEXT,
  params: { ...presetFields, index: numberParam },
  result: { preset: textResult("The preset."), animator },
  kinds: KINDS,
  example: { layers: ["title"], preset: "fade_up_words", duration: 0.8 },
  edit: (target, { index, ...given }) => {
    const done = added(target, { value: ownParams(given), index });
    if (!done.ok) return done;
    const { patches, at } = done.value;
    return success({ patches, result: { preset: given.preset, animator: at + 1 } });
  },
});

const expandPreset = itemCommand(ANIMATORS, {
  id: "text.expandPreset",
  title: "Expand text preset",
  description: "Puts the plain animators that a preset stands for in its place, to be changed.",
  params: {},
  result: { animators: countResult("How many it became.") },
  example: { layer: "subtitle", animator: "wave" },
  edit: ({ target, at }) => {
    const entries = itemsOf<ReelAnimatorEntry>(target, "animators");
    const entry = entries[at];
    if (entry === undefined || !isTextPreset(entry))
      return refusal({
        code: "invalid-params",
        message: `Animator ${at + 1} of ${target.id} is a plain one already.`,
        param: "animator",
      });
    const { layer } = target;
    const size = layer.type === "text" ? layer.fontSize : undefined;
    const expanded = expandTextPreset(entry, size ?? TEXT_DEFAULTS.fontSize);
    return success({
      values: { animators: entries.toSpliced(at, 1, ...expanded) },
      result: { animators: expanded.length },
    });
  },
});

const set = itemCommand(ANIMATORS, {
  id: "text.setAnimator",
  title: "Set text animator",
  description:
    "Sets keys of one animator or preset of a text; selector and wiggle keep what is not said; null removes a key.",
  params: { values: required(valuesParam("Values by key; selector and wiggle are mappings.")) },
  result: { animator, values: valueResult("What was set.") },
  example: {
    layer: "subtitle",
    animator: "#1",
    values: { rotation: 15, selector: { shape: "smooth" } },
  },
  edit: ({ target, item, at }, { values }) => {
    const merged = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        key === "selector" || key === "wiggle" ? joined(item[key], value) : value,
      ]),
    );
    const patches = itemPatches(target, ANIMATOR, { index: at, values: merged });
    if (!patches.ok) return patches;
    return success({ patches: patches.value, result: { animator: at + 1, values } });
  },
});

/** A mapping with other values for some of its keys; null removes one. */
function joined(held: unknown, value: unknown): unknown {
  if (!isMapping(value)) return value;
  const entries = Object.entries({ ...(isMapping(held) ? held : {}), ...value });
  return Object.fromEntries(entries.filter(([, each]) => each !== null));
}

const move = moveItemCommand(ANIMATORS, {
  id: "text.moveAnimator",
  title: "Move text animator",
  description: "Applies an animator of a text earlier or later than the others.",
  example: { layer: "subtitle", animator: "wave", index: 1 },
});

const remove = itemCommand(ANIMATORS, {
  id: "text.removeAnimator",
  title: "Remove text animator",
  description: "Removes one animator or preset of a text.",
  params: {},
  result: { left: countResult("Animators the text has now.") },
  example: { layer: "subtitle", animator: "#1" },
  edit: ({ target, at }) =>
    success({
      patches: removeItem(target, "animators", at),
      result: { left: itemsOf(target, "animators").length - 1 },
    }),
});

const toggle = toggleItemCommand(ANIMATORS, {
  id: "text.toggleAnimator",
  title: "Toggle text animator",
  description: "Switches one animator or preset of a text off or on; its values stay.",
  example: { layer: "subtitle", animator: "#2" },
});

const list = listItemsCommand(ANIMATORS, {
  id: "text.listAnimators",
  title: "Animators of a text",
  description: "Lists the animators of one text in the order they are applied, with their values.",
  example: { layer: "subtitle" },
});

const presets = defineCommand({
  id: "text.listPresets",
  title: "List text presets",
  description: "Lists the named ways for texts to come in and go out, and how long each takes.",
  kind: "query",
  needs: A_TEXT,
  params: {},
  result: { presets: rowsResult("Name, meaning and seconds of each.") },
  example: {},
  run: () => {
    const rows = Object.entries(TEXT_PRESETS).map(([preset, { meaning, seconds }]) => ({
      preset,
      meaning,
      seconds,
    }));
    return success({ patches: [], result: { presets: rows } });
  },
});

export const TEXT_ANIMATOR_COMMANDS = [
  add,
  applyPreset,
  expandPreset,
  set,
  move,
  remove,
  toggle,
  list,
  presets,
];
