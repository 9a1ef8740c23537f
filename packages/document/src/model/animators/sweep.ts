import { EASE_NAMES, type EaseName } from "../values/ease.ts";
import type { Keys } from "../values/keys.ts";
import { readSeconds, type Seconds, type TimeValue } from "../values/time-value.ts";
import type { ReelAnimator, ReelSelector } from "./animator.ts";

/** When a preset runs: after the layer's start, or backwards before its end. */
export interface Course {
  readonly when: "in" | "out";
  readonly delay: Seconds;
  readonly duration: Seconds;
  readonly repeat: number;
}

/** The part of an animator that depends on when its preset runs. */
export type Sweep = (course: Course) => Partial<ReelAnimator>;

/** Seconds between the end of one run and the next, in which a value jumps back. */
const JUMP_SECONDS = 0.001;

interface From<T> {
  readonly from: T;
  readonly to: T;
  readonly ease?: EaseName;
}

/** Keys that go from one value to another over a course, as often as it runs. */
export function keysOver<T>(
  { when, delay, duration, repeat }: Course,
  { from, to, ease }: From<T>,
): Keys<T> {
  const [first, length] = [readSeconds(delay) ?? 0, readSeconds(duration) ?? 0];
  const gap = Math.min(JUMP_SECONDS, length / 4);
  const runs = Array.from({ length: repeat }, (_, run) => {
    const begin = first + run * length;
    const end = begin + length - (run < repeat - 1 ? gap : 0);
    if (when === "in") {
      const eased = { time: rounded(begin), value: from, ...(ease !== undefined && { ease }) };
      return [eased, { time: rounded(end), value: to }];
    }
    const back = ease === undefined ? undefined : mirrored(ease);
    const eased = { time: beforeEnd(end), value: to, ...(back !== undefined && { ease: back }) };
    return [eased, { time: beforeEnd(begin), value: from }];
  });
  return { keys: (when === "in" ? runs : runs.toReversed()).flat() };
}

/** The ease that plays backwards as `ease` does forwards. */
function mirrored(ease: EaseName): EaseName {
  const [, way, rest] = /^ease-(in|out)-(?!out)(.+)$/.exec(ease) ?? [];
  const name = `ease-${way === "in" ? "out" : "in"}-${rest ?? ""}`;
  return rest === undefined ? ease : (EASE_NAMES.find((each) => each === name) ?? ease);
}

function beforeEnd(seconds: number): TimeValue {
  return seconds === 0 ? "end" : `end - ${rounded(seconds)}`;
}

/** To a tenth of a thousandth, and never −0, which text cannot hold. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4 + 0;
}

interface Ramp {
  /** Share of the text that is on its way at a time. */
  readonly width: number;
  /** Share of the text behind the ramp that later animators of the preset still move. */
  readonly tail?: number;
  readonly easeLow?: number;
  readonly order?: NonNullable<ReelSelector["order"]>;
}

/** Units come to rest one after another: those ahead of the ramp are changed in full. */
export function ramp({ width, tail = 0, easeLow, order }: Ramp): Sweep {
  return (course) => ({
    selector: {
      start: 0,
      end: width,
      offset: keysOver<number>(course, { from: -width, to: 1 + tail }),
      shape: "ramp-up",
      ...(easeLow !== undefined && { easeLow }),
      ...(order !== undefined && { order }),
    },
  });
}

interface Bump {
  /** Width of the ramp it follows. */
  readonly behind: number;
  /** Where it is, in shares of the text behind the ramp. */
  readonly from: number;
  readonly to: number;
  readonly tail: number;
}

/** A swing beyond the rest that follows a ramp through the text. */
export function bump({ behind, from, to, tail }: Bump): Sweep {
  return (course) => ({
    selector: {
      start: rounded(-to),
      end: rounded(-from),
      offset: keysOver<number>(course, { from: -behind, to: 1 + tail }),
      shape: "smooth",
    },
  });
}
