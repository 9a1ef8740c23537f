import type { Progress, ProgressUpdate } from "../declare/declare.ts";

/** A normalised step of progress, strictly increasing within a call. */
export interface ProgressReport {
  readonly done: number;
  readonly total?: number;
  readonly stage?: string;
  readonly message?: string;
}

/**
 * The `progress` a tool sees: passes on what advances, drops what does not (protocols require strict increase), and
 * goes quiet once `isOver`. A listener that throws never reaches the tool.
 */
export function makeProgress(
  listener: ((report: ProgressReport) => void) | undefined,
  isOver: () => boolean,
): Progress {
  if (listener === undefined) return () => undefined;
  let last = -Infinity;
  return (update) => {
    const report: ProgressUpdate = typeof update === "number" ? { done: update, total: 1 } : update;
    if (isOver() || !Number.isFinite(report.done) || report.done <= last) return;
    last = report.done;
    try {
      listener(report);
    } catch {
      // A caller that no longer listens is no reason to stop the work.
    }
  };
}
