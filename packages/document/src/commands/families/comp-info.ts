import {
  guideFields,
  integerField,
  MAIN_COMPOSITION,
  required,
  type ReelDocument,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { compositionHolder } from "../composition-holder.ts";
import { A_DOCUMENT, A_GUIDE } from "../needs.ts";
import { compParam } from "../param-fields.ts";
import { compResult, countResult, rowsResult, valueResult } from "../result-fields.ts";
import { takenComps } from "../taken-comps.ts";
import { findComposition } from "../target.ts";

const addGuide = defineCommand({
  id: "comp.addGuide",
  title: "Add guide",
  description: "Adds a line that layers align to; it is never rendered.",
  needs: A_DOCUMENT,
  params: { axis: guideFields.axis, at: guideFields.at, comp: compParam },
  result: { comp: compResult, guide: countResult("Its number, 1 for the first.") },
  example: { axis: "y", at: "80%" },
  run: (document, { comp, ...guide }) => {
    const holder = compositionHolder(document, comp);
    if (!holder.ok) return holder;
    const all = holder.value.composition.guides ?? [];
    return success({
      patches: holder.value.set({ guides: [...all, guide] }),
      result: { comp: holder.value.id, guide: all.length + 1 },
    });
  },
});

const removeGuide = defineCommand({
  id: "comp.removeGuide",
  title: "Remove guide",
  description: "Removes one guide of a composition.",
  needs: A_GUIDE,
  params: {
    guide: required(integerField("Its number, 1 for the first.", { min: 1, max: 100 })),
    comp: compParam,
  },
  result: { comp: compResult, left: countResult("Guides left.") },
  example: { guide: 2 },
  run: (document, { guide, comp }) => {
    const holder = compositionHolder(document, comp);
    if (!holder.ok) return holder;
    const all = holder.value.composition.guides ?? [];
    if (guide > all.length)
      return refusal({
        code: "invalid-params",
        message: `There are ${all.length} guides.`,
        param: "guide",
        accepted: all.length === 0 ? [] : [`1 to ${all.length}`],
      });
    const rest = all.filter((_, at) => at !== guide - 1);
    return success({
      patches: holder.value.set({ guides: rest.length === 0 ? null : rest }),
      result: { comp: holder.value.id, left: rest.length },
    });
  },
});

const list = defineCommand({
  id: "comp.list",
  title: "List compositions",
  description: "Lists the compositions of the document with size, length and number of layers.",
  kind: "query",
  needs: A_DOCUMENT,
  params: {},
  result: { active: compResult, comps: rowsResult("Id, settings and number of layers of each.") },
  example: {},
  run: (document) => {
    const active = document.active ?? MAIN_COMPOSITION;
    const comps = [...takenComps(document)].map((id) => ({
      comp: id,
      ...settingsOf(document, id),
    }));
    return success({ patches: [], result: { active, comps } });
  },
});

const info = defineCommand({
  id: "comp.info",
  title: "Inspect composition",
  description:
    "Tells settings, markers, guides and layers of a composition, the front layer first.",
  kind: "query",
  needs: A_DOCUMENT,
  params: { comp: compParam },
  result: {
    comp: compResult,
    settings: valueResult("Size, length, background."),
    layers: rowsResult("Number, id, name, type and times of each, the front one first."),
  },
  example: {},
  run: (document, { comp }) => {
    const target = findComposition(document, comp);
    if (!target.ok) return target;
    const { id, layers } = target.value;
    return success({
      patches: [],
      result: { comp: id, settings: settingsOf(document, id), layers: layerRows(layers) },
    });
  },
});

/** Settings of a composition as queries tell them. */
export function settingsOf(document: ReelDocument, id: string): Readonly<Record<string, unknown>> {
  const holder = compositionHolder(document, id);
  if (!holder.ok) return {};
  const { title, width, height, duration, background, markers, guides, layers } =
    holder.value.composition;
  const size = { title, width, height, duration, background, markers, guides };
  const said = Object.entries(size).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(said), layers: layers.length };
}

/** Layers as queries list them: the front one first, as `#1`. */
export function layerRows(layers: readonly object[]): readonly Readonly<Record<string, unknown>>[] {
  const keys = [
    "id",
    "name",
    "type",
    "src",
    "start",
    "end",
    "duration",
    "parent",
    "hidden",
    "locked",
    "label",
  ];
  return layers.toReversed().map((layer, at) => {
    const said = keys.flatMap((key) => {
      const value: unknown = Reflect.get(layer, key);
      return value === undefined ? [] : [[key, value]];
    });
    return { number: `#${at + 1}`, ...Object.fromEntries(said) };
  });
}

export const COMP_INFO_COMMANDS = [addGuide, removeGuide, list, info];
