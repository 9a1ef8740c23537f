import type { Database } from "../database/database.ts";

/** Work as the queue carries it: what it is of stands in our own tables. */
export interface RenderTask {
  readonly jobId: string;
}
export interface PartTask {
  readonly partId: string;
}
export interface WebhookTask {
  readonly deliveryId: string;
}

export const QUEUES = { render: "render", part: "part", webhook: "webhook" } as const;

/** Tries of a render: faults of machines and networks, and workers that died. */
export const RENDER_TRIES = 4;

/** A worker that says nothing for so long is dead; pg-boss takes no less. */
const HEARTBEAT_SECONDS = 10;

/** Nothing may take longer; what hangs is found by its heartbeat long before. */
const EXPIRE_SECONDS = 6 * 3600;

/** Makes the queues that are missing. */
export async function createQueues({ queue }: Pick<Database, "queue">): Promise<void> {
  const work = {
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
    retryBackoff: true,
    retentionSeconds: 14 * 86_400,
    deleteAfterSeconds: 3600,
  };
  // One active job a slot of a key: the only limit of pg-boss that a unique index keeps.
  await queue.createQueue(QUEUES.render, {
    ...work,
    policy: "singleton",
    // Our own count decides: a worker that leaves in order is no failure.
    retryLimit: 1000,
    retryDelay: 2,
    retryDelayMax: 60,
  });
  await queue.createQueue(QUEUES.part, { ...work, retryLimit: 2, retryDelay: 1 });
  await queue.createQueue(QUEUES.webhook, {
    retryLimit: WEBHOOK_TRIES - 1,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 6 * 3600,
    expireInSeconds: 60,
    retentionSeconds: 14 * 86_400,
    deleteAfterSeconds: 7 * 86_400,
  });
}

/** Over about a day and a half: 5 s, 10 s, 20 s … 6 h. */
export const WEBHOOK_TRIES = 16;

/** Jobs of one priority never wait for those of a lower one. */
const PRIORITY_STEP = 500_000_000;

/** Order in the queue: priority, then fair turns. */
export function queuePriority(priority: number, fairTag: number): number {
  return priority * PRIORITY_STEP - fairTag;
}
