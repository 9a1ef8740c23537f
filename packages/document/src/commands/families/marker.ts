import {
  freeId,
  idFromText,
  markerFields,
  MAX_SECONDS,
  numberField,
  readSeconds,
  required,
  secondsField,
  textField,
  type MarkerSpec,
  type ReelDocument,
} from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { compositionHolder } from "../composition-holder.ts";
import { findLayers } from "../layer-command.ts";
import { roundSeconds } from "../layer-span.ts";
import { A_DOCUMENT, A_MARKER } from "../needs.ts";
import { compParam, layersParam } from "../param-fields.ts";
import type { PatchOperation } from "../patch.ts";
import {
  compResult,
  countResult,
  layersResult,
  numberResult,
  rowsResult,
  textResult,
  valueResult,
} from "../result-fields.ts";
import { setPatches } from "../set-patches.ts";

const markerParam = required(
  textField("The marker: its id, or `#n` (`#1` is the earliest).", { maxLength: 200 }),
);
const marker = textResult("Id of the marker.");

interface FoundMarker {
  readonly comp: string;
  readonly index: number;
  readonly id: string;
  readonly spec: MarkerSpec;
  readonly pointer: string;
  readonly list: string;
  readonly all: readonly MarkerSpec[];
  readonly naming: readonly PatchOperation[];
}

function findMarker(document: ReelDocument, which: string, comp?: string): Attempt<FoundMarker> {
  const holder = compositionHolder(document, comp);
  if (!holder.ok) return holder;
  const all = holder.value.composition.markers ?? [];
  const number = /^#(\d+)$/.exec(which)?.[1];
  const inTime = all.toSorted((a, b) => (readSeconds(a.time) ?? 0) - (readSeconds(b.time) ?? 0));
  const spec =
    number === undefined ? all.find(({ id }) => id === which) : inTime[Number(number) - 1];
  if (spec === undefined)
    return refusal({
      code: "no-such-marker",
      message: `There is no marker ${which}; there ${all.length === 1 ? "is" : "are"} ${all.map(({ id }, at) => id ?? `#${at + 1}`).join(", ") || "none"}.`,
      param: "marker",
      accepted: all.map(({ id }, at) => id ?? `#${at + 1}`),
    });
  const index = all.indexOf(spec);
  const list = `${holder.value.pointer}/markers`;
  const pointer = `${list}/${index}`;
  const id = spec.id ?? freeMarkerId(all, spec.text);
  const naming: readonly PatchOperation[] =
    spec.id === undefined ? [{ op: "add", path: `${pointer}/id`, value: id, before: "time" }] : [];
  return success({ comp: holder.value.id, index, id, spec, pointer, list, all, naming });
}

function freeMarkerId(all: readonly MarkerSpec[], text: string | undefined): string {
  const taken = new Set(all.flatMap(({ id }) => id ?? []));
  return freeId(idFromText(text ?? "") ?? "marker", taken);
}

const add = defineCommand({
  id: "marker.add",
  title: "Add marker",
  description: "Marks a composition time with a name that commands and people can use.",
  needs: A_DOCUMENT,
  params: {
    time: markerFields.time,
    text: markerFields.text,
    duration: markerFields.duration,
    id: markerFields.id,
    comp: compParam,
  },
  result: { comp: compResult, marker, time: valueResult("Composition time.") },
  example: { time: 2.5, text: "Beat" },
  run: (document, { comp, id, time, ...rest }) => {
    const holder = compositionHolder(document, comp);
    if (!holder.ok) return holder;
    const all = holder.value.composition.markers ?? [];
    if (id !== undefined && all.some((each) => each.id === id))
      return refusal({
        code: "duplicate-id",
        message: `There is a marker ${id} already.`,
        param: "id",
      });
    const own = id ?? freeMarkerId(all, rest.text);
    const value = { id: own, time, ...rest };
    const at = all.findIndex((each) => (readSeconds(each.time) ?? 0) > (readSeconds(time) ?? 0));
    const patches =
      all.length === 0
        ? holder.value.set({ markers: [value] })
        : [
            {
              op: "add",
              path: `${holder.value.pointer}/markers/${at < 0 ? all.length : at}`,
              value,
            } as const,
          ];
    return success({ patches, result: { comp: holder.value.id, marker: own, time } });
  },
});

const set = defineCommand({
  id: "marker.set",
  title: "Set marker",
  description: "Changes time, duration or text of a marker.",
  needs: A_MARKER,
  params: {
    marker: markerParam,
    time: secondsField("Composition time.", { min: 0, max: MAX_SECONDS }),
    duration: markerFields.duration,
    text: markerFields.text,
    comp: compParam,
  },
  result: { comp: compResult, marker },
  example: { marker: "drop", time: 4.25, text: "The real drop" },
  run: (document, { marker: which, comp, ...values }) => {
    const found = findMarker(document, which, comp);
    if (!found.ok) return found;
    const { spec, pointer, naming, id } = found.value;
    return success({
      patches: [...naming, ...setPatches({ holder: spec, pointer }, values)],
      result: { comp: found.value.comp, marker: id },
    });
  },
});

