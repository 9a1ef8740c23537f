import type { DocumentPath, Issue } from "../model/issue.ts";
import type { Scene } from "../scene/scene.ts";
import type { Shaper } from "../scene/shaper.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { CHECK_CODES, type CheckCode } from "./check-codes.data.ts";
import type { VisibleElement } from "./elements.ts";

/** One sampled frame, with its visible elements in paint order. */
export interface CheckedFrame {
  readonly timeline: Timeline;
  readonly scene: Scene;
  readonly elements: readonly VisibleElement[];
}

/** A fault seen in one frame. Faults with the same `about` in further frames are the same fault. */
export interface Finding {
  readonly about: string;
  readonly issue: Issue;
  /** How bad it is here, so that the worst frame speaks for all. */
  readonly measured: number;
  /** False while something is still coming in or going out; such a fault counts only when it stays. */
  readonly settled: boolean;
}

/** A check of single frames. */
export interface FrameCheck {
  readonly find: (frame: CheckedFrame) => readonly Finding[];
}

/** A check of the whole timeline. */
export interface TimelineCheck {
  readonly find: (timeline: Timeline, shaper: Shaper) => readonly Issue[];
}

type Fault = Partial<Omit<Issue, "code" | "check">> & {
  readonly path: DocumentPath;
  readonly message: string;
};

/** An issue of a check: an error unless said otherwise. */
export function checkIssue(code: CheckCode, fault: Fault): Issue {
  return { severity: "error", ...fault, code, check: CHECK_CODES[code].check };
}
