import {
  childLayers,
  freeId,
  idField,
  idFromText,
  LAYER_KINDS,
  pointerFromPath,
  readSeconds,
  textField,
  type ReelDocument,
  type ReelLayer,
} from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { layerCommand } from "../layer-command.ts";
import { copyOf } from "../layer-copy.ts";
import { A_COMPOSITION, A_GROUP, A_LAYER, TWO_LAYERS } from "../needs.ts";
import { compParam, layersParam, withDefault } from "../param-fields.ts";
import type { PatchOperation } from "../patch.ts";
import { compResult, layerResult, layersResult } from "../result-fields.ts";
import { rootAddition } from "../root-addition.ts";
import { siblings, byPaint } from "../sibling-layers.ts";
import { findComposition, takenIds, type LayerTarget } from "../target.ts";

const newId = idField("Its id; made from its name or kind when not said.");

const newName = textField("Free name, for people.", { maxLength: 200 });

const group = defineCommand({
  id: "layer.group",
  title: "Group layers",
  description:
    "Puts layers that stand beside each other into one group, at the place of the front one.",
  needs: A_LAYER,
  params: { layers: layersParam, id: newId, name: newName, comp: compParam },
  result: { layer: layerResult, layers: layersResult },
  example: { layers: ["star", "badge"], name: "Corner" },
  run: (document, { layers, id, name, comp }) => {
    const found = siblings(document, layers, comp);
    if (!found.ok) return found;
    const own = freshGroupId(document, id, name ?? "group");
    if (!own.ok) return own;
    const shell = { id: own.value, ...(name === undefined ? {} : { name }), type: "composition" };
    return success({
      patches: gathered(byPaint(found.value), { ...shell, layers: [] }).patches,
      result: { layer: own.value, layers: found.value.map((target) => target.id) },
    });
  },
});

const intoSequence = defineCommand({
  id: "layer.sequence",
  title: "Sequence layers",
  description:
    "Makes layers that stand beside each other play one after another, in the order named.",
  needs: TWO_LAYERS,
  params: {
    layers: layersParam,
    id: newId,
    transition: LAYER_KINDS.sequence.fields.transition,
    start: withDefault(LAYER_KINDS.sequence.fields.start, 0),
    comp: compParam,
  },
  result: { layer: layerResult, layers: layersResult },
  example: { layers: ["photo", "film"], transition: "crossfade" },
  run: (document, { layers, id, comp, transition, start }) => {
    const found = siblings(document, layers, comp);
    if (!found.ok) return found;
    const own = freshGroupId(document, id, "sequence");
    if (!own.ok) return own;
    const shell = {
      id: own.value,
      type: "sequence",
      ...(start === undefined ? {} : { start }),
      ...(transition === undefined ? {} : { transition }),
      layers: [],
    };
    const { pointer, patches } = gathered(found.value, shell);
    const untimed = found.value.flatMap(({ layer }, at) =>
      withoutTimes(layer, `${pointer}/layers/${at}`),
    );
    return success({
      patches: [...patches, ...untimed],
      result: { layer: own.value, layers: found.value.map((target) => target.id) },
    });
  },
});

/** A sequence places its children itself, so what they had as an end becomes their length. */
function withoutTimes(layer: ReelLayer, pointer: string): readonly PatchOperation[] {
  const [from, to] = [readSeconds(layer.start ?? 0), readSeconds(layer.end)];
  const length =
    layer.duration === undefined && from !== undefined && to !== undefined && to > from
      ? [{ op: "add", path: `${pointer}/duration`, value: to - from } as const]
      : [];
  const gone = (["start", "end", "transition"] as const).filter((key) => key in layer);
  return [...gone.map((key) => ({ op: "remove", path: `${pointer}/${key}` }) as const), ...length];
}

/** Keys of a group that ungrouping loses nothing of. */
const EMPTY_KEYS = new Set(["id", "name", "type", "layers", "start", "label", "comment"]);