const remove = defineCommand({
  id: "marker.remove",
  title: "Remove marker",
  description: "Removes one marker.",
  needs: A_MARKER,
  params: { marker: markerParam, comp: compParam },
  result: { comp: compResult, left: countResult("Markers left.") },
  example: { marker: "#1" },
  run: (document, { marker: which, comp }) => {
    const found = findMarker(document, which, comp);
    if (!found.ok) return found;
    const { all, list, pointer } = found.value;
    return success({
      patches: [{ op: "remove", path: all.length === 1 ? list : pointer }],
      result: { comp: found.value.comp, left: all.length - 1 },
    });
  },
});

const clear = defineCommand({
  id: "marker.clear",
  title: "Clear markers",
  description: "Removes the markers of a composition, all or those between two times.",
  needs: A_MARKER,
  params: {
    from: secondsField("Composition time.", { min: 0, max: MAX_SECONDS, default: 0 }),
    to: secondsField("Composition time.", { min: 0, max: MAX_SECONDS, default: MAX_SECONDS }),
    comp: compParam,
  },
  result: { comp: compResult, removed: countResult("How many were removed.") },
  example: { from: 5 },
  run: (document, { from = 0, to = MAX_SECONDS, comp }) => {
    const holder = compositionHolder(document, comp);
    if (!holder.ok) return holder;
    const all = holder.value.composition.markers ?? [];
    const [start, end] = [readSeconds(from) ?? 0, readSeconds(to) ?? 0];
    const rest = all.filter(({ time }) => {
      const seconds = readSeconds(time) ?? 0;
      return seconds < start || seconds > end;
    });
    const markers = rest.length === 0 ? null : rest;
    return success({
      patches: holder.value.set({ markers }),
      result: { comp: holder.value.id, removed: all.length - rest.length },
    });
  },
});

const shift = defineCommand({
  id: "marker.shift",
  title: "Shift markers",
  description: "Moves the markers at and after a composition time by so many seconds.",
  needs: A_MARKER,
  params: {
    by: required(
      numberField("Seconds later; earlier when below zero.", {
        min: -MAX_SECONDS,
        max: MAX_SECONDS,
      }),
    ),
    from: secondsField("Composition time.", { min: 0, max: MAX_SECONDS, default: 0 }),
    comp: compParam,
  },
  result: { comp: compResult, moved: countResult("How many moved.") },
  example: { by: 0.5, from: 4 },
  run: (document, { by, from = 0, comp }) => {
    const holder = compositionHolder(document, comp);
    if (!holder.ok) return holder;
    const start = readSeconds(from) ?? 0;
    const all = holder.value.composition.markers ?? [];
    const moved = all.map((each) => {
      const seconds = readSeconds(each.time) ?? 0;
      return seconds < start ? each : { ...each, time: roundSeconds(seconds + by) };
    });
    if (moved.some(({ time }) => (readSeconds(time) ?? 0) < 0))
      return refusal({
        code: "invalid-params",
        message: "A marker would stand before the composition begins.",
        param: "by",
      });
    return success({
      patches: holder.value.set({ markers: moved }),
      result: {
        comp: holder.value.id,
        moved: moved.filter((each, at) => each !== all[at]).length,
      },
    });
  },
});

const alignLayers = defineCommand({
  id: "marker.alignLayers",
  title: "Align to marker",
  description: "Lets layers begin at a marker's composition time.",
  needs: A_MARKER,
  params: { marker: markerParam, layers: layersParam, comp: compParam },
  result: { layers: layersResult, time: numberResult("Composition time they begin at.") },
  example: { marker: "drop", layers: ["badge", "star"] },
  run: (document, { marker: which, layers, comp }) => {
    const found = findMarker(document, which, comp);
    if (!found.ok) return found;
    const targets = findLayers(document, layers, comp);
    if (!targets.ok) return targets;
    const time = readSeconds(found.value.spec.time) ?? 0;
    const patches = targets.value.flatMap(({ layer, pointer, naming }) => [
      ...naming,
      ...setPatches({ holder: layer, pointer }, { start: time }),
    ]);
    return success({ patches, result: { layers: targets.value.map(({ id }) => id), time } });
  },
});

const list = defineCommand({
  id: "marker.list",
  title: "List markers",
  description: "Lists the markers of a composition in the order of their times.",
  kind: "query",
  needs: A_DOCUMENT,
  params: { comp: compParam },
  result: { comp: compResult, markers: rowsResult("Id, time, duration and text of each.") },
  example: {},
  run: (document, { comp }) => {
    const holder = compositionHolder(document, comp);
    if (!holder.ok) return holder;
    const markers = (holder.value.composition.markers ?? []).toSorted(
      (a, b) => (readSeconds(a.time) ?? 0) - (readSeconds(b.time) ?? 0),
    );
    return success({ patches: [], result: { comp: holder.value.id, markers } });
  },
});

export const MARKER_COMMANDS = [add, set, remove, clear, shift, alignLayers, list];
