import {
  choiceField,
  isDriven,
  isKeys,
  LAYER_KINDS,
  MAX_SECONDS,
  numberField,
  pointerFromPath,
  readSeconds,
  readTrim,
  required,
  secondsField,
  timeField,
  type Keys,
  type KeySpec,
  type LayerKind,
  type ReelLayer,
  type ReelLayerOf,
} from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { layerCommand, layersCommand } from "../layer-command.ts";
import { copyOf } from "../layer-copy.ts";
import { roundSeconds, writtenSpan } from "../layer-span.ts";
import { mapNumbers } from "../map-numbers.ts";
import { A_CLIP, A_LAYER } from "../needs.ts";
import { layerResult, numberResult, valueResult } from "../result-fields.ts";

const CLIPS = ["video", "audio"] as const satisfies readonly LayerKind[];
const delta = (description: string) =>
  required(numberField(description, { min: -MAX_SECONDS, max: MAX_SECONDS, unit: "s" }));
const compositionTime = required(
  secondsField("Composition time, in seconds.", { min: 0, max: MAX_SECONDS }),
);
const { fields: video } = LAYER_KINDS.video;

const setTiming = layerCommand({
  id: "layer.setTiming",
  title: "Set timing",
  description: "Sets when a layer begins, ends, or how long it lasts, in composition time.",
  needs: A_LAYER,
  params: {
    start: timeField("When it begins: seconds of composition time, or a time reference."),
    end: timeField("When it ends: seconds of composition time, or a time reference."),
    duration: video.duration,
  },
  result: { timing: valueResult("Start, end and duration as they stand now.") },
  example: { layer: "badge", start: 2, duration: 3 },
  edit: ({ layer }, given) => {
    if (Object.keys(given).length === 0)
      return refusal({
        code: "invalid-params",
        message: "Say start, end or duration.",
        accepted: ["start", "end", "duration"],
      });
    // Two of the three say all; the one that was not said gives way.
    const drop: { [key: string]: null } = {};
    const three = { start: layer.start, end: layer.end, duration: layer.duration, ...given };
    if (three.start !== undefined && three.end !== undefined && three.duration !== undefined) {
      if (given.duration === undefined) drop["duration"] = null;
      else if (given.end === undefined) drop["end"] = null;
      else if (given.start === undefined) drop["start"] = null;
    }
    const { start, end, duration } = { ...three, ...drop };
    const timing = Object.fromEntries(
      Object.entries({ start, end, duration }).filter(
        ([, value]) => value !== null && value !== undefined,
      ),
    );
    return success({ values: { ...given, ...drop }, result: { timing } });
  },
});

const shift = layersCommand({
  id: "layer.shift",
  title: "Shift layers",
  description: "Moves layers in time by so many seconds of composition time.",
  needs: A_LAYER,
  params: { by: delta("Seconds later; earlier when below zero.") },
  result: { by: numberResult("Seconds they moved.") },
  example: { layers: ["photo", "voice"], by: 0.5 },
  edit: ({ layer, id }, { by }) => {
    const moved = Object.fromEntries(
      (["start", "end"] as const).flatMap((key) => {
        const held = key === "start" && layer.end === undefined ? (layer.start ?? 0) : layer[key];
        const shifted = held === undefined ? undefined : shiftTime(held, by);
        return shifted === undefined ? [] : [[key, shifted]];
      }),
    );
    const start = readSeconds(moved["start"]);
    if (start !== undefined && start < 0)
      return refusal({
        code: "invalid-params",
        message: `${id} would begin at ${start} s, before the composition.`,
        param: "by",
      });
    return success({ values: moved, result: { by } });
  },
});

/** A time so much later; of a time reference the distance changes. */
export function shiftTime(value: number | string, bySeconds: number): number | string | undefined {
  const seconds = readSeconds(value);
  if (seconds !== undefined) return roundSeconds(seconds + bySeconds);
  const match = /^(.*?)(?: ([+-]) ([\d.]+)(ms|s)?)?$/.exec(String(value));
  const [, base = "", sign = "+", digits = "0", unit] = match ?? [];
  const old = (Number(digits) / (unit === "ms" ? 1000 : 1)) * (sign === "-" ? -1 : 1);
  const next = roundSeconds(old + bySeconds);
  return next === 0 ? base : `${base} ${next < 0 ? "-" : "+"} ${Math.abs(next)}`;
}

