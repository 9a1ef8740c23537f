import { pointerFromPath, readTrim, type ReelLayerOf } from "../model/model.ts";
import { flicksFromSeconds, secondsFromFlicks, type Flicks } from "../time/time.ts";
import type { LayerTime } from "./authored-value.ts";
import { once, type ResolveContext } from "./context.ts";
import { nameOf, type LayerInstance } from "./instance.ts";
import { mediaSource, type MediaSource } from "./media-source.ts";
import { retimedLength, retimeOf } from "./retime.ts";
import { printSeconds, timelineIssue } from "./timeline-issue.ts";
import type { SourceSpan } from "./timeline.ts";

/** A layer that plays a file over time. */
export type PlayedInstance = LayerInstance<ReelLayerOf<"video"> | ReelLayerOf<"audio">>;

/** What of a file is played, and how long that lasts on the timeline once. */
export interface Playback {
  readonly media: MediaSource;
  readonly span: SourceSpan;
  /** Absent when it lasts as long as it is let. */
  readonly length?: Flicks;
}

/** How a video or audio layer plays its file; undefined, and reported, when the file cannot serve. */
export function playbackOf(
  instance: PlayedInstance,
  context: ResolveContext,
): Playback | undefined {
  return once(context, `playback:${instance.key}`, () => findPlayback(instance, context));
}

function findPlayback(instance: PlayedInstance, context: ResolveContext): Playback | undefined {
  const { layer } = instance;
  const media = mediaSource(instance, layer.type, context);
  if (media === undefined) return undefined;
  const end = sourceEnd(media, layer.type);
  const trim = readTrim(layer.trim ?? 0) ?? { inSeconds: 0 };
  const inPoint = flicksFromSeconds(trim.inSeconds);
  const asked = trim.outSeconds === undefined ? end : flicksFromSeconds(trim.outSeconds);
  if (inPoint >= end || asked > end + tolerance(media, context)) {
    reportTrim(instance, { media, end, inPoint, asked }, context);
    if (inPoint >= end) return undefined;
  }
  const outPoint = Math.min(asked, end);
  const speed = typeof layer.speed === "number" ? layer.speed : 1;
  const span = { src: media.path, inPoint, outPoint, speed, loop: layer.loop ?? false };
  const length = retimedLength(layer, outPoint - inPoint);
  return { media, span, ...(length !== undefined && { length }) };
}

/** What of its file a layer shows when: its span, with how it runs where that is not at one speed. */
export function playedSpan(
  { layer }: PlayedInstance,
  { span }: Playback,
  time: LayerTime,
): SourceSpan {
  const retime = retimeOf(layer, time);
  return retime === undefined ? span : { ...span, retime };
}

/** A picture's end is its last frame's; sound beyond it would play over a frozen picture. */
function sourceEnd({ facts }: MediaSource, kind: "video" | "audio"): Flicks {
  return facts[kind]?.end ?? facts.duration ?? 0;
}

/** One frame of the source or of the composition, whichever lasts longer. */
function tolerance({ facts }: MediaSource, context: ResolveContext): Flicks {
  const rate = facts.video?.frameRate;
  const frame = rate === undefined ? 0 : flicksFromSeconds(rate.denominator / rate.numerator);
  return Math.max(frame, context.frame);
}

interface TrimFault {
  readonly media: MediaSource;
  readonly end: Flicks;
  readonly inPoint: Flicks;
  readonly asked: Flicks;
}

function reportTrim(instance: PlayedInstance, fault: TrimFault, context: ResolveContext): void {
  const length = secondsFromFlicks(fault.end);
  const isOut = fault.inPoint < fault.end;
  const point = secondsFromFlicks(isOut ? fault.asked : fault.inPoint);
  const path = [...instance.path, "trim"];
  const end = Math.floor(length * 1000) / 1000;
  const value = isOut ? [secondsFromFlicks(fault.inPoint), end] : 0;
  context.report(
    timelineIssue("trim-beyond-source", {
      path,
      message: `${nameOf(instance)} ${isOut ? "ends" : "begins"} at ${printSeconds(point)} of ${fault.media.path}, which lasts ${printSeconds(length)}.`,
      measured: point,
      limit: length,
      unit: "s",
      hint: `Trim within 0 and ${printSeconds(end)}.`,
      fix: [
        {
          id: "doc.patch",
          params: { patch: [{ op: "replace", path: pointerFromPath(path), value }] },
        },
      ],
    }),
  );
}

/** Reports a layer that is asked to last longer than its source does and does not loop (check V-4). */
export function checkPlayedLength(instance: PlayedInstance, context: ResolveContext): void {
  const playback = playbackOf(instance, context);
  if (playback?.length === undefined || playback.span.loop) return;
  if (retimeOf(instance.layer, { start: 0, end: 0 }) !== undefined) return;
  const used = context.schedule.endOf(instance) - context.schedule.startOf(instance);
  if (used <= playback.length + tolerance(playback.media, context)) return;
  const available = secondsFromFlicks(playback.length);
  const hasDuration = instance.layer.duration !== undefined;
  const key = hasDuration ? "duration" : "end";
  if (instance.layer[key] === undefined) return;
  const path = [...instance.path, key];
  const value = Math.floor(available * 1000) / 1000;
  context.report(
    timelineIssue("trim-beyond-source", {
      path,
      message: `${nameOf(instance)} is to last ${printSeconds(secondsFromFlicks(used))}; its source gives ${printSeconds(available)}.`,
      measured: secondsFromFlicks(used),
      limit: available,
      unit: "s",
      hint: `Make it ${printSeconds(value)} or shorter, or set loop: true.`,
      ...(hasDuration && {
        fix: [
          {
            id: "doc.patch",
            params: { patch: [{ op: "replace", path: pointerFromPath(path), value }] },
          },
        ],
      }),
    }),
  );
}
