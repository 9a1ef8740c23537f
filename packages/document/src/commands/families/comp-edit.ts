import {
  allLayers,
  compositionSettings,
  freeId,
  idField,
  idFromText,
  MAIN_COMPOSITION,
  MAX_SECONDS,
  booleanField,
  pointerFromPath,
  readSeconds,
  required,
  secondsField,
  textField,
  type ReelDocument,
} from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { compositionHolder } from "../composition-holder.ts";
import { copiedLayers } from "../layer-copy.ts";
import { roundSeconds } from "../layer-span.ts";
import { A_COMPOSITION, A_DOCUMENT, A_LAYER } from "../needs.ts";
import { compParam } from "../param-fields.ts";
import type { PatchOperation } from "../patch.ts";
import { compResult, countResult, numberResult, textsResult } from "../result-fields.ts";
import { rootAddition } from "../root-addition.ts";
import { takenComps } from "../taken-comps.ts";
import { findComposition } from "../target.ts";

const needed = required(textField("Id of the composition.", { maxLength: 64 }));

function addition(document: ReelDocument, id: string, value: unknown): PatchOperation {
  return document.compositions === undefined
    ? rootAddition(document, "compositions", { [id]: value })
    : { op: "add", path: pointerFromPath(["compositions", id]), value };
}

function opened(document: ReelDocument, id: string): readonly PatchOperation[] {
  if (document.active === undefined)
    return id === MAIN_COMPOSITION ? [] : [rootAddition(document, "active", id)];
  if (id === MAIN_COMPOSITION) return [{ op: "remove", path: "/active" }];
  return document.active === id ? [] : [{ op: "replace", path: "/active", value: id }];
}

const create = defineCommand({
  id: "comp.new",
  title: "New composition",
  description:
    "Adds an empty composition and makes it the active one; without a size it is as large as what shows it.",
  needs: A_DOCUMENT,
  params: {
    id: idField("Its id; made from its title when not said."),
    title: textField("What it shows, for people.", { maxLength: 200 }),
    width: compositionSettings.width,
    height: compositionSettings.height,
    duration: compositionSettings.duration,
    background: compositionSettings.background,
    open: booleanField("Makes it the active composition.", { default: true }),
  },
  result: { comp: compResult, active: compResult },
  example: { title: "Lower third", width: 640, height: 360 },
  run: (document, { id, open = true, ...settings }) => {
    const taken = takenComps(document);
    if (id !== undefined && taken.has(id))
      return refusal({
        code: "duplicate-id",
        message: `There is a composition ${id} already.`,
        param: "id",
      });
    const own = id ?? freeId(idFromText(settings.title ?? "") ?? "comp", taken);
    const active = open ? own : (document.active ?? MAIN_COMPOSITION);
    return success({
      patches: [
        addition(document, own, { ...settings, layers: [] }),
        ...(open ? opened(document, own) : []),
      ],
      result: { comp: own, active },
    });
  },
});

const activate = defineCommand({
  id: "comp.activate",
  title: "Open composition",
  description:
    "Makes a composition the active one: the one shown, rendered, and meant when none is said.",
  needs: A_COMPOSITION,
  params: { comp: needed },
  result: { comp: compResult },
  example: { comp: "intro" },
  run: (document, { comp }) => {
    const target = findComposition(document, comp);
    if (!target.ok) return target;
    return success({
      patches: opened(document, target.value.id),
      result: { comp: target.value.id },
    });
  },
});

/** A composition under `compositions`; main has no place there. */
function named(document: ReelDocument, comp: string): Attempt<string> {
  const target = findComposition(document, comp);
  if (!target.ok) return target;
  if (target.value.id !== MAIN_COMPOSITION) return success(target.value.id);
  return refusal({
    code: "invalid-params",
    message: "main is the document itself, so it stays.",
    param: "comp",
    accepted: Object.keys(document.compositions ?? {}),
  });
}

function usersOf(document: ReelDocument, id: string) {
  return allLayers(document).filter(
    ({ layer }) => layer.type === "composition" && layer.src === id,
  );
}

const rename = defineCommand({
  id: "comp.rename",
  title: "Rename composition",
  description: "Gives a composition another id and rewrites every layer that shows it.",
  needs: A_COMPOSITION,
  params: { comp: needed, id: required(idField("The new id.")) },
  result: { comp: compResult, layers: countResult("Layers that were rewritten.") },
  example: { comp: "intro", id: "opener" },
  run: (document, { comp, id }) => {
    const own = named(document, comp);
    if (!own.ok) return own;
    if (id === own.value) return success({ patches: [], result: { comp: id, layers: 0 } });
    if (takenComps(document).has(id))
      return refusal({
        code: "duplicate-id",
        message: `There is a composition ${id} already.`,
        param: "id",
      });
    const from = pointerFromPath(["compositions", own.value]);
    const uses = usersOf(document, own.value).map(({ path, composition }): PatchOperation => {
      const at = composition === own.value ? [path[0] ?? "", id, ...path.slice(2)] : path;
      return { op: "replace", path: pointerFromPath([...at, "src"]), value: id };
    });
    return success({
      patches: [
        { op: "move", from, path: pointerFromPath(["compositions", id]) },
        ...uses,
        ...(document.active === own.value
          ? [{ op: "replace", path: "/active", value: id } as const]
          : []),
      ],
      result: { comp: id, layers: uses.length },
    });
  },
});

