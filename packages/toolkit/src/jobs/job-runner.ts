import type { Signal } from "../declare/declare.ts";
import {
  type Log,
  type Platform,
  type ProgressReport,
  type ToolResult,
  platformDefaults,
} from "../run/run.ts";
import { type Job, isFinished } from "./job.ts";
import { type JobStore, memoryJobStore } from "./store.ts";

/** The work of a job in this process. */
export type JobWork = (
  signal: Signal,
  onProgress: (report: ProgressReport) => void,
) => Promise<ToolResult>;

/** A job to start. A runner in another process ignores `work` and starts from tool and input. */
export interface JobRequest {
  readonly tool: string;
  readonly input: unknown;
  readonly key: string;
  readonly work: JobWork;
}

/** The port through which long tools run; a host may implement it over a queue of its own. */
export interface JobRunner {
  /** Starts the work, or returns the unfinished job of the same key. Answers at once. */
  submit(request: JobRequest): Promise<Job>;
  get(id: string): Promise<Job | undefined>;
  /** The job when it finishes, or as it stands after `seconds` (at most 45). Undefined for an unknown id. */
  wait(id: string, seconds: number, signal?: Signal): Promise<Job | undefined>;
  /**
   * Stops the work, in whatever process it runs where the store can carry the word, and answers once it has stopped or
   * after 10 s; a finished job stays as it is. Undefined for an unknown id.
   */
  cancel(id: string): Promise<Job | undefined>;
  /** Calls back on every change of a job until the returned function is called. */
  watch(id: string, listener: (job: Job) => void): () => void;
}

export interface JobRunnerOptions {
  readonly store?: JobStore;
  readonly platform?: Platform;
  readonly log?: Log;
}

/** Longest wait a caller may ask for; below the limits of proxies and hosts. */
export const MAX_WAIT_SECONDS = 45;

/** Runs jobs in this process, with records in the given store. */
export function createJobRunner(options: JobRunnerOptions = {}): JobRunner {
  return new InProcessJobs(options);
}

/** Looks for the end of a job that another process was asked to stop, and milliseconds between two. */
const CANCEL_LOOKS = 100;
const CANCEL_LOOK_MS = 100;

interface Running {
  job: Job;
  readonly abort: () => void;
  /** No longer listens for word of others that the work shall stop. */
  unwatch?: (() => void) | undefined;
  /** The record being written: two at once could land in either order. */
  saving?: Promise<void> | undefined;
}

class InProcessJobs implements JobRunner {
  readonly #store: JobStore;
  readonly #platform: Platform;
  readonly #log: Log;
  readonly #running = new Map<string, Running>();
  readonly #byKey = new Map<string, string>();
  readonly #listeners = new Map<string, Set<(job: Job) => void>>();

  constructor(options: JobRunnerOptions) {
    this.#store = options.store ?? memoryJobStore();
    this.#platform = options.platform ?? platformDefaults();
    this.#log = options.log ?? (() => undefined);
  }

  async submit(request: JobRequest): Promise<Job> {
    const same = this.#running.get(this.#byKey.get(request.key) ?? "");
    if (same !== undefined) return same.job;
    const now = this.#timestamp();
    const { tool, key } = request;
    const job: Job = {
      id: this.#platform.newId(),
      tool,
      key,
      state: "running",
      progress: 0,
      createdAt: now,
      updatedAt: now,
    };
    const aborter = this.#platform.newAborter();
    const running: Running = { job, abort: () => aborter.abort() };
    this.#running.set(job.id, running);
    this.#byKey.set(key, job.id);
    await this.#store.put(job);
    running.unwatch = this.#store.watchCancel?.(job.id, () => void this.cancel(job.id));
    void this.#work(running, request, aborter.signal);
    return running.job;
  }

  async get(id: string): Promise<Job | undefined> {
    return this.#running.get(id)?.job ?? (await this.#store.get(id));
  }

