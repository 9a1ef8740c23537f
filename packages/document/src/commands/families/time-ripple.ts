import {
  allLayers,
  MAX_SECONDS,
  numberField,
  pointerFromPath,
  readSeconds,
  required,
  secondsField,
  type ReelDocument,
  type ReelLayer,
} from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { compositionHolder } from "../composition-holder.ts";
import { compositionTime } from "../composition-time.ts";
import { roundSeconds } from "../layer-span.ts";
import { A_LAYER } from "../needs.ts";
import { compParam } from "../param-fields.ts";
import type { PatchOperation } from "../patch.ts";
import { compResult, countResult } from "../result-fields.ts";
import { setPatches } from "../set-patches.ts";
import { findComposition } from "../target.ts";

/** Levels whose `start` and `end` are composition time: the composition's own layers. */
function ownLayers(document: ReelDocument, comp: string | undefined) {
  const target = findComposition(document, comp);
  if (!target.ok) return target;
  const depth = target.value.path.length + 2;
  return success({
    comp: target.value.id,
    layers: allLayers(document).filter(
      ({ composition, path }) => composition === target.value.id && path.length === depth,
    ),
  });
}

const rippleInsert = defineCommand({
  id: "time.insertGap",
  title: "Insert time",
  description:
    "Moves everything that begins at or after a composition time later: layers, markers, the end.",
  needs: A_LAYER,
  params: {
    at: compositionTime("Where the gap opens"),
    duration: required(secondsField("How long it is.", { min: 0.001, max: MAX_SECONDS })),
    comp: compParam,
  },
  result: { comp: compResult, moved: countResult("Layers that moved.") },
  example: { at: 4, duration: 1 },
  run: (document, { at, duration, comp }) => {
    const from = readSeconds(at) ?? 0;
    const by = readSeconds(duration) ?? 0;
    return rippled(document, comp, {
      retime: (seconds) => (seconds >= from ? roundSeconds(seconds + by) : seconds),
      lengthen: by,
    });
  },
});

const rippleRemove = defineCommand({
  id: "time.removeSpan",
  title: "Remove time",
  description:
    "Closes an empty span of composition time; refused while a layer begins or ends inside it.",
  needs: A_LAYER,
  params: {
    from: compositionTime("Where the span begins"),
    to: compositionTime("Where it ends"),
    comp: compParam,
  },
  result: { comp: compResult, moved: countResult("Layers that moved.") },
  example: { from: 5.2, to: 5.8 },
  run: (document, { from, to, comp }) => {
    const [start, end] = [readSeconds(from) ?? 0, readSeconds(to) ?? 0];
    if (end <= start)
      return refusal({ code: "invalid-params", message: "to is not after from.", param: "to" });
    const own = ownLayers(document, comp);
    if (!own.ok) return own;
    const inside = own.value.layers.find(({ layer }) =>
      [layer.start, layer.end].some((time) => {
        const seconds = readSeconds(time);
        return seconds !== undefined && seconds > start && seconds < end;
      }),
    );
    if (inside !== undefined)
      return refusal({
        code: "in-use",
        message: `${inside.layer.id ?? inside.layer.type} begins or ends inside that span.`,
        param: "from",
        hint: "Trim or move it first.",
      });
    const by = end - start;
    return rippled(document, comp, {
      retime: (seconds) => (seconds >= end ? roundSeconds(seconds - by) : seconds),
      lengthen: -by,
    });
  },
});

const scale = defineCommand({
  id: "time.scale",
  title: "Scale time",
  description:
    "Multiplies starts, ends, lengths and markers of a composition by a factor; keys and speeds stay.",
  needs: A_LAYER,
  params: {
    factor: required(
      numberField("2 makes everything twice as late and long.", { min: 0.05, max: 20 }),
    ),
    comp: compParam,
  },
  result: { comp: compResult, moved: countResult("Layers that changed.") },
  example: { factor: 1.5 },
  run: (document, { factor, comp }) =>
    rippled(document, comp, {
      retime: (seconds) => roundSeconds(seconds * factor),
      stretch: factor,
    }),
});

interface Ripple {
  readonly retime: (seconds: number) => number;
  /** Seconds more of the composition. */
  readonly lengthen?: number;
  /** Factor of lengths. */
  readonly stretch?: number;
}

function rippled(
  document: ReelDocument,
  comp: string | undefined,
  ripple: Ripple,
): Attempt<{
  readonly patches: readonly PatchOperation[];
  readonly result: { readonly comp: string; readonly moved: number };
}> {
  const own = ownLayers(document, comp);
  if (!own.ok) return own;
  const holder = compositionHolder(document, comp);
  if (!holder.ok) return holder;
  const { retime, lengthen = 0, stretch } = ripple;
  const moved = own.value.layers.flatMap(({ layer, path }) => {
    const patches = setPatches(
      { holder: layer, pointer: pointerFromPath(path) },
      retimed(layer, ripple),
    );
    return patches.length === 0 ? [] : [patches];
  });
  const { duration, markers } = holder.value.composition;
  const length = readSeconds(duration);
  const next = length === undefined ? undefined : roundSeconds(length * (stretch ?? 1) + lengthen);
  const values = {
    ...(next === undefined ? {} : { duration: next }),
    ...(markers === undefined
      ? {}
      : {
          markers: markers.map((each) => ({ ...each, time: retime(readSeconds(each.time) ?? 0) })),
        }),
  };
  return success({
    patches: [...moved.flat(), ...holder.value.set(values)],
    result: { comp: holder.value.id, moved: moved.length },
  });
}

function retimed(layer: ReelLayer, { retime, stretch }: Ripple): Readonly<Record<string, unknown>> {
  const [start, end, duration] = [layer.start, layer.end, layer.duration].map(readSeconds);
  return {
    ...(start === undefined ? {} : { start: retime(start) }),
    ...(end === undefined ? {} : { end: retime(end) }),
    ...(duration === undefined || stretch === undefined
      ? {}
      : { duration: roundSeconds(duration * stretch) }),
  };
}

export const TIME_RIPPLE_COMMANDS = [rippleInsert, rippleRemove, scale];
