import { secondsFromFlicks, type Flicks } from "../time/time.ts";
import type { LayerTime } from "./authored-value.ts";
import type { ResolveContext } from "./context.ts";
import { retimesChildren } from "./inner-time.ts";
import { nameOf, type LayerInstance } from "./instance.ts";
import { retimedAt, type Retime } from "./retime.ts";
import { printSeconds, timelineIssue } from "./timeline-issue.ts";

/** Speeds at which a sound can be played in its pitch. */
const HEARD = { slowest: 0.05, fastest: 20 } as const;

/** Spans that a message names; the rest is counted. */
const NAMED = 3;

/** True for one frame that is held throughout: nobody misses its sound. */
export function isHeld(retime: Retime | undefined): boolean {
  return retime?.kind === "time" && "value" in retime.time;
}

/** Tells where a sound is silent because its source stands still, runs backwards or too fast. */
export function reportSilence(
  instance: LayerInstance,
  { retime, time }: { readonly retime: Retime | undefined; readonly time: LayerTime },
  context: ResolveContext,
): void {
  if (retime === undefined) return;
  const silent = silentSpans(retime, time, context.frame);
  if (silent.length === 0) return;
  const print = (flicks: Flicks): string => printSeconds(secondsFromFlicks(flicks - time.start));
  const spans = silent.slice(0, NAMED).map(({ start, end }) => `${print(start)} to ${print(end)}`);
  const more = silent.length > NAMED ? ` and ${silent.length - NAMED} times more` : "";
  context.report(
    timelineIssue("retimed-sound", {
      severity: "info",
      path: [...instance.path, retimeKey(instance)],
      message: `${nameOf(instance)} is silent from ${spans.join(", ")}${more} (layer time): its source stands still, runs backwards or too fast for sound there.`,
      hint: "Set mute: true if no sound is wanted, or lay its sound below as an audio layer.",
    }),
  );
}

/** True, and told, when a layer around retimes what it holds: such sound is left out. */
export function isLeftOut(instance: LayerInstance, context: ResolveContext): boolean {
  for (let around = instance.parent; around !== undefined; around = around.parent) {
    if (!retimesChildren(around)) continue;
    context.report(
      timelineIssue("retimed-sound", {
        severity: "warning",
        path: [...around.path, retimeKey(around)],
        message: `${nameOf(instance)} is not heard: ${nameOf(around)}, which holds it, changes how time runs.`,
        hint: "Set mute: true there, or lay the sound beside it as an audio layer.",
      }),
    );
    return true;
  }
  return false;
}

function retimeKey({ layer }: LayerInstance): string {
  return "sourceTime" in layer && layer.sourceTime !== undefined ? "sourceTime" : "speed";
}

function silentSpans(
  retime: Retime,
  { start, end }: LayerTime,
  frame: Flicks,
): readonly LayerTime[] {
  const spans: { start: Flicks; end: Flicks }[] = [];
  for (let at = start; at < end; at += frame) {
    const next = Math.min(end, at + frame);
    const passed = retimedAt(retime, start, next).time - retimedAt(retime, start, at).time;
    const speed = passed / (next - at);
    if (speed >= HEARD.slowest && speed <= HEARD.fastest) continue;
    const last = spans.at(-1);
    if (last?.end === at) last.end = next;
    else spans.push({ start: at, end: next });
  }
  return spans;
}
