import { choiceField, idField, pointerFromPath, required, textField } from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { layerCommand } from "../layer-command.ts";
import { A_LAYER, TWO_LAYERS } from "../needs.ts";
import { compParam, layersParam } from "../param-fields.ts";
import type { PatchOperation } from "../patch.ts";
import { referencePatches } from "../reference-patches.ts";
import { countResult, layersResult, textResult } from "../result-fields.ts";
import { siblingsOf, siblings, byPaint } from "../sibling-layers.ts";
import { takenIds } from "../target.ts";

const newName = textField("Free name, for people.", { maxLength: 200 });

const rename = layerCommand({
  id: "layer.rename",
  title: "Rename layer",
  description: "Gives a layer a free name, for people; its id stays.",
  needs: A_LAYER,
  params: { name: required(newName) },
  result: { name: textResult("The name.") },
  example: { layer: "badge", name: "Corner badge" },
  edit: (_target, { name }) => success({ values: { name }, result: { name } }),
});

const setId = layerCommand({
  id: "layer.setId",
  title: "Set layer id",
  description: "Gives a layer another id and rewrites everything that refers to it.",
  needs: A_LAYER,
  params: { id: required(idField("The new id.")) },
  result: { references: countResult("Places that were rewritten.") },
  example: { layer: "title", id: "headline" },
  edit: (target, { id }, document) => {
    if (id !== target.id && takenIds(document).has(id))
      return refusal({
        code: "duplicate-id",
        message: `There is a layer ${id} already.`,
        param: "id",
      });
    const patches = id === target.id ? [] : referencePatches(document, target.id, id);
    const own: PatchOperation = { op: "replace", path: `${target.pointer}/id`, value: id };
    return success({
      patches: id === target.id ? [] : [own, ...patches],
      result: { references: patches.length },
    });
  },
});

const arrange = layerCommand({
  id: "layer.arrange",
  title: "Arrange layer",
  description: "Moves a layer among its siblings: to the front, forward, backward or to the back.",
  needs: TWO_LAYERS,
  params: {
    to: required(choiceField("Where to.", ["front", "forward", "backward", "back"])),
  },
  result: { index: countResult("Its number now, 1 for the front.") },
  example: { layer: "badge", to: "front" },
  edit: (target, { to }, document) => {
    const last = siblingsOf(document, target).length - 1;
    const { index, path, pointer } = target;
    const wanted = { front: last, forward: index + 1, backward: index - 1, back: 0 }[to];
    const next = Math.max(0, Math.min(last, wanted));
    const place = pointerFromPath([...path.slice(0, -1), next]);
    return success({
      patches: next === index ? [] : [{ op: "move", from: pointer, path: place }],
      result: { index: last - next + 1 },
    });
  },
});

const reverseOrder = defineCommand({
  id: "layer.reverseOrder",
  title: "Reverse order",
  description:
    "Turns the paint order of layers that stand beside each other around, in their places.",
  needs: TWO_LAYERS,
  params: { layers: layersParam, comp: compParam },
  result: { layers: layersResult },
  example: { layers: ["star", "badge", "title"] },
  run: (document, { layers, comp }) => {
    const found = siblings(document, layers, comp);
    if (!found.ok) return found;
    const sorted = byPaint(found.value);
    const level = sorted[0]?.path.slice(0, -1) ?? [];
    const at = (index: number): string => pointerFromPath([...level, index]);
    const swaps = sorted.slice(0, sorted.length >> 1).flatMap(({ index: back }, outer) => {
      const front = sorted[sorted.length - 1 - outer]?.index ?? back;
      const down: PatchOperation = { op: "move", from: at(front), path: at(back) };
      const up: PatchOperation = { op: "move", from: at(back + 1), path: at(front) };
      return front - back === 1 ? [down] : [down, up];
    });
    return success({
      patches: [...sorted.flatMap(({ naming }) => naming), ...swaps],
      result: { layers: found.value.map(({ id }) => id) },
    });
  },
});

export const LAYER_ORDER_COMMANDS = [rename, setId, arrange, reverseOrder];