const trim = layerCommand({
  id: "layer.trim",
  title: "Trim layer",
  description:
    "Cuts a layer's beginning or end off at a composition time; what it shows stays in place.",
  needs: A_LAYER,
  params: {
    edge: required(choiceField("Which edge moves.", ["in", "out"])),
    time: compositionTime,
  },
  result: { timing: valueResult("Start and duration now.") },
  example: { layer: "title", edge: "out", time: 4 },
  edit: ({ layer, id }, { edge, time }) => {
    const span = writtenSpan(layer, id);
    if (!span.ok) return span;
    const at = readSeconds(time) ?? 0;
    const { startSeconds, endSeconds } = span.value;
    if (edge === "out" ? at <= startSeconds : endSeconds !== undefined && at >= endSeconds)
      return refusal({
        code: "invalid-params",
        message: `${id} lasts from ${startSeconds} s to ${endSeconds ?? "its end"}; nothing would be left of it.`,
        param: "time",
      });
    if (edge === "out") {
      const duration = roundSeconds(at - startSeconds);
      const timing = { start: startSeconds, duration };
      return success({ values: { end: null, duration }, result: { timing } });
    }
    const moved = trimmedStart(layer, { startSeconds, at });
    if (!moved.ok) return moved;
    const duration = endSeconds === undefined ? {} : { duration: roundSeconds(endSeconds - at) };
    return success({
      values: { ...moved.value, start: at, end: null, ...duration },
      result: { timing: { start: at, ...duration } },
    });
  },
});

/** What else changes when a layer begins later: the source's in-point, and keys in layer time. */
function trimmedStart(
  layer: ReelLayer,
  { startSeconds, at }: { readonly startSeconds: number; readonly at: number },
): Attempt<Readonly<Record<string, unknown>>> {
  const by = at - startSeconds;
  const bound = Object.entries(layer).find(
    ([key, value]) => isDriven(value) || (key === "speed" && isKeys(value)),
  );
  if (bound !== undefined)
    return refusal({
      code: "animated-property",
      message: `${bound[0]} ${isDriven(bound[1]) ? "has an expression" : "is a speed ramp"}, which begins with the layer: a cut would change what it does.`,
      param: "time",
      hint: "Remove it first, or put the layer into a group and cut that.",
    });
  const keyed = shiftedKeys(layer, by);
  return keyed.ok ? success({ ...keyed.value, ...shiftedTrim(layer, by) }) : keyed;
}

function shiftedTrim(layer: ReelLayer, bySeconds: number): Readonly<Record<string, unknown>> {
  if (layer.type !== "video" && layer.type !== "audio") return {};
  if (layer.sourceTime !== undefined) return {};
  const { inSeconds, outSeconds } = readTrim(layer.trim ?? 0) ?? { inSeconds: 0 };
  const start = roundSeconds(inSeconds + bySeconds * steadySpeed(layer));
  if (start < 0) return {};
  return { trim: outSeconds === undefined ? start : [start, outSeconds] };
}

/** The speed of a layer that keeps one. */
function steadySpeed({ speed }: ReelLayerOf<"video"> | ReelLayerOf<"audio">): number {
  return typeof speed === "number" ? speed : 1;
}

/** Keys so much earlier. One that would come before the layer's start is refused: its value would be guessed. */
function shiftedKeys(
  layer: ReelLayer,
  bySeconds: number,
): Attempt<Readonly<Record<string, unknown>>> {
  const moved: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(layer) as [string, unknown][]) {
    if (!isKeys(value)) continue;
    const times = value.keys.map(({ time }) => readSeconds(time));
    if (
      times.some((time) => time !== undefined && time - bySeconds < 0) &&
      !isPast(times, bySeconds)
    )
      return refusal({
        code: "animated-property",
        message: `${key} is moving at that time: a cut there would change how it moves.`,
        param: "time",
        hint: `Cut between its keys' beginning and end, or set the keys anew (keys.shift).`,
      });
    if (isPast(times, bySeconds)) moved[key] = value.keys.at(-1)?.value;
    else
      moved[key] = {
        keys: value.keys.map((each, index) => {
          const time = times[index];
          return time === undefined ? each : { ...each, time: roundSeconds(time - bySeconds) };
        }),
      };
  }
  return success(moved);
}

/** True when all keys lie before a time: the property holds its last value from then on. */
function isPast(times: readonly (number | undefined)[], seconds: number): boolean {
  return times.every((time) => time !== undefined && time <= seconds);
}

const split = layerCommand({
  id: "layer.split",
  title: "Split layer",
  description:
    "Cuts a layer in two at a composition time; the second part is a layer of its own in front.",
  needs: A_LAYER,
  params: { time: compositionTime },
  result: { second: layerResult },
  example: { layer: "film", time: 2 },
  edit: (target, { time }, document) => {
    const { layer, id, path, index } = target;
    const span = writtenSpan(layer, id);
    if (!span.ok) return span;
    const at = readSeconds(time) ?? 0;
    const { startSeconds, endSeconds } = span.value;
    if (at <= startSeconds || (endSeconds !== undefined && at >= endSeconds))
      return refusal({
        code: "invalid-params",
        message: `${id} lasts from ${startSeconds} s to ${endSeconds ?? "its end"}; ${at} s is not inside.`,
        param: "time",
      });
    const moved = trimmedStart(layer, { startSeconds, at });
    if (!moved.ok) return moved;
    const {
      enter: _,
      end: __,
      duration: ___,
      ...rest
    } = copyOf(document, target) as ReelLayer & {
      enter?: unknown;
    };
    const length = endSeconds === undefined ? {} : { duration: roundSeconds(endSeconds - at) };
    const second = { ...rest, ...moved.value, start: at, ...length } as ReelLayer;
    return success({
      values: {
        end: null,
        duration: roundSeconds(at - startSeconds),
        ...("exit" in layer ? { exit: null } : {}),
      },
      patches: [
        { op: "add", path: pointerFromPath([...path.slice(0, -1), index + 1]), value: second },
      ],
      result: { second: second.id ?? "" },
    });
  },
});

