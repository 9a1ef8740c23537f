import { pointerFromPath, readSeconds, readTime } from "../model/model.ts";
import { flicksFromSeconds, type Flicks } from "../time/time.ts";
import { outerLength, retimesChildren } from "./inner-time.ts";
import { instanceById, nameOf, type CompositionSource, type LayerInstance } from "./instance.ts";
import { timelineIssue, type Report } from "./timeline-issue.ts";

/** When every layer begins and ends, in root flicks. Worked out on demand, in the order that references need. */
export interface Schedule {
  startOf(instance: LayerInstance): Flicks;
  endOf(instance: LayerInstance): Flicks;
  /** End of what a layer holds, in the time of what it holds; its own end unless it retimes them. */
  innerEndOf(instance: LayerInstance): Flicks;
  /** End of a layer that has a length of its own; undefined for those that fill what is around them. */
  countingEndOf(instance: LayerInstance): Flicks | undefined;
  /** Length of the root composition; 0 when nothing gives it one. */
  duration(): Flicks;
}

/** What a kind of layer knows of its own length. */
export interface KindTiming {
  /** Its end without any `end` or `duration`; undefined when it fills. */
  ownEnd(instance: LayerInstance, schedule: Schedule): Flicks | undefined;
  /** Its end as `duration: auto` counts it, where that differs. */
  countingEnd?(instance: LayerInstance, schedule: Schedule): Flicks | undefined;
  /** Where a child begins, for kinds that place their children. */
  childStart?(child: LayerInstance, schedule: Schedule): Flicks;
}

interface Clock {
  readonly report: Report;
  readonly timingOf: (instance: LayerInstance) => KindTiming;
  readonly known: Map<string, Flicks | undefined>;
  readonly pending: string[];
  /** Layers whose end is being looked through, so that layers that refer to one another are asked once. */
  readonly lookedThrough: Set<LayerInstance>;
  readonly schedule: Schedule;
}

/** Length of a layer that should have one and has none, so that the rest can still be checked. */
const FALLBACK = flicksFromSeconds(3);

/** The schedule of a composition's instances. Circles and missing lengths are reported once each. */
export function scheduleOf(
  root: { readonly composition: CompositionSource; readonly layers: readonly LayerInstance[] },
  timingOf: (instance: LayerInstance) => KindTiming,
  report: Report,
): Schedule {
  const schedule: Schedule = {
    startOf: (instance) =>
      known(clock, { instance, edge: "start" }, () => findStart(instance, clock)) ?? 0,
    endOf: (instance) =>
      known(clock, { instance, edge: "end" }, () => findEnd(instance, clock)) ?? 0,
    innerEndOf: (instance) => innerEnd(instance, clock),
    countingEndOf: (instance) => countingEnd(instance, clock),
    duration: () => known(clock, {}, () => compositionLength(root, clock)) ?? 0,
  };
  const clock: Clock = {
    report,
    timingOf,
    known: new Map(),
    pending: [],
    lookedThrough: new Set(),
    schedule,
  };
  return schedule;
}

interface Question {
  readonly instance?: LayerInstance;
  readonly edge?: "start" | "end";
}

/** Answers each question once; a question that comes back while it is being answered is a circle. */
function known(
  clock: Clock,
  question: Question,
  find: () => Flicks | undefined,
): Flicks | undefined {
  const { instance, edge } = question;
  const name = instance === undefined ? "end" : `${instance.key}.${edge}`;
  if (clock.known.has(name)) return clock.known.get(name);
  if (clock.pending.includes(name)) {
    reportCircle(clock, name, instance);
    return 0;
  }
  clock.pending.push(name);
  const time = find();
  clock.pending.pop();
  clock.known.set(name, time);
  return time;
}

