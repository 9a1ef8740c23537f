import { setTimeout as sleep } from "node:timers/promises";

import type { Database } from "../../database/database.ts";
import { isFinal } from "./job-view.ts";
import type { JobRow } from "./job-view.ts";

type Listener = (row: JobRow) => void;

/** Milliseconds between two looks at jobs that someone watches: one query for all of them. */
const LOOK_MS = 200;

/** Tells of changes of jobs, whichever process makes them; it asks the database only while someone watches. */
export class JobWatch {
  readonly #tables: Database["tables"];
  readonly #onFault: (error: unknown) => void;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #seen = new Map<string, string>();
  #looking = false;

  constructor({ tables }: Pick<Database, "tables">, onFault: (error: unknown) => void) {
    this.#tables = tables;
    this.#onFault = onFault;
  }

  /** Calls back on each change from now on, until the answered function is called. */
  watch(id: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    void this.#look();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(id);
      this.#seen.delete(id);
    };
  }

  /** Resolves when a job ends, the seconds are over, or the caller leaves; with the job as it is then. */
  async untilFinal(
    id: string,
    { seconds, signal }: { readonly seconds: number; readonly signal: AbortSignal },
  ): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        unwatch();
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, seconds * 1000);
      const unwatch = this.watch(id, (row) => {
        if (isFinal(row)) done();
      });
      signal.addEventListener("abort", done, { once: true });
      if (signal.aborted) done();
    });
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      while (this.#listeners.size > 0) {
        await this.#tellChanges();
        await sleep(LOOK_MS, undefined, { ref: false });
      }
    } finally {
      this.#looking = false;
    }
  }

  async #tellChanges(): Promise<void> {
    try {
      const rows = await this.#tables
        .selectFrom("jobs")
        .selectAll()
        .where("id", "in", [...this.#listeners.keys()])
        .execute();
      for (const row of rows) this.#tell(row);
    } catch (error) {
      // The next look may succeed: a watcher waits no longer than it asked to.
      this.#onFault(error);
    }
  }

  #tell(row: JobRow): void {
    const state = JSON.stringify([row.status, row.stage, row.progress, row.updated_at]);
    if (this.#seen.get(row.id) === state) return;
    this.#seen.set(row.id, state);
    for (const listener of this.#listeners.get(row.id) ?? []) listener(row);
  }
}
