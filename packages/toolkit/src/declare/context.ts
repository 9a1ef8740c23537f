/**
 * The platform's AbortSignal where its types are present (Node, browsers), else the part a tool needs. So the core
 * compiles without Node or DOM types and a tool can still hand its signal to `fetch`.
 */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Platform } }
  ? Platform
  : BareSignal;

interface BareSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** One step of progress: `done` of `total` in the tool's own unit, with an optional stage and sentence. */
export interface ProgressUpdate {
  readonly done: number;
  readonly total?: number;
  /** Machine word for the phase, `decoding`. */
  readonly stage?: string;
  readonly message?: string;
}

/** Reports progress: a fraction 0..1, or an update. Never throws; what does not advance is dropped. */
export type Progress = (update: number | ProgressUpdate) => void;

/** What the runner adds to the host's context on every call. */
export interface RunContext {
  /** Aborts on cancellation and on timeout. */
  readonly signal: Signal;
  readonly progress: Progress;
}

/** What a host injects; each host names its own fields. */
export type HostContext = object;
