import type { Signal } from "../declare/declare.ts";

/** One line for the host's log. */
export interface LogEntry {
  readonly level: "error" | "warn" | "info";
  readonly message: string;
  /** Id quoted to the caller in place of a redacted error. */
  readonly id?: string;
  readonly tool?: string;
  /** The raw cause; it stays in the process. */
  readonly error?: unknown;
}

/** Where a host's log goes. Default: nowhere. */
export type Log = (entry: LogEntry) => void;

/** A signal and the hand that pulls it. */
export interface Aborter {
  readonly signal: Signal;
  abort(reason?: unknown): void;
}

/** The clock, timers and randomness the toolkit uses; tests inject their own. */
export interface Platform {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs `task` after `milliseconds`; the returned function stops it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  /** An unguessable id, at least 122 random bits. */
  readonly newId: () => string;
  readonly newAborter: () => Aborter;
}

interface Globals {
  setTimeout(task: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
  crypto: { randomUUID(): string };
  AbortController: new () => Aborter;
}

/** The platform of Node and browsers. */
export function platformDefaults(): Platform {
  const globals = globalThis as unknown as Globals;
  return {
    now: () => Date.now(),
    after: (milliseconds, task) => {
      const timer = globals.setTimeout(task, milliseconds);
      return () => globals.clearTimeout(timer);
    },
    newId: () => globals.crypto.randomUUID(),
    newAborter: () => new globals.AbortController(),
  };
}
