import {
  MAIN_COMPOSITION,
  readColor,
  readFrameRate,
  readLoudness,
  readTruePeak,
  type Issue,
  type ReelDocument,
} from "../model/model.ts";
import { flicksPerFrame, FRAME_RATES, frameCountOf, type FrameRate } from "../time/time.ts";
import type { Vec2 } from "./animated.ts";
import type { ResolveContext } from "./context.ts";
import { planDelivery } from "./delivery.ts";
import { driveLayers } from "./driving/drive-layers.ts";
import type { Facts } from "./facts.ts";
import {
  compositionOf,
  instancesOf,
  type CompositionSource,
  type LayerInstance,
} from "./instance.ts";
import { resolverOf } from "./layers/layers.ts";
import { scheduleOf } from "./schedule.ts";
import { timelineIssue } from "./timeline-issue.ts";
import type { LoudnessTarget, SoundClip, Timeline } from "./timeline.ts";
import { checkTimes } from "./times-within.ts";

/** What resolving gives: a timeline unless an issue is an error, and every issue found. */
export interface Resolution {
  readonly timeline?: Timeline;
  readonly issues: readonly Issue[];
}

const DEFAULT_SIZE: Vec2 = [1080, 1920];
const DEFAULT_RATE: FrameRate = { numerator: 30, denominator: 1 };

/**
 * Works out a checked document with bound variables: absolute times in flicks, pixels, expanded compositions,
 * sequences, captions and presets. Issues of times and of files (checks V-2 to V-6) are collected, never thrown.
 */
export function resolve(document: ReelDocument, facts: Facts): Resolution {
  const issues: Issue[] = [];
  const root = activeComposition(document, issues);
  if (root === undefined) return { issues };
  const frameRate = readFrameRate(document.fps ?? 30) ?? FRAME_RATES["30"] ?? DEFAULT_RATE;
  const context = contextOf({ document, facts, issues }, root, frameRate);
  const instances = context.instances;
  const sizePx: Vec2 = [
    root.width ?? document.width ?? DEFAULT_SIZE[0],
    root.height ?? document.height ?? DEFAULT_SIZE[1],
  ];
  const duration = context.schedule.duration();
  driveLayers(instances, sizePx, context);
  const layers = context.resolveAll(instances, sizePx);
  const sounds = soundsOf(instances, context);
  checkTimes({ root, instances }, context);
  const found = withoutEchoes(issues);
  if (found.some((issue) => issue.severity === "error")) return { issues: found };
  const truePeakDbtp = readTruePeak(document.sound?.truePeak);
  const loudness = loudnessOf(document);
  const timeline: Timeline = {
    width: sizePx[0],
    height: sizePx[1],
    frameRate,
    duration,
    frameCount: frameCountOf(duration, frameRate),
    background: readColor(root.background ?? document.background) ?? "#000000ff",
    layers,
    sounds,
    ...(truePeakDbtp !== undefined && { truePeakDbtp }),
    ...(loudness !== undefined && { loudness }),
    media: Object.fromEntries(context.media),
    platforms: document.platforms ?? [],
    ...(document.output !== undefined && { output: document.output }),
  };
  const { issues: unfit } = planDelivery(timeline);
  if (unfit.some(({ severity }) => severity === "error")) return { issues: [...found, ...unfit] };
  return { timeline, issues: [...found, ...unfit] };
}

/** Each issue once, and none that only follows from a file that could not be used. */
function withoutEchoes(issues: readonly Issue[]): readonly Issue[] {
  const told = new Set<string>();
  const lacksFile = issues.some(
    ({ check, code, severity }) =>
      severity === "error" && (check === "V-3" || code.startsWith("caption-")),
  );
  return issues.filter((issue) => {
    const text = JSON.stringify([issue.code, issue.path, issue.message]);
    const isEcho = told.has(text) || (lacksFile && issue.code === "no-duration");
    told.add(text);
    return !isEcho;
  });
}

function activeComposition(document: ReelDocument, issues: Issue[]): CompositionSource | undefined {
  const id = document.active ?? MAIN_COMPOSITION;
  const root = compositionOf(document, id);
  if (root === undefined) {
    issues.push(
      timelineIssue("dangling-reference", {
        path: ["active"],
        message: `active is ${id}; no composition has that id.`,
        received: id,
        accepted: [MAIN_COMPOSITION, ...Object.keys(document.compositions ?? {})],
      }),
    );
  }
  return root;
}

interface Input {
  readonly document: ReelDocument;
  readonly facts: Facts;
  readonly issues: Issue[];
}

function contextOf(
  { document, facts, issues }: Input,
  root: CompositionSource,
  frameRate: FrameRate,
): ResolveContext & { readonly instances: readonly LayerInstance[] } {
  const report = (issue: Issue): void => void issues.push(issue);
  const instances = instancesOf(document, root, report);
  const schedule = scheduleOf(
    { composition: root, layers: instances },
    (instance) => resolverOf(instance.layer).timing(context),
    report,
  );
  const context: ResolveContext & { readonly instances: readonly LayerInstance[] } = {
    document,
    facts,
    report,
    schedule,
    frame: flicksPerFrame(frameRate),
    media: new Map(),
    memo: new Map(),
    instances,
    resolveOne: (instance, surfacePx) =>
      instance.layer.hidden === true
        ? []
        : resolverOf(instance.layer).resolve(instance, surfacePx, context),
    resolveAll: (each, surfacePx) =>
      each.flatMap((instance) => context.resolveOne(instance, surfacePx)),
  };
  return context;
}

function soundsOf(
  instances: readonly LayerInstance[],
  context: ResolveContext,
): readonly SoundClip[] {
  const heard = instances.filter(({ layer }) => layer.hidden !== true);
  return heard.flatMap((instance) => [
    ...(resolverOf(instance.layer).sounds?.(instance, context) ?? []),
    ...soundsOf(instance.children, context),
  ]);
}

function loudnessOf(document: ReelDocument): LoudnessTarget | undefined {
  const integratedLufs = readLoudness(document.sound?.loudness);
  if (integratedLufs === undefined) return undefined;
  return { integratedLufs, truePeakDbtp: readTruePeak(document.sound?.truePeak) ?? -1 };
}
