import { secondsFromFlicks, type Flicks } from "../time/time.ts";
import type { ResolveContext } from "./context.ts";
import { nameOf, type CompositionSource, type LayerInstance } from "./instance.ts";
import { printSeconds, timelineIssue } from "./timeline-issue.ts";

/** Shortest and longest whole, in seconds. */
const DURATION_LIMIT_SECONDS = { min: 1 / 60, max: 3600 } as const;

/** Shortest video the platforms take. */
const PLATFORM_MIN_SECONDS = 3;

/** Reports layers outside their composition's time (V-5) and a whole that is too short or too long (V-6). */
export function checkTimes(
  top: { readonly root: CompositionSource; readonly instances: readonly LayerInstance[] },
  context: ResolveContext,
): void {
  const duration = context.schedule.duration();
  checkDuration(top.root, duration, context);
  if (duration > 0) checkLevel(top.instances, { start: 0, end: duration }, context);
}

function checkDuration(root: CompositionSource, duration: Flicks, context: ResolveContext): void {
  const seconds = secondsFromFlicks(duration);
  const path = [...root.path, "duration"];
  if (seconds > DURATION_LIMIT_SECONDS.max) {
    context.report(
      timelineIssue("duration-limit", {
        path,
        message: `The video lasts ${printSeconds(seconds)}; at most ${DURATION_LIMIT_SECONDS.max} s are served.`,
        measured: seconds,
        limit: DURATION_LIMIT_SECONDS.max,
        unit: "s",
        hint: "Split it into several projects.",
      }),
    );
  }
  const platforms = context.document.platforms ?? [];
  if (duration > 0 && seconds < PLATFORM_MIN_SECONDS && platforms.length > 0) {
    context.report(
      timelineIssue("duration-limit", {
        severity: "warning",
        path,
        message: `The video lasts ${printSeconds(seconds)}; ${platforms.join(", ")} take ${PLATFORM_MIN_SECONDS} s or more.`,
        measured: seconds,
        limit: PLATFORM_MIN_SECONDS,
        unit: "s",
        hint: "Make it longer.",
      }),
    );
  }
}

interface Span {
  readonly start: Flicks;
  readonly end: Flicks;
}

function checkLevel(
  instances: readonly LayerInstance[],
  around: Span,
  context: ResolveContext,
): void {
  for (const instance of instances) {
    const span = {
      start: context.schedule.startOf(instance),
      end: context.schedule.endOf(instance),
    };
    const fault = faultOf(span, around, context.frame);
    if (fault !== undefined) reportSpan(instance, { span, around, ...fault }, context);
    else {
      const end = context.schedule.innerEndOf(instance);
      checkLevel(instance.children, { start: span.start, end }, context);
    }
  }
}

interface SpanFault {
  readonly severity: "error" | "warning";
  readonly what: (name: string, span: Span, around: Span) => string;
}

/** A layer that never shows is an error; one that is cut at the end by more than a frame loses something. */
function faultOf(span: Span, around: Span, frame: Flicks): SpanFault | undefined {
  if (span.end <= span.start) return { severity: "error", what: isEmpty };
  if (span.start < around.start) return { severity: "error", what: beginsEarly };
  if (span.start >= around.end) return { severity: "error", what: beginsLate };
  if (span.end > around.end + frame) return { severity: "warning", what: endsLate };
  return undefined;
}

const print = (flicks: Flicks): string => printSeconds(secondsFromFlicks(flicks));
const isEmpty: SpanFault["what"] = (name, span) =>
  `${name} ends at ${print(span.end)}, not after its start at ${print(span.start)}.`;
const beginsEarly: SpanFault["what"] = (name, span) =>
  `${name} begins at ${print(span.start)}, before its composition.`;
const beginsLate: SpanFault["what"] = (name, span, around) =>
  `${name} begins at ${print(span.start)}; its composition ends at ${print(around.end)}.`;
const endsLate: SpanFault["what"] = (name, span, around) =>
  `${name} would last until ${print(span.end)} and is cut at ${print(around.end)}, where its composition ends.`;

function reportSpan(
  instance: LayerInstance,
  fault: SpanFault & { readonly span: Span; readonly around: Span },
  context: ResolveContext,
): void {
  const { layer } = instance;
  const isCut = fault.severity === "warning";
  const key = isCut
    ? (["end", "duration"] as const).find((each) => layer[each] !== undefined)
    : "start";
  // A source that is longer than the video is nothing unusual: only what the author said to be longer is reported.
  if (key === undefined) return;
  const point = secondsFromFlicks(isCut ? fault.span.end : fault.span.start);
  context.report(
    timelineIssue("out-of-time", {
      severity: fault.severity,
      path: layer[key] === undefined ? instance.path : [...instance.path, key],
      message: fault.what(nameOf(instance), fault.span, fault.around),
      measured: point,
      limit: secondsFromFlicks(fault.around.end),
      unit: "s",
      hint: "Move it, shorten it, or make the composition longer.",
    }),
  );
}