function reportCircle(clock: Clock, name: string, instance: LayerInstance | undefined): void {
  const circle = [...clock.pending.slice(clock.pending.indexOf(name)), name];
  clock.report(
    timelineIssue("cycle", {
      path: instance === undefined ? ["duration"] : [...instance.path, edgeKey(name)],
      message: `These times wait for one another: ${circle.join(" → ")}.`,
      received: circle.join(" → "),
      hint: "Give one of them a number.",
    }),
  );
}

function edgeKey(name: string): string {
  return name.endsWith(".start") ? "start" : "end";
}

function findStart(instance: LayerInstance, clock: Clock): Flicks {
  const { layer, parent } = instance;
  const timing = parent === undefined ? undefined : clock.timingOf(parent);
  if (timing?.childStart !== undefined) return timing.childStart(instance, clock.schedule);
  if (layer.start === undefined && layer.end !== undefined && layer.duration !== undefined) {
    return clock.schedule.endOf(instance) - secondsIn(layer.duration);
  }
  return layer.start === undefined ? originOf(instance, clock) : pointIn("start", instance, clock);
}

function findEnd(instance: LayerInstance, clock: Clock): Flicks {
  const explicit = explicitEnd(instance, clock);
  if (explicit !== undefined) return explicit;
  const own = isLooped(instance) ? undefined : ownEnd(instance, clock);
  if (own !== undefined) return own;
  const { parent } = instance;
  if (parent === undefined) return clock.schedule.duration();
  if (clock.timingOf(parent).childStart === undefined) return innerEnd(parent, clock);
  return countingEnd(instance, clock) ?? missingLength(instance, clock);
}

function explicitEnd(instance: LayerInstance, clock: Clock): Flicks | undefined {
  const { layer } = instance;
  if (layer.end !== undefined) return pointIn("end", instance, clock);
  if (layer.duration === undefined) return undefined;
  return clock.schedule.startOf(instance) + secondsIn(layer.duration);
}

function countingEnd(instance: LayerInstance, clock: Clock): Flicks | undefined {
  if (usesEnd(instance.layer.start) || waitsForEnd("end", instance, clock)) return undefined;
  const explicit = explicitEnd(instance, clock);
  if (explicit !== undefined) return explicit;
  if (isLooped(instance)) return undefined;
  const timing = clock.timingOf(instance);
  if (timing.countingEnd === undefined) return ownEnd(instance, clock);
  return retimed(instance, timing.countingEnd(instance, clock.schedule), clock);
}

/** The end a layer has by itself. */
function ownEnd(instance: LayerInstance, clock: Clock): Flicks | undefined {
  return retimed(instance, clock.timingOf(instance).ownEnd(instance, clock.schedule), clock);
}

/** An end in the time of what a layer holds, as an end in the time around it. */
function retimed(
  instance: LayerInstance,
  end: Flicks | undefined,
  clock: Clock,
): Flicks | undefined {
  if (end === undefined || !retimesChildren(instance)) return end;
  const start = clock.schedule.startOf(instance);
  const length = outerLength(instance, end - start);
  return length === undefined ? undefined : start + length;
}

function innerEnd(instance: LayerInstance, clock: Clock): Flicks {
  if (!retimesChildren(instance)) return clock.schedule.endOf(instance);
  const timing = clock.timingOf(instance);
  return (
    timing.ownEnd(instance, clock.schedule) ??
    timing.countingEnd?.(instance, clock.schedule) ??
    clock.schedule.endOf(instance)
  );
}

/** A point of composition time as authored, in root flicks. */
function pointIn(key: "start" | "end", instance: LayerInstance, clock: Clock): Flicks {
  const time = readTime(instance.layer[key]);
  const origin = originOf(instance, clock);
  if (time === undefined) return origin;
  if (time.kind === "seconds") return origin + flicksFromSeconds(time.seconds);
  const offset = flicksFromSeconds(time.offsetSeconds);
  if (time.of === undefined) return endAround(instance, clock) + offset;
  const target = instanceById(instance, time.of);
  if (target === undefined) {
    clock.report(
      timelineIssue("dangling-reference", {
        path: [...instance.path, key],
        message: `${key} of ${nameOf(instance)} refers to ${time.of}, which is not there.`,
        received: String(instance.layer[key]),
        accepted: [...instance.scope.byId.keys()],
      }),
    );
    return origin;
  }
  const edge =
    time.edge === "start" ? clock.schedule.startOf(target) : clock.schedule.endOf(target);
  return edge + offset;
}