const slip = layerCommand({
  id: "layer.slip",
  title: "Slip source",
  description: "Moves the used part of the source while the layer stays in its place.",
  needs: A_CLIP,
  params: { by: delta("Seconds of the source, later; earlier when below zero.") },
  result: { trim: valueResult("The part used now.") },
  kinds: CLIPS,
  example: { layer: "film", by: 0.5 },
  edit: ({ layer, id }, { by }) => {
    const { inSeconds, outSeconds } = readTrim(trimOf(layer) ?? 0) ?? { inSeconds: 0 };
    const start = roundSeconds(inSeconds + by);
    if (start < 0)
      return refusal({
        code: "invalid-params",
        message: `${id} begins ${inSeconds} s into its source, so it cannot slip by ${by} s.`,
        param: "by",
      });
    const next = outSeconds === undefined ? start : [start, roundSeconds(outSeconds + by)];
    return success({ values: { trim: next }, result: { trim: next } });
  },
});

function trimOf(layer: ReelLayer): unknown {
  return "trim" in layer ? layer.trim : undefined;
}

const setPlayback = layerCommand({
  id: "layer.setPlayback",
  title: "Set playback",
  description: "Sets which part of the source plays, how fast, and whether it loops.",
  needs: A_CLIP,
  params: { trim: video.trim, speed: video.speed, loop: video.loop },
  result: { playback: valueResult("What was set.") },
  kinds: CLIPS,
  example: { layer: "film", trim: [2, 8], speed: 1.25 },
  edit: (_target, given) => success({ values: given, result: { playback: given } }),
});

const stretch = layerCommand({
  id: "layer.stretch",
  title: "Stretch layer",
  description:
    "Makes a layer last longer or shorter by a factor; films and sounds play slower or faster.",
  needs: A_LAYER,
  params: { factor: required(numberField("2 lasts twice as long.", { min: 0.05, max: 20 })) },
  result: { timing: valueResult("Duration and speed now.") },
  example: { layer: "title", factor: 1.5 },
  edit: ({ layer, id }, { factor }) => {
    const span = writtenSpan(layer, id);
    if (!span.ok) return span;
    const { startSeconds, endSeconds } = span.value;
    const length = endSeconds === undefined ? undefined : (endSeconds - startSeconds) * factor;
    const isClip = layer.type === "video" || layer.type === "audio";
    const timing = {
      ...(length === undefined ? {} : { end: null, duration: roundSeconds(length) }),
      ...stretchedKeys(layer, factor),
      ...(isClip ? stretchedSpeed(layer, factor) : {}),
    };
    if (length === undefined && !isClip)
      return refusal({
        code: "invalid-params",
        message: `${id} has no length of its own.`,
        param: "layer",
        hint: "Give it a duration first: layer.setTiming.",
      });
    return success({ values: timing, result: { timing } });
  },
});

/** Slower by the factor; a ramp in each of its keys. Source times are keys like any other. */
function stretchedSpeed(
  layer: ReelLayerOf<"video"> | ReelLayerOf<"audio">,
  factor: number,
): Readonly<Record<string, unknown>> {
  const { speed } = layer;
  if (layer.sourceTime !== undefined || isDriven(speed)) return {};
  if (!isKeys(speed)) return { speed: roundSeconds(steadySpeed(layer) / factor) };
  const keys = scaledKeys(speed, factor);
  return {
    speed: {
      keys: keys.map((key) => ({ ...key, value: mapNumbers(key.value, (of) => of / factor) })),
    },
  };
}

function stretchedKeys(layer: ReelLayer, factor: number): Readonly<Record<string, unknown>> {
  const animated = Object.entries(layer).filter(([, value]) => isKeys(value));
  return Object.fromEntries(
    animated.map(([key, value]) => [
      key,
      { ...(value as object), keys: scaledKeys(value as Keys<unknown>, factor) },
    ]),
  );
}

function scaledKeys({ keys }: Keys<unknown>, factor: number): readonly KeySpec<unknown>[] {
  return keys.map((key) => {
    const time = readSeconds(key.time);
    return time === undefined ? key : { ...key, time: roundSeconds(time * factor) };
  });
}

export const LAYER_TIMING_COMMANDS = [setTiming, shift, trim, split, slip, setPlayback, stretch];
