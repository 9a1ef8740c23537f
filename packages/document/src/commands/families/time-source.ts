import {
  easeField,
  layerTimeField,
  listField,
  numberField,
  objectField,
  readSeconds,
  readTrim,
  required,
  secondsField,
  type Field,
  type LayerKind,
  type ReelLayer,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { layerCommand, layersCommand } from "../layer-command.ts";
import { roundSeconds } from "../layer-span.ts";
import { RETIMABLE, RETIMED } from "../needs.ts";
import { textsResult, valueResult } from "../result-fields.ts";

const KINDS = ["video", "audio", "composition", "sequence"] as const satisfies readonly LayerKind[];
const SECONDS = { min: 0, max: 86_400 } as const;

function keysParam(value: Field<number | string>) {
  return required(
    listField(
      "Keys in rising time.",
      objectField("A key.", {
        time: required(layerTimeField("Layer time in seconds, or `end`.")),
        value: required(value),
        ease: easeField("How it goes to the next key.", { default: "linear" }),
      }),
      { min: 1, max: 10_000 },
    ),
  );
}

const remap = layerCommand({
  id: "time.remap",
  title: "Remap time",
  description:
    "Says by keys which second of its source a layer shows when; falling values play backwards. Takes the place of its speed.",
  needs: RETIMABLE,
  params: {
    keys: keysParam(secondsField("Second of the source.", SECONDS)),
  },
  result: { sourceTime: valueResult("What was set.") },
  kinds: KINDS,
  example: {
    layer: "film",
    keys: [
      { time: 0, value: 1 },
      { time: 2, value: 5, ease: "ease-in-out" },
      { time: 4, value: 3 },
    ],
  },
  edit: (_target, { keys }) => {
    const sourceTime = { keys };
    return success({ values: { speed: null, sourceTime }, result: { sourceTime } });
  },
});

const freeze = layerCommand({
  id: "time.freeze",
  title: "Freeze frame",
  description:
    "Holds one frame: a second of the source for the whole layer, or what shows at a layer time from then on or for a while.",
  needs: RETIMABLE,
  params: {
    second: secondsField("Second of the source that is held throughout.", SECONDS),
    at: secondsField("Layer time at which it stops; instead of second.", SECONDS),
    duration: secondsField("For how long it stands, with at; to the end when not said.", {
      min: 0.001,
      max: 3600,
    }),
  },
  result: { held: valueResult("The source time, or the speeds, that were set.") },
  kinds: KINDS,
  example: { layer: "film", at: 1.5, duration: 1 },
  edit: ({ layer, id }, { second, at, duration }) => {
    if (
      (second === undefined) === (at === undefined) ||
      (at === undefined && duration !== undefined)
    )
      return refusal({
        code: "invalid-params",
        message: "Say second, or at with or without duration.",
        accepted: ["second", "at"],
      });
    if (second !== undefined)
      return success({ values: { speed: null, sourceTime: second }, result: { held: second } });
    const steady = steadySpeed(layer);
    if (steady === undefined) return alreadyRetimed(id);
    const speed = {
      keys: heldSpeeds(steady, readSeconds(at) ?? 0, duration && readSeconds(duration)),
    };
    return success({ values: { speed }, result: { held: speed } });
  },
});

/** The speed, nothing from a layer time on, and the speed again. */
function heldSpeeds(steady: number, at: number, length: number | undefined) {
  return [
    ...(at > 0 ? [{ time: 0, value: steady, ease: "hold" }] : []),
    { time: at, value: 0, ease: "hold" },
    ...(length === undefined ? [] : [{ time: roundSeconds(at + length), value: steady }]),
  ];
}

/** The one speed of a layer; undefined when it has a ramp or source times already. */
function steadySpeed(layer: ReelLayer): number | undefined {
  const { speed = 1, sourceTime } = layer as { speed?: unknown; sourceTime?: unknown };
  return typeof speed === "number" && sourceTime === undefined ? speed : undefined;
}

function alreadyRetimed(id: string) {
  return refusal({
    code: "animated-property",
    message: `The time of ${id} is changed already.`,
    param: "layer",
    hint: "Take that away with time.reset, or write the whole course with time.remap.",
  });
}

const speedRamp = layerCommand({
  id: "time.speedRamp",
  title: "Ramp speed",
  description:
    "Lets the speed of a layer change by keys; 0 holds, below zero plays backwards. Its sound follows in its pitch.",
  needs: RETIMABLE,
  params: {
    keys: keysParam(numberField("Speed; 1 is as it was made.", { min: -20, max: 20 })),
  },
  result: { speed: valueResult("What was set.") },
  kinds: KINDS,
  example: {
    layer: "film",
    keys: [
      { time: 0, value: 1, ease: "ease-in-out" },
      { time: 1, value: 0.25 },
      { time: 2, value: 0.25, ease: "ease-in" },
      { time: 2.5, value: 2 },
    ],
  },
  edit: (_target, { keys }) => {
    const speed = { keys };
    return success({ values: { sourceTime: null, speed }, result: { speed } });
  },
});

const reverse = layerCommand({
  id: "time.reverse",
  title: "Reverse time",
  description: "Plays the source backwards from one of its seconds to another.",
  needs: RETIMABLE,
  params: {
    from: secondsField(
      "Second of the source it begins with; the out-point when not said.",
      SECONDS,
    ),
    to: secondsField("Second of the source it ends with; the in-point when not said.", SECONDS),
  },
  result: { sourceTime: valueResult("What was set.") },
  kinds: KINDS,
  example: { layer: "film" },
  edit: ({ layer, id }, params) => {
    const steady = steadySpeed(layer);
    if (steady === undefined) return alreadyRetimed(id);
    const trim = readTrim("trim" in layer ? (layer.trim ?? 0) : 0) ?? { inSeconds: 0 };
    const from = readSeconds(params.from) ?? trim.outSeconds;
    const to = readSeconds(params.to) ?? trim.inSeconds;
    if (from === undefined || from <= to)
      return refusal({
        code: "invalid-params",
        message:
          from === undefined
            ? `${id} has no out-point, so it is not known where it begins.`
            : `${id} would begin at ${from} s of its source, not after ${to} s, where it ends.`,
        param: "from",
        hint: "Give from: the second of the source that comes first.",
      });
    const keys = [
      { time: 0, value: from },
      { time: roundSeconds((from - to) / steady), value: to },
    ];
    return success({
      values: { speed: null, sourceTime: { keys } },
      result: { sourceTime: { keys } },
    });
  },
});

const reset = layersCommand({
  id: "time.reset",
  title: "Reset time",
  description: "Lets layers play at their own speed again: without source times and ramps.",
  needs: RETIMED,
  params: {},
  result: { removed: textsResult("Keys that are gone, of the last layer named.") },
  kinds: KINDS,
  example: { layers: ["film"] },
  edit: ({ layer }) => {
    const removed = ["speed", "sourceTime"].filter((key) => Object.hasOwn(layer, key));
    return success({ values: { speed: null, sourceTime: null }, result: { removed } });
  },
});

export const TIME_SOURCE_COMMANDS = [remap, freeze, speedRamp, reverse, reset];
