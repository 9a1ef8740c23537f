import type { ProgressReport } from "../run/run.ts";
import type { Terminal } from "./verb.ts";

/** A line on the terminal that is written over as the work goes on. */
export interface ProgressLine {
  readonly update: (report: ProgressReport) => void;
  /** Takes the line away. */
  readonly end: () => void;
}

const REDRAW_MILLISECONDS = 100;

/** Progress on stderr: done of total, units a second and time left. Silent when stderr is no terminal. */
export function progressLine(terminal: Terminal, unit: string): ProgressLine {
  if (!terminal.errIsTerminal) return { update: () => undefined, end: () => undefined };
  let stage: string | undefined;
  let started = terminal.now();
  let doneAtStart = 0;
  let drawn = -Infinity;
  let shown = false;
  return {
    update: (report) => {
      const now = terminal.now();
      if (report.stage !== stage) {
        stage = report.stage;
        started = now;
        doneAtStart = report.done;
      }
      if (now - drawn < REDRAW_MILLISECONDS) return;
      drawn = now;
      shown = true;
      const seconds = (now - started) / 1000;
      const rate = seconds > 0.3 ? (report.done - doneAtStart) / seconds : undefined;
      terminal.err(
        `\r\u001b[2K${progressText(report, { unit, rate }).slice(0, terminal.columns - 1)}`,
      );
    },
    end: () => {
      if (shown) terminal.err("\r\u001b[2K");
    },
  };
}

interface Pace {
  readonly unit: string;
  /** Units a second. */
  readonly rate: number | undefined;
}

/** `rendering 120/507 frames, 84 frames/s, 5 s left`. */
export function progressText(report: ProgressReport, { unit, rate }: Pace): string {
  const { done, total } = report;
  const name = report.message ?? report.stage ?? "working";
  if (total === undefined) return `${name} ${done} ${unit}`;
  // A total of 1 is a share of the whole, not a count.
  if (total === 1) return `${name} ${Math.floor(done * 100)} %`;
  const parts = [`${name} ${Math.floor(done)}/${total} ${unit}`];
  if (rate !== undefined && rate > 0) {
    parts.push(`${rate < 10 ? rate.toFixed(1) : Math.round(rate)} ${unit}/s`);
    parts.push(`${durationText((total - done) / rate)} left`);
  }
  return parts.join(", ");
}

function durationText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return whole < 90 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