const remove = defineCommand({
  id: "comp.remove",
  title: "Remove composition",
  description: "Removes a composition with its layers; refused while a layer shows it.",
  needs: A_COMPOSITION,
  params: { comp: needed },
  result: { comp: compResult, layers: countResult("Layers that went with it.") },
  example: { comp: "draft" },
  run: (document, { comp }) => {
    const own = named(document, comp);
    if (!own.ok) return own;
    const users = usersOf(document, own.value);
    if (users.length > 0)
      return refusal({
        code: "in-use",
        message: `${own.value} is shown by ${users.map(({ layer, path }) => layer.id ?? pointerFromPath(path)).join(", ")}.`,
        param: "comp",
        hint: "Remove these layers, or write it into them with layer.detach.",
      });
    const isLast = Object.keys(document.compositions ?? {}).length === 1;
    const gone = allLayers(document).filter(({ composition }) => composition === own.value);
    return success({
      patches: [
        ...(document.active === own.value ? [{ op: "remove", path: "/active" } as const] : []),
        {
          op: "remove",
          path: isLast ? "/compositions" : pointerFromPath(["compositions", own.value]),
        },
      ],
      result: { comp: own.value, layers: gone.length },
    });
  },
});

const duplicate = defineCommand({
  id: "comp.duplicate",
  title: "Duplicate composition",
  description: "Adds a copy of a composition, its layers with ids of their own.",
  needs: A_LAYER,
  params: { comp: compParam, id: idField("Id of the copy.") },
  result: { comp: compResult, of: compResult },
  example: { comp: "intro", id: "outro" },
  run: (document, { comp, id }) => {
    const holder = compositionHolder(document, comp);
    if (!holder.ok) return holder;
    const taken = takenComps(document);
    if (id !== undefined && taken.has(id))
      return refusal({
        code: "duplicate-id",
        message: `There is a composition ${id} already.`,
        param: "id",
      });
    const own = id ?? freeId(holder.value.id, taken);
    const { title, width, height, duration, background, markers, guides, layers } =
      holder.value.composition;
    const settings = { title, width, height, duration, background, markers, guides };
    const said = Object.entries(settings).filter(([, value]) => value !== undefined);
    const value = { ...Object.fromEntries(said), layers: copiedLayers(document, layers) };
    return success({
      patches: [addition(document, own, value)],
      result: { comp: own, of: holder.value.id },
    });
  },
});

const trim = defineCommand({
  id: "comp.trim",
  title: "Trim composition",
  description:
    "Keeps only the part of a composition between two composition times: layers and markers move to its beginning.",
  needs: A_LAYER,
  params: {
    from: required(
      secondsField("Where it begins, composition time.", { min: 0, max: MAX_SECONDS }),
    ),
    to: required(secondsField("Where it ends, composition time.", { min: 0, max: MAX_SECONDS })),
    comp: compParam,
  },
  result: { comp: compResult, duration: numberResult("Its length in seconds.") },
  example: { from: 0, to: 8 },
  run: (document, { from, to, comp }) => {
    const holder = compositionHolder(document, comp);
    if (!holder.ok) return holder;
    const [start, end] = [readSeconds(from) ?? 0, readSeconds(to) ?? 0];
    const late = holder.value.composition.layers.find(
      (layer) => start > 0 && (readSeconds(layer.start ?? 0) ?? start) < start,
    );
    if (end <= start || late !== undefined)
      return refusal({
        code: "invalid-params",
        message:
          late === undefined
            ? "to is not after from."
            : `${late.id ?? late.type} begins before ${start} s; cut its beginning off first.`,
        param: late === undefined ? "to" : "from",
        hint: "layer.trim with edge in cuts a layer's beginning off.",
      });
    const moved = holder.value.composition.layers.flatMap((layer, index): PatchOperation[] => {
      const { pointer } = holder.value;
      return (["start", "end"] as const).flatMap((key): PatchOperation[] => {
        const seconds = readSeconds(layer[key]);
        if (seconds === undefined || start === 0) return [];
        const value = roundSeconds(seconds - start);
        return [{ op: "replace", path: `${pointer}/layers/${index}/${key}`, value }];
      });
    });
    const markers = (holder.value.composition.markers ?? [])
      .filter(({ time }) => inside(readSeconds(time) ?? 0, start, end))
      .map((each) => ({ ...each, time: roundSeconds((readSeconds(each.time) ?? 0) - start) }));
    const duration = roundSeconds(end - start);
    const values = { duration, markers: markers.length === 0 ? null : markers };
    return success({
      patches: [...moved, ...holder.value.set(values)],
      result: { comp: holder.value.id, duration },
    });
  },
});

function inside(seconds: number, start: number, end: number): boolean {
  return seconds >= start && seconds <= end;
}

const removeUnused = defineCommand({
  id: "comp.removeUnused",
  title: "Remove unused compositions",
  description: "Removes every composition that no layer shows and that is not active.",
  needs: A_COMPOSITION,
  params: {},
  result: { removed: textsResult("Ids that were removed.") },
  example: {},
  run: (document) => {
    const ids = Object.keys(document.compositions ?? {});
    const unused = ids.filter((id) => usersOf(document, id).length === 0 && id !== document.active);
    const patches: readonly PatchOperation[] =
      unused.length > 0 && unused.length === ids.length
        ? [{ op: "remove", path: "/compositions" }]
        : unused.map((id) => ({ op: "remove", path: pointerFromPath(["compositions", id]) }));
    return success({ patches, result: { removed: unused } });
  },
});

export const COMP_EDIT_COMMANDS = [create, activate, rename, remove, duplicate, trim, removeUnused];
