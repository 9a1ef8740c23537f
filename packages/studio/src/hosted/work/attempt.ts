import { sql } from "kysely";

import type { Database, JobStatus, Transaction } from "../../database/database.ts";
import type { JobRow } from "../jobs/job-view.ts";

/** Why a try stops before its end. */
export type StopReason = "cancelled" | "superseded" | "leaving";

/** Milliseconds between two writes of progress, which also ask whether the job is to be cancelled. */
const BEAT_MS = 500;

/** One try of a job: it tells how far it is, and learns when it is to stop. */
export class Attempt implements Disposable {
  readonly job: JobRow;
  readonly #tables: Database["tables"];
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #onFault: (error: unknown) => void;
  #reason: StopReason | undefined;
  #stage: string;
  #progress = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    job: JobRow,
    {
      tables,
      onFault,
    }: { readonly tables: Database["tables"]; readonly onFault: (error: unknown) => void },
  ) {
    this.job = job;
    this.#tables = tables;
    this.#onFault = onFault;
    this.#stage = job.stage;
    this.#timer = setInterval(() => this.#beat(), BEAT_MS);
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Set once the try is to stop. */
  get reason(): StopReason | undefined {
    return this.#reason;
  }

  get stage(): string {
    return this.#stage;
  }

  /** Where the work is; written at the next beat. */
  at(stage: string, progress: number): void {
    this.#stage = stage;
    this.#progress = Math.max(this.#progress, Math.min(1, progress));
  }

  /** Stops the work; the first reason counts. */
  stop(reason: StopReason): void {
    this.#reason ??= reason;
    this.#stop.abort();
  }

  /** Enters a state, with what else changes at that moment. False when another try has the job by now. */
  async enter(
    status: Extract<JobStatus, "transcribing" | "rendering">,
    also: (trx: Transaction) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await this.#writing;
    const { id, attempt } = this.job;
    const held = await this.#tables.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable("jobs")
        .set({
          status,
          stage: this.#stage,
          progress: this.#progress,
          updated_at: sql`clock_timestamp()`,
        })
        .where("id", "=", id)
        .where("attempt", "=", attempt)
        .where("finished_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (row !== undefined) await also(trx);
      return row !== undefined;
    });
    if (!held) this.stop("superseded");
    this.signal.throwIfAborted();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #beat(): void {
    this.#writing = this.#write().catch(this.#onFault);
  }

  async #write(): Promise<void> {
    const row = await this.#tables
      .updateTable("jobs")
      .set({ stage: this.#stage, progress: this.#progress, updated_at: sql`clock_timestamp()` })
      .where("id", "=", this.job.id)
      .where("attempt", "=", this.job.attempt)
      .where("finished_at", "is", null)
      .returning("cancel_requested")
      .executeTakeFirst();
    if (row === undefined) this.stop("superseded");
    else if (row.cancel_requested) this.stop("cancelled");
  }
}