const ungroup = layerCommand({
  id: "layer.ungroup",
  title: "Ungroup",
  description:
    "Puts the layers of a group in its place; refused while the group changes how they look.",
  needs: A_GROUP,
  params: {},
  result: { layers: layersResult },
  kinds: ["composition"],
  example: { layer: "group" },
  edit: (target, _params, document) => {
    const { layer, pointer, path, index } = target;
    const children = childLayers(layer);
    const start = readSeconds(layer.start ?? 0);
    const own = Object.keys(layer).filter((key) => !EMPTY_KEYS.has(key) && key !== "duration");
    if (!("layers" in layer) || start === undefined || own.length > 0)
      return refusal({
        code: "invalid-params",
        message:
          own.length > 0
            ? `${target.id} has ${own.join(", ")}, which its layers would lose.`
            : `${target.id} holds no layers of its own, or begins at a time that depends on others.`,
        param: "layer",
        hint: own.length > 0 ? "Reset these with prop.reset first." : "Use layer.detach first.",
      });
    const level = path.slice(0, -1);
    const ids = children.map((child, at) => child.id ?? `${target.id}-${at + 1}`);
    const taken = takenIds(document);
    const clash = ids.find((id, at) => children[at]?.id === undefined && taken.has(id));
    if (clash !== undefined)
      return refusal({ code: "duplicate-id", message: `There is a layer ${clash} already.` });
    const moves = children.map((_, at): PatchOperation => ({
      op: "move",
      from: `${pointer}/layers/0`,
      path: pointerFromPath([...level, index + 1 + at]),
    }));
    const freed = children.flatMap((child, at) => {
      const outside = { ...shifted(child, start, layer), id: ids[at] };
      const holder = pointerFromPath([...level, index + at]);
      return differences(child, outside).map(([key, value]): PatchOperation => ({
        op: "add",
        path: `${holder}/${key}`,
        value,
      }));
    });
    return success({
      patches: [...moves, { op: "remove", path: pointer }, ...freed],
      result: { layers: ids },
    });
  },
});

/** Keys whose values differ in the second. */
function differences(before: object, after: object): readonly (readonly [string, unknown])[] {
  return Object.entries(after).filter(([key, value]) => Reflect.get(before, key) !== value);
}

/** A child's times count from its group's start; outside they count from the composition's. */
function shifted<L extends object>(child: L, bySeconds: number, group: ReelLayer): L {
  const from = readSeconds(Reflect.get(child, "start") ?? 0);
  const to = readSeconds(Reflect.get(child, "end"));
  const hasLength = Reflect.has(child, "duration") || Reflect.has(child, "end");
  const length = group.duration === undefined || hasLength ? {} : { duration: group.duration };
  return {
    ...child,
    ...(bySeconds === 0 || from === undefined ? {} : { start: from + bySeconds }),
    ...(bySeconds === 0 || to === undefined ? {} : { end: to + bySeconds }),
    ...length,
  };
}

