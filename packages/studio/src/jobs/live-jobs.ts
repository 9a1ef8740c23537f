import { isFinished } from "@reelkiln/toolkit";
import type { Job, JobRequest, JobRunner } from "@reelkiln/toolkit";

/** A job runner that knows what it has under way, so that a host can end it before it leaves. */
export interface LiveJobs extends JobRunner {
  /** Calls back on every change of every job started here, until the returned function is called. */
  readonly watchAll: (listener: (job: Job) => void) => () => void;
  /** Cancels what runs and resolves when its work has let go of files and processes. */
  readonly stop: () => Promise<void>;
}

/** Adds the knowledge of what is under way to a runner. */
export function liveJobs(runner: JobRunner): LiveJobs {
  return new Live(runner);
}

/** Seconds between two looks at the record of a job that another process runs and of which no word comes. */
const TURN_SECONDS = 0.5;

type Signal = Parameters<JobRunner["wait"]>[2];

class Live implements LiveJobs {
  readonly #runner: JobRunner;
  readonly #open = new Map<string, Promise<unknown>>();
  readonly #listeners = new Set<(job: Job) => void>();

  constructor(runner: JobRunner) {
    this.#runner = runner;
  }

  get(id: string): Promise<Job | undefined> {
    return this.#runner.get(id);
  }

  async wait(id: string, seconds: number, signal?: Signal): Promise<Job | undefined> {
    let job = await this.#runner.get(id);
    for (let left = seconds; left > 0; left -= TURN_SECONDS) {
      if (job === undefined || isFinished(job) || signal?.aborted === true) return job;
      job = await this.#runner.wait(id, Math.min(left, TURN_SECONDS), signal);
    }
    return job;
  }

  cancel(id: string): Promise<Job | undefined> {
    return this.#runner.cancel(id);
  }

  watch(id: string, listener: (job: Job) => void): () => void {
    return this.#runner.watch(id, listener);
  }

  async submit(request: JobRequest): Promise<Job> {
    let work: Promise<unknown> | undefined;
    const job = await this.#runner.submit({
      ...request,
      work: (signal, onProgress) => {
        const done = request.work(signal, onProgress);
        work = done;
        return done;
      },
    });
    // A job of the same key that was there already is under watch.
    if (work !== undefined) this.#keep(job, work);
    return job;
  }

  readonly watchAll = (listener: (job: Job) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly stop = async (): Promise<void> => {
    const works = [...this.#open];
    await Promise.all(works.map(([id]) => this.#runner.cancel(id)));
    await Promise.all(works.map(([, ended]) => ended));
  };

  #keep(job: Job, work: Promise<unknown>): void {
    const forget = (): boolean => this.#open.delete(job.id);
    this.#open.set(job.id, work.then(forget, forget));
    const unwatch = this.#runner.watch(job.id, (changed) => {
      this.#tell(changed);
      if (isFinished(changed)) unwatch();
    });
    this.#tell(job);
  }

  #tell(job: Job): void {
    for (const listener of this.#listeners) listener(job);
  }
}
