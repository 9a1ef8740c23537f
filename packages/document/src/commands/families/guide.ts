import {
  choiceField,
  guideFields,
  integerField,
  lengthField,
  required,
  type GuideSpec,
  type ReelDocument,
} from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { compositionHolder, type CompositionHolder } from "../composition-holder.ts";
import { findLayers } from "../layer-command.ts";
import { A_DOCUMENT, A_GUIDE } from "../needs.ts";
import { compParam, layersParam } from "../param-fields.ts";
import { positioned } from "../positioned.ts";
import {
  compResult,
  countResult,
  layersResult,
  rowsResult,
  valueResult,
} from "../result-fields.ts";
import { setPatches } from "../set-patches.ts";

const guideParam = required(integerField("Its number, 1 for the first.", { min: 1, max: 100 }));

interface FoundGuide {
  readonly holder: CompositionHolder;
  readonly all: readonly GuideSpec[];
  readonly guide: GuideSpec;
}

function findGuide(document: ReelDocument, number: number, comp?: string): Attempt<FoundGuide> {
  const holder = compositionHolder(document, comp);
  if (!holder.ok) return holder;
  const all = holder.value.composition.guides ?? [];
  const guide = all[number - 1];
  if (guide !== undefined) return success({ holder: holder.value, all, guide });
  return refusal({
    code: "invalid-params",
    message: `There is no guide ${number}; there are ${all.length}.`,
    param: "guide",
    accepted: all.length === 0 ? [] : [`1 to ${all.length}`],
  });
}

const set = defineCommand({
  id: "guide.set",
  title: "Set guide",
  description: "Moves a guide, or turns it to the other axis.",
  needs: A_GUIDE,
  params: {
    guide: guideParam,
    axis: choiceField("x: an upright line; y: a level one.", ["x", "y"]),
    at: lengthField("Where it crosses the axis, in pixels or percent of the canvas.", {
      sign: "any",
    }),
    comp: compParam,
  },
  result: { comp: compResult, guide: valueResult("The guide now.") },
  example: { guide: 2, at: "25%" },
  run: (document, { guide: number, comp, ...values }) => {
    const found = findGuide(document, number, comp);
    if (!found.ok) return found;
    const { holder, guide } = found.value;
    const pointer = `${holder.pointer}/guides/${number - 1}`;
    return success({
      patches: setPatches({ holder: guide, pointer, order: Object.keys(guideFields) }, values),
      result: { comp: holder.id, guide: { ...guide, ...values } },
    });
  },
});

const clear = defineCommand({
  id: "guide.clear",
  title: "Clear guides",
  description: "Removes all guides of a composition.",
  needs: A_GUIDE,
  params: { comp: compParam },
  result: { comp: compResult, removed: countResult("How many were removed.") },
  example: {},
  run: (document, { comp }) => {
    const holder = compositionHolder(document, comp);
    if (!holder.ok) return holder;
    const removed = holder.value.composition.guides?.length ?? 0;
    return success({
      patches: holder.value.set({ guides: null }),
      result: { comp: holder.value.id, removed },
    });
  },
});

const list = defineCommand({
  id: "guide.list",
  title: "List guides",
  description: "Lists the guides of a composition with their numbers.",
  kind: "query",
  needs: A_DOCUMENT,
  params: { comp: compParam },
  result: { comp: compResult, guides: rowsResult("Number, axis and place of each.") },
  example: {},
  run: (document, { comp }) => {
    const holder = compositionHolder(document, comp);
    if (!holder.ok) return holder;
    const guides = (holder.value.composition.guides ?? []).map((guide, index) => ({
      guide: index + 1,
      ...guide,
    }));
    return success({ patches: [], result: { comp: holder.value.id, guides } });
  },
});

const alignLayers = defineCommand({
  id: "guide.alignLayers",
  title: "Align to guide",
  description: "Puts the anchors of layers on a guide; along it they stay where they are.",
  needs: A_GUIDE,
  params: { guide: guideParam, layers: layersParam, comp: compParam },
  result: { layers: layersResult, guide: valueResult("The guide.") },
  example: { guide: 2, layers: ["badge", "title"] },
  run: (document, { guide: number, layers, comp }) => {
    const found = findGuide(document, number, comp);
    if (!found.ok) return found;
    const { guide } = found.value;
    const targets = findLayers(document, layers, comp);
    if (!targets.ok) return targets;
    const patches = [];
    for (const target of targets.value) {
      const placed = positioned(target, { axis: guide.axis, value: guide.at });
      if (!placed.ok) return placed;
      const { layer: holder, pointer } = target;
      patches.push(...target.naming, ...setPatches({ holder, pointer }, placed.value));
    }
    return success({ patches, result: { layers: targets.value.map(({ id }) => id), guide } });
  },
});

export const GUIDE_COMMANDS = [set, clear, list, alignLayers];