  async wait(id: string, seconds: number, signal?: Signal): Promise<Job | undefined> {
    const job = await this.get(id);
    const limit = Math.min(Math.max(seconds, 0), MAX_WAIT_SECONDS);
    if (job === undefined || isFinished(job) || limit === 0 || signal?.aborted === true) return job;
    await new Promise<void>((resolve) => {
      const stop = () => {
        unwatch();
        disarm();
        signal?.removeEventListener("abort", stop);
        resolve();
      };
      const disarm = this.#platform.after(limit * 1000, stop);
      const unwatch = this.watch(id, (changed) => {
        if (isFinished(changed)) stop();
      });
      signal?.addEventListener("abort", stop, { once: true });
    });
    return this.get(id);
  }

  async cancel(id: string): Promise<Job | undefined> {
    const running = this.#running.get(id);
    if (running === undefined) return this.#cancelElsewhere(id);
    running.abort();
    await this.#finish(running, { state: "cancelled" });
    return running.job;
  }

  /** Another process runs it, or none. */
  async #cancelElsewhere(id: string): Promise<Job | undefined> {
    let job = await this.#store.get(id);
    if (job === undefined || isFinished(job) || this.#store.requestCancel === undefined) return job;
    await this.#store.requestCancel(id);
    for (let look = 0; look < CANCEL_LOOKS && job !== undefined && !isFinished(job); look += 1) {
      await new Promise<void>((resolve) => this.#platform.after(CANCEL_LOOK_MS, resolve));
      job = await this.#store.get(id);
    }
    return job;
  }

  watch(id: string, listener: (job: Job) => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }

  async #work(running: Running, request: JobRequest, signal: Signal): Promise<void> {
    try {
      const result = await request.work(signal, (report) => this.#report(running, report));
      await this.#finish(running, outcomeOf(result));
    } catch (error) {
      // Only the store can fail here, the runner answers faults as results; nobody awaits this promise.
      this.#log({
        level: "error",
        message: `job ${running.job.id} could not be recorded`,
        tool: request.tool,
        error,
      });
    }
  }

  #report(running: Running, report: ProgressReport): void {
    if (isFinished(running.job)) return;
    const { done, total = 1, stage, message } = report;
    this.#change(running, {
      progress: Math.min(Math.max(done / total, 0), 1),
      ...(stage === undefined ? {} : { stage }),
      ...(message === undefined ? {} : { message }),
    });
    this.#save(running);
  }

  async #finish(running: Running, change: Partial<Job>): Promise<void> {
    if (isFinished(running.job)) return running.saving;
    const finished = { ...running.job, ...change, updatedAt: this.#timestamp() };
    running.job = finished;
    running.unwatch?.();
    if (this.#byKey.get(finished.key) === finished.id) this.#byKey.delete(finished.key);
    // The record must be readable from the store before it leaves memory.
    const before = running.saving;
    running.saving = Promise.resolve(before).then(() => this.#store.put(finished));
    await running.saving;
    this.#running.delete(finished.id);
    this.#tell(finished);
  }

  #change(running: Running, change: Partial<Job>): void {
    running.job = { ...running.job, ...change, updatedAt: this.#timestamp() };
    this.#tell(running.job);
  }

  #tell(job: Job): void {
    for (const listener of this.#listeners.get(job.id) ?? []) listener(job);
  }

  /** Progress is advice: what cannot be written, or comes while a record is written, is caught up by the next one. */
  #save(running: Running): void {
    if (running.saving !== undefined) return;
    const { job } = running;
    const saving = this.#store
      .put(job)
      .catch((error: unknown) =>
        this.#log({ level: "warn", message: `job ${job.id} was not saved`, error }),
      )
      .then(() => {
        if (running.saving === saving) running.saving = undefined;
      });
    running.saving = saving;
  }

  #timestamp(): string {
    return new Date(this.#platform.now()).toISOString();
  }
}

function outcomeOf(result: ToolResult): Partial<Job> {
  if (!result.ok)
    return {
      state: result.fault.kind === "cancelled" ? "cancelled" : "failed",
      error: result.fault,
    };
  return {
    state: "completed",
    progress: 1,
    ...(result.output === undefined ? {} : { result: result.output }),
    ...(result.text === undefined ? {} : { text: result.text }),
    ...(result.content.length === 0 ? {} : { content: result.content }),
    ...(result.failed ? { reportedFailure: true as const } : {}),
  };
}
