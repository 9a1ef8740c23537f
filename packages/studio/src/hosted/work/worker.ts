import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

import { sql } from "kysely";

import type { HostedDesk } from "../desk.ts";
import { QUEUES, createQueues } from "../queues.ts";
import type { RenderTask } from "../queues.ts";
import { runRender } from "./run-render.ts";

export interface WorkerOptions {
  /** Renders at the same time. */
  readonly renders: number;
  /** Encoder and decoder threads of each; 0 lets them choose. */
  readonly threads: number;
  /** Most that kept segments and sound may take. */
  readonly cacheBytes: number;
}

export interface RunningWorker {
  readonly name: string;
  /** Takes nothing new, gives what runs `graceSeconds` to end, and hands the rest back to the queue. */
  readonly close: (graceSeconds: number) => Promise<void>;
}

/** How work is taken: one piece at a time; nobody notices half a second before a render. */
const TAKING = { batchSize: 1, pollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: 2 } as const;
const BEAT_MS = 5000;

/** Works on jobs until it is closed. */
export async function startWorker(
  desk: HostedDesk,
  options: WorkerOptions,
): Promise<RunningWorker> {
  const { queue } = desk.database;
  const name = `${hostname()}-${process.pid}-${randomBytes(3).toString("hex")}`;
  const leaving = new AbortController();
  await createQueues(desk.database);
  await sayHello(desk, name, options);
  const beat = setInterval(() => void sayHello(desk, name, options), BEAT_MS);
  const running = new Set<Promise<void>>();
  const terms = {
    worker: name,
    signal: leaving.signal,
    threads: options.threads,
    cacheBytes: options.cacheBytes,
    share: async () => undefined,
  };
  await queue.work<RenderTask>(
    QUEUES.render,
    { ...TAKING, localConcurrency: options.renders },
    async ([task]) => {
      if (task === undefined) return;
      const work = runRender(desk, task.data.jobId, terms);
      running.add(work);
      await work.finally(() => running.delete(work));
    },
  );
  return {
    name,
    close: async (graceSeconds) => {
      clearInterval(beat);
      const stopped = queue.offWork(QUEUES.render, { wait: false });
      const ended = Promise.allSettled(running);
      const patience = setTimeout(() => leaving.abort(), graceSeconds * 1000);
      await ended;
      clearTimeout(patience);
      await stopped;
      await desk.database.tables.deleteFrom("workers").where("id", "=", name).execute();
    },
  };
}

async function sayHello(desk: HostedDesk, id: string, { renders }: WorkerOptions): Promise<void> {
  try {
    await desk.database.tables
      .insertInto("workers")
      .values({ id, renders, parts: 1 })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ seen_at: sql`clock_timestamp()` }),
      )
      .execute();
  } catch (error) {
    // The queue's own heartbeat decides who is alive; this one only counts.
    desk.log("warn", "the worker could not be noted", { worker: id, error });
  }
}
