import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

import { sql } from "kysely";
import type { Job } from "pg-boss";

import type { HostedDesk } from "../desk.ts";
import { QUEUES, createQueues } from "../queues.ts";
import type { PartTask, RenderTask, WebhookTask } from "../queues.ts";
import { deliverWebhook } from "../webhooks/deliver.ts";
import { runPart } from "./run-part.ts";
import { runRender } from "./run-render.ts";
import { shareRender } from "./share-render.ts";

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
/** Words of an end may come a little later. */
const TAKING_WORDS = { batchSize: 1, pollingIntervalSeconds: 2 } as const;
/** Parts of long renders that a worker makes at the same time, beside its renders. */
const PARTS = 1;
const WEBHOOKS = 2;
const BEAT_MS = 5000;

/** Works on jobs until it is closed. */
export async function startWorker(
  desk: HostedDesk,
  options: WorkerOptions,
): Promise<RunningWorker> {
  const name = `${hostname()}-${process.pid}-${randomBytes(3).toString("hex")}`;
  const bench = new Bench(desk);
  const { signal } = bench;
  await createQueues(desk.database);
  await sayHello(desk, name, options);
  const beat = setInterval(() => void sayHello(desk, name, options), BEAT_MS);
  const terms = { ...options, worker: name, signal, share: shareRender.bind(undefined, desk) };
  await bench.take<RenderTask>(QUEUES.render, options.renders, ({ data }) =>
    runRender(desk, data.jobId, terms),
  );
  await bench.take<PartTask>(QUEUES.part, PARTS, ({ data, retryCount }) =>
    runPart(desk, { partId: data.partId, tries: retryCount + 1 }, terms),
  );
  await bench.take<WebhookTask>(QUEUES.webhook, WEBHOOKS, ({ data }) =>
    deliverWebhook(desk, data.deliveryId),
  );
  return {
    name,
    close: async (graceSeconds) => {
      clearInterval(beat);
      await bench.close(graceSeconds);
      await desk.database.tables.deleteFrom("workers").where("id", "=", name).execute();
    },
  };
}

/** What a worker has in hand, queue by queue. */
class Bench {
  readonly #desk: HostedDesk;
  readonly #leaving = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #queues: string[] = [];

  constructor(desk: HostedDesk) {
    this.#desk = desk;
  }

  /** Aborts when what runs has to be handed back. */
  get signal(): AbortSignal {
    return this.#leaving.signal;
  }

  async take<Task>(
    queue: string,
    atOnce: number,
    run: (task: Job<Task>) => Promise<void>,
  ): Promise<void> {
    this.#queues.push(queue);
    const taking = queue === QUEUES.webhook ? TAKING_WORDS : TAKING;
    const options = { ...taking, localConcurrency: atOnce };
    await this.#desk.database.queue.work<Task>(queue, options, async ([task]) => {
      if (task === undefined) return;
      const work = run(task);
      this.#running.add(work);
      await work.finally(() => this.#running.delete(work));
    });
  }

  async close(graceSeconds: number): Promise<void> {
    const { queue } = this.#desk.database;
    const stopped = this.#queues.map((name) => queue.offWork(name, { wait: false }));
    const patience = setTimeout(() => this.#leaving.abort(), graceSeconds * 1000);
    await Promise.allSettled(this.#running);
    clearTimeout(patience);
    await Promise.all(stopped);
  }
}

async function sayHello(desk: HostedDesk, id: string, { renders }: WorkerOptions): Promise<void> {
  try {
    await desk.database.tables
      .insertInto("workers")
      .values({ id, renders, parts: PARTS })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ seen_at: sql`clock_timestamp()` }),
      )
      .execute();
  } catch (error) {
    // The queue's own heartbeat decides who is alive; this one only counts.
    desk.log("warn", "the worker could not be noted", { worker: id, error });
  }
}