const precompose = defineCommand({
  id: "layer.precompose",
  title: "Precompose",
  description: "Moves layers into a composition of their own, shown by one layer in their place.",
  needs: A_LAYER,
  params: {
    layers: layersParam,
    id: idField("Id of the new composition."),
    title: textField("What it shows, for people.", { maxLength: 200 }),
    comp: compParam,
  },
  result: { layer: layerResult, comp: compResult, layers: layersResult },
  example: { layers: ["badge", "rig"], id: "corner" },
  run: (document, { layers, id, title, comp }) => {
    const found = siblings(document, layers, comp);
    if (!found.ok) return found;
    const compositions = document.compositions ?? {};
    const taken = new Set([...Object.keys(compositions), "main"]);
    if (id !== undefined && taken.has(id))
      return refusal({
        code: "duplicate-id",
        message: `There is a composition ${id} already.`,
        param: "id",
      });
    const own = id ?? freeId("comp", taken);
    const sorted = byPaint(found.value);
    const front = sorted.at(-1);
    if (front === undefined)
      return refusal({ code: "no-such-layer", message: "No layer is named." });
    const value = { ...(title === undefined ? {} : { title }), layers: [] };
    const shown = freeId(own, takenIds(document));
    const level = front.path.slice(0, -1);
    const place = pointerFromPath([...level, front.index - sorted.length + 1]);
    const moves = sorted.map(({ index }, done): PatchOperation => ({
      op: "move",
      from: pointerFromPath([...level, index - done]),
      path: pointerFromPath(["compositions", own, "layers", done]),
    }));
    return success({
      patches: [
        ...sorted.flatMap(({ naming }) => naming),
        document.compositions === undefined
          ? rootAddition(document, "compositions", { [own]: value })
          : { op: "add", path: pointerFromPath(["compositions", own]), value },
        ...moves,
        { op: "add", path: place, value: { id: shown, type: "composition", src: own } },
      ],
      result: { layer: shown, comp: own, layers: found.value.map((target) => target.id) },
    });
  },
});

const detach = layerCommand({
  id: "layer.detach",
  title: "Detach composition",
  description: "Writes the layers of the composition that a layer shows into the layer itself.",
  needs: A_COMPOSITION,
  params: {},
  result: { layers: layersResult },
  kinds: ["composition"],
  example: { layer: "opening" },
  edit: (target, _params, document) => {
    const { layer, pointer } = target;
    const src = "src" in layer ? layer.src : undefined;
    const shown = src === undefined ? undefined : findComposition(document, src);
    if (shown === undefined || !shown.ok)
      return refusal({
        code: "wrong-kind",
        message: `${target.id} shows no composition by id.`,
        param: "layer",
      });
    const whole = { type: "composition", layers: shown.value.layers } as const;
    const copy = copyOf(document, { ...target, layer: whole as unknown as ReelLayer }, target.id);
    const layers = childLayers(copy).map((child) => child);
    return success({
      patches: [
        { op: "remove", path: `${pointer}/src` },
        { op: "add", path: `${pointer}/layers`, value: layers },
      ],
      result: { layers: layers.flatMap((child) => child.id ?? []) },
    });
  },
});

function freshGroupId(
  document: ReelDocument,
  id: string | undefined,
  stem: string,
): Attempt<string> {
  const taken = takenIds(document);
  if (id === undefined) return success(freeId(idFromText(stem) ?? "group", taken));
  if (!taken.has(id)) return success(id);
  return refusal({ code: "duplicate-id", message: `There is a layer ${id} already.`, param: "id" });
}

/**
 * Adds an empty group behind layers of one list, moves them into it in this order, their text included,
 * then the group to the place of the front one; `pointer` is where it is then.
 */
function gathered(
  order: readonly LayerTarget[],
  shell: object,
): { readonly pointer: string; readonly patches: readonly PatchOperation[] } {
  const indices = order.map(({ index }) => index);
  const back = Math.min(...indices);
  const place = Math.max(...indices) - order.length + 1;
  const level = order[0]?.path.slice(0, -1) ?? [];
  const at = (...keys: readonly (string | number)[]): string =>
    pointerFromPath([...level, ...keys]);
  const moves = indices.map((index, done): PatchOperation => {
    const gone = indices.slice(0, done).filter((earlier) => earlier < index).length;
    return { op: "move", from: at(index + 1 - gone), path: at(back, "layers", done) };
  });
  const rise: readonly PatchOperation[] =
    place === back ? [] : [{ op: "move", from: at(back), path: at(place) }];
  return {
    pointer: at(place),
    patches: [
      ...order.flatMap(({ naming }) => naming),
      { op: "add", path: at(back), value: shell },
      ...moves,
      ...rise,
    ],
  };
}

export const LAYER_GROUP_COMMANDS = [group, intoSequence, ungroup, precompose, detach];
