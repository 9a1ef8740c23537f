import {
  MAX_SECONDS,
  numberField,
  readSeconds,
  required,
  secondsField,
  textField,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { compositionTime } from "../composition-time.ts";
import { findLayers, layerCommand, layersCommand } from "../layer-command.ts";
import { roundSeconds } from "../layer-span.ts";
import { A_DOCUMENT, A_LAYER, TWO_LAYERS } from "../needs.ts";
import { compParam, layerRefParam, layersParam } from "../param-fields.ts";
import {
  countResult,
  layersResult,
  numberResult,
  textResult,
  valueResult,
} from "../result-fields.ts";
import { setPatches } from "../set-patches.ts";
import { findLayer } from "../target.ts";

const gapParam = numberField("Seconds between them; an overlap when below zero.", {
  min: -MAX_SECONDS,
  max: MAX_SECONDS,
  default: 0,
});

/** `id.end + 0.5`, as a time reference is written. */
function reference(id: string, edge: "start" | "end", offsetSeconds: number): string {
  const sign = offsetSeconds < 0 ? "-" : "+";
  const offset = roundSeconds(Math.abs(offsetSeconds));
  return `${id}.${edge}${offset === 0 ? "" : ` ${sign} ${offset}`}`;
}

const follow = layerCommand({
  id: "time.follow",
  title: "Follow layer",
  description: "Lets a layer begin when another one ends, also when that one's times change.",
  needs: TWO_LAYERS,
  params: { after: required(layerRefParam("The layer it comes after.")), gap: gapParam },
  result: { start: textResult("Its start, as a time reference.") },
  example: { layer: "badge", after: "title", gap: 0.2 },
  edit: (target, { after, gap = 0 }, document) => {
    const found = findLayer(document, after, target.composition);
    if (!found.ok) return found;
    const start = reference(found.value.id, "end", gap);
    return success({ values: { start }, patches: found.value.naming, result: { start } });
  },
});

const lastWith = layerCommand({
  id: "time.span",
  title: "Span layer",
  description:
    "Lets a layer begin and end together with another one, also when that one's times change.",
  needs: TWO_LAYERS,
  params: { with: required(layerRefParam("The layer whose times it takes.")) },
  result: { start: textResult("Its start."), end: textResult("Its end.") },
  example: { layer: "badge", with: "title" },
  edit: (target, { with: other }, document) => {
    const found = findLayer(document, other, target.composition);
    if (!found.ok) return found;
    const { id, naming } = found.value;
    const [start, end] = [reference(id, "start", 0), reference(id, "end", 0)];
    return success({
      values: { start, end, duration: null },
      patches: naming,
      result: { start, end },
    });
  },
});

const chain = defineCommand({
  id: "time.chain",
  title: "Chain layers",
  description:
    "Lets layers begin one after another in the order named, each when the one before ends.",
  needs: TWO_LAYERS,
  params: { layers: layersParam, gap: gapParam, comp: compParam },
  result: { layers: layersResult, starts: valueResult("Start of each after the first.") },
  example: { layers: ["title", "badge", "star"], gap: 0.1 },
  run: (document, { layers, gap = 0, comp }) => {
    const found = findLayers(document, layers, comp);
    if (!found.ok) return found;
    const starts: string[] = [];
    const patches = found.value.flatMap(({ layer, pointer, naming }, at) => {
      const before = found.value[at - 1];
      if (before === undefined) return naming;
      const start = reference(before.id, "end", gap);
      starts.push(start);
      return [...naming, ...setPatches({ holder: layer, pointer }, { start })];
    });
    return success({ patches, result: { layers: found.value.map(({ id }) => id), starts } });
  },
});

const stagger = layersCommand({
  id: "time.stagger",
  title: "Stagger layers",
  description: "Lets layers begin at even distances in composition time, in the order named.",
  needs: A_LAYER,
  params: {
    start: compositionTime("When the first begins"),
    by: required(numberField("Seconds from one to the next.", { min: 0, max: 600 })),
  },
  result: { start: numberResult("When the last one begins.") },
  example: { layers: ["badge", "star", "photo"], start: 1, by: 0.25 },
  edit: (_target, { start, by, at }) => {
    const time = roundSeconds((readSeconds(start) ?? 0) + at * by);
    return success({ values: { start: time }, result: { start: time } });
  },
});

const snap = defineCommand({
  id: "time.snap",
  title: "Snap to frames",
  description:
    "Moves starts, ends and lengths of layers to whole frames of the document's frame rate.",
  needs: A_LAYER,
  params: { layers: layersParam, comp: compParam },
  result: { layers: layersResult, fps: numberResult("Frames a second.") },
  example: { layers: ["title", "voice"] },
  run: (document, { layers, comp }) => {
    const found = findLayers(document, layers, comp);
    if (!found.ok) return found;
    const fps = exactFps(document.fps ?? 30);
    const whole = (seconds: number): number => roundSeconds(Math.round(seconds * fps) / fps);
    const patches = found.value.flatMap(({ layer, pointer, naming }) => {
      const times = Object.entries({
        start: layer.start,
        end: layer.end,
        duration: layer.duration,
      });
      const values = times.flatMap(([key, time]) => {
        const seconds = readSeconds(time);
        return seconds === undefined ? [] : [[key, whole(seconds)]];
      });
      return [...naming, ...setPatches({ holder: layer, pointer }, Object.fromEntries(values))];
    });
    return success({ patches, result: { layers: found.value.map(({ id }) => id), fps } });
  },
});

/** 29.97 means 30000/1001. */
function exactFps(fps: number): number {
  const whole = Math.round(fps);
  return Math.abs(fps - (whole * 1000) / 1001) < 0.005 && fps !== whole
    ? (whole * 1000) / 1001
    : fps;
}

const convert = defineCommand({
  id: "time.convert",
  title: "Convert time",
  description:
    "Tells a composition time as seconds, frame number and timecode of the document's frame rate.",
  kind: "query",
  needs: A_DOCUMENT,
  params: {
    seconds: secondsField("Composition time.", { min: 0, max: MAX_SECONDS }),
    frame: numberField("Number of a frame, 0 for the first.", { min: 0, max: 1_000_000 }),
    timecode: textField("Hours, minutes, seconds, frames: `00:00:04:15`.", { maxLength: 20 }),
  },
  result: {
    seconds: numberResult("Start of that frame, composition time."),
    frame: countResult("Number of the frame shown then."),
    timecode: textResult("Non-drop timecode of that frame."),
  },
  example: { seconds: 4.5 },
  run: (document, { seconds, frame, timecode }) => {
    const given = [seconds, frame, timecode].filter((value) => value !== undefined);
    const fps = exactFps(document.fps ?? 30);
    const perSecond = Math.round(fps);
    const coded = timecode === undefined ? undefined : framesOf(timecode, perSecond);
    if (given.length !== 1 || (timecode !== undefined && coded === undefined))
      return refusal({
        code: "invalid-params",
        message: "Say one of seconds, frame, and timecode (hh:mm:ss:ff).",
        accepted: ["seconds", "frame", "timecode"],
      });
    const number = coded ?? frame ?? Math.floor((readSeconds(seconds) ?? 0) * fps + 1e-6);
    const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
    const total = number / perSecond;
    const parts = [total / 3600, (total / 60) % 60, total % 60, number % perSecond].map(two);
    return success({
      patches: [],
      result: {
        seconds: roundSeconds(number / fps),
        frame: Math.floor(number),
        timecode: parts.join(":"),
      },
    });
  },
});

function framesOf(timecode: string, perSecond: number): number | undefined {
  const match = /^(\d{1,2}):(\d{2}):(\d{2}):(\d{2})$/.exec(timecode);
  if (match === null) return undefined;
  const [, hours = "", minutes = "", seconds = "", frames = ""] = match;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return Number(frames) < perSecond ? whole * perSecond + Number(frames) : undefined;
}

export const TIME_COMMANDS = [follow, lastWith, chain, stagger, snap, convert];
