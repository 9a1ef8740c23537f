import { rm } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "kysely";

import type { HostedDesk } from "../desk.ts";
import { jobFault } from "./job-fault.ts";
import { readPartRequest } from "./share-render.ts";
import type { PartWork } from "./share-render.ts";

/** A part as the queue brings it. */
export interface PartOrder {
  readonly partId: string;
  /** Tries with this one. */
  readonly tries: number;
}

export interface PartTerms {
  readonly worker: string;
  /** Aborts when the worker leaves. */
  readonly signal: AbortSignal;
}

/** Tries of a part; its frames are then left to the one who joins. */
const PART_TRIES = 3;

/** Makes one part's segments into the shared cache. Throws what the queue is to try again. */
export async function runPart(
  desk: HostedDesk,
  { partId, tries }: PartOrder,
  { worker, signal }: PartTerms,
): Promise<void> {
  const part = await takePart(desk, partId, worker);
  if (part === undefined) return;
  using telling = new PartProgress(desk, partId, signal);
  try {
    await renderSpan(desk, part.work, { partId, telling });
    await endPart(desk, partId, { frames: part.frames });
  } catch (error) {
    if (telling.isUnwanted) return;
    if (signal.aborted || tries < PART_TRIES) throw error;
    desk.log("error", "a part failed", { part_id: partId, error });
    await endPart(desk, partId, { frames: telling.frames, error });
  }
}

interface TakenPart {
  readonly work: PartWork;
  readonly frames: number;
}

/** Undefined for a part that is done, or that nobody wants any longer. */
async function takePart(
  { database }: HostedDesk,
  id: string,
  worker: string,
): Promise<TakenPart | undefined> {
  const row = await database.tables
    .updateTable("parts")
    .set({ worker })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .returning(["work", "frame_count"])
    .executeTakeFirst();
  return row && { work: row.work as unknown as PartWork, frames: row.frame_count };
}

const BEAT_MS = 1000;

/** Tells how far a part is, and learns when nobody wants it any longer. */
class PartProgress implements Disposable {
  readonly #desk: HostedDesk;
  readonly #id: string;
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #leaving: AbortSignal;
  readonly #leave = (): void => this.#stop.abort();
  frames = 0;

  constructor(desk: HostedDesk, id: string, leaving: AbortSignal) {
    this.#desk = desk;
    this.#id = id;
    this.#leaving = leaving;
    this.#timer = setInterval(() => void this.#tell(), BEAT_MS);
    leaving.addEventListener("abort", this.#leave, { once: true });
    if (leaving.aborted) this.#leave();
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get isUnwanted(): boolean {
    return this.#stop.signal.aborted && !this.#leaving.aborted;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#leaving.removeEventListener("abort", this.#leave);
  }

  async #tell(): Promise<void> {
    try {
      const row = await this.#desk.database.tables
        .updateTable("parts")
        .set({ frames_done: this.frames })
        .where("id", "=", this.#id)
        .returning("id")
        .executeTakeFirst();
      if (row === undefined) this.#stop.abort();
    } catch (error) {
      this.#desk.log("warn", "a part could not tell its progress", { part_id: this.#id, error });
    }
  }
}

async function renderSpan(
  desk: HostedDesk,
  work: PartWork,
  { partId, telling }: { readonly partId: string; readonly telling: PartProgress },
): Promise<void> {
  const request = await readPartRequest(desk, work);
  const output = join(desk.workFolder, "parts", `${partId}.mp4`);
  const { renderTimeline } = await import("@reelkiln/engine");
  try {
    await renderTimeline(
      { ...request, output, frames: { from: work.from, to: work.to } },
      {
        signal: telling.signal,
        onProgress: ({ frame }) => {
          telling.frames = frame;
        },
      },
    );
  } finally {
    await rm(output, { force: true });
  }
}

async function endPart(
  { database }: HostedDesk,
  id: string,
  { frames, error }: { readonly frames: number; readonly error?: unknown },
): Promise<void> {
  await database.tables
    .updateTable("parts")
    .set({
      frames_done: frames,
      finished_at: sql`clock_timestamp()`,
      ...(error !== undefined && { error: JSON.stringify(jobFault(error, "rendering")) }),
    })
    .where("id", "=", id)
    .execute();
}