function originOf(instance: LayerInstance, clock: Clock): Flicks {
  return instance.parent === undefined ? 0 : clock.schedule.startOf(instance.parent);
}

function endAround(instance: LayerInstance, clock: Clock): Flicks {
  const { parent } = instance;
  return parent === undefined ? clock.schedule.duration() : innerEnd(parent, clock);
}

function usesEnd(value: unknown): boolean {
  const time = readTime(value);
  return time?.kind === "reference" && time.of === undefined;
}

/** True when a point hangs on the end of what is around the layer: by `end`, or by a layer that fills it. */
function waitsForEnd(key: "start" | "end", instance: LayerInstance, clock: Clock): boolean {
  const time = readTime(instance.layer[key]);
  if (time?.kind !== "reference") return false;
  if (time.of === undefined) return true;
  const target = instanceById(instance, time.of);
  if (target === undefined || clock.lookedThrough.has(target)) return false;
  clock.lookedThrough.add(target);
  const waits =
    time.edge === "start"
      ? waitsForEnd("start", target, clock)
      : fills(target, instance.parent, clock);
  clock.lookedThrough.delete(target);
  return waits;
}

/** True when a layer, and all that hold it inside `around`, end with what is around them. */
function fills(layer: LayerInstance, around: LayerInstance | undefined, clock: Clock): boolean {
  if (countingEnd(layer, clock) !== undefined) return false;
  const { parent } = layer;
  return parent === undefined || parent === around || fills(parent, around, clock);
}

function isLooped({ layer }: LayerInstance): boolean {
  return "loop" in layer && layer.loop === true;
}

function secondsIn(value: unknown): Flicks {
  return flicksFromSeconds(readSeconds(value) ?? 0);
}

function missingLength(instance: LayerInstance, clock: Clock): Flicks {
  clock.report(
    timelineIssue("no-duration", {
      path: instance.path,
      message: `${nameOf(instance)} stands in a sequence and has no length of its own.`,
      hint: "Give it a duration.",
      fix: [{ id: "doc.patch", params: { patch: [durationPatch(instance)] } }],
    }),
  );
  return clock.schedule.startOf(instance) + FALLBACK;
}

function durationPatch(instance: LayerInstance): Readonly<Record<string, unknown>> {
  return { op: "add", path: pointerFromPath([...instance.path, "duration"]), value: 3 };
}

function compositionLength(
  root: { readonly composition: CompositionSource; readonly layers: readonly LayerInstance[] },
  clock: Clock,
): Flicks {
  const { composition, layers } = root;
  if (composition.duration !== undefined && composition.duration !== "auto") {
    return secondsIn(composition.duration);
  }
  const latest = latestEnd(layers, clock.schedule);
  if (latest !== undefined) return latest;
  clock.report(
    timelineIssue("no-duration", {
      path: [...composition.path, "duration"],
      message: "duration is auto and no layer has a length of its own.",
      received: "auto",
      accepted: [
        "seconds",
        "a video, audio, captions or sequence layer",
        "a layer with a duration",
      ],
      hint: "Give the composition or one of its layers a duration.",
    }),
  );
  return 0;
}

/** The latest end that counts for `duration: auto`; undefined when none does. */
export function latestEnd(
  layers: readonly LayerInstance[],
  schedule: Schedule,
): Flicks | undefined {
  const ends = layers.flatMap((layer) => schedule.countingEndOf(layer) ?? []);
  return ends.length === 0 ? undefined : Math.max(...ends);
}
