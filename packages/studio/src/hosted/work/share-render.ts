import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { RenderRequest } from "@reelkiln/engine";
import { sql } from "kysely";

import type { HostedDesk } from "../desk.ts";
import { QUEUES, queuePriority } from "../queues.ts";
import type { PartTask } from "../queues.ts";
import type { Attempt } from "./attempt.ts";

/** Fewer segments than this are made sooner by one than handed round. */
const LEAST_SEGMENTS = 8;
/** Segments of a part: few enough to spread, enough to open decoders for. */
const PART_SEGMENTS = { least: 2, most: 8 };
/** Parts for each worker, so that a quick one takes more. */
const PARTS_EACH = 6;
const LOOK_MS = 500;
/** Nothing done for so long: the one who joins makes the rest. */
const PATIENCE_MS = 120_000;

/** What a part is, as plain JSON: a span of frames on the segment grid of a request that stands in a file. */
export interface PartWork {
  /** Path of the request, within the folder that all workers share. */
  readonly request: string;
  /** Where the request's media are, likewise. */
  readonly root: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Has the segments of a long render made by all workers. Each puts them into the cache that the join takes them from, so
 * whatever becomes of a part, the join makes what is missing and the film is the same.
 */
export async function shareRender(
  desk: HostedDesk,
  request: RenderRequest,
  attempt: Attempt,
): Promise<void> {
  const workers = await countWorkers(desk);
  const spans = await partSpans(request, workers);
  if (spans.length < 2) return;
  const { id } = attempt.job;
  const name = join("jobs", id, `${attempt.job.attempt}.request.json`);
  await mkdir(join(desk.workFolder, "jobs", id), { recursive: true });
  await writeFile(join(desk.workFolder, name), JSON.stringify(silent(request)));
  try {
    const root = relative(desk.workFolder, request.root);
    await enqueueParts(desk, attempt, { spans, request: name, root });
    await awaitParts(desk, attempt);
  } finally {
    await desk.database.tables.deleteFrom("parts").where("job_id", "=", id).execute();
    await rm(join(desk.workFolder, name), { force: true });
  }
}

/** Sound is made once, by the one who joins. */
function silent(request: RenderRequest): RenderRequest {
  return { ...request, timeline: { ...request.timeline, sounds: [] }, verify: "none" };
}

async function countWorkers({ database }: HostedDesk): Promise<number> {
  const row = await database.tables
    .selectFrom("workers")
    .select((eb) => eb.fn.sum<string>("parts").as("parts"))
    .where("seen_at", ">", sql<Date>`clock_timestamp() - interval '15 seconds'`)
    .executeTakeFirst();
  return Number(row?.parts ?? 0);
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly segments: number;
}

async function partSpans({ timeline }: RenderRequest, workers: number): Promise<readonly Span[]> {
  const { segmentFrames } = await import("@reelkiln/engine");
  const every = segmentFrames(timeline.frameRate);
  const count = Math.ceil(timeline.frameCount / every);
  if (workers < 2 || count < LEAST_SEGMENTS) return [];
  const wanted = Math.ceil(count / (workers * PARTS_EACH));
  const size = Math.min(PART_SEGMENTS.most, Math.max(PART_SEGMENTS.least, wanted));
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => {
    const first = index * size;
    const last = Math.min(count, first + size);
    return {
      from: first * every,
      to: Math.min(timeline.frameCount, last * every),
      segments: last - first,
    };
  });
}

async function enqueueParts(
  { database }: HostedDesk,
  { job }: Attempt,
  { spans, ...place }: Pick<PartWork, "request" | "root"> & { readonly spans: readonly Span[] },
): Promise<void> {
  const key = await database.tables
    .selectFrom("keys")
    .select("priority")
    .where("id", "=", job.key_id)
    .executeTakeFirstOrThrow();
  const priority = queuePriority(key.priority, job.fair_tag);
  const parts = spans.map((span) => ({ id: randomUUID(), ...span }));
  await database.tables.transaction().execute(async (trx) => {
    await trx.deleteFrom("parts").where("job_id", "=", job.id).execute();
    await trx
      .insertInto("parts")
      .values(
        parts.map(({ id, from, to, segments }, index) => ({
          id,
          job_id: job.id,
          attempt: job.attempt,
          index,
          work: JSON.stringify({ ...place, from, to } satisfies PartWork),
          segment_count: segments,
          frame_count: to - from,
        })),
      )
      .execute();
    await database.queue.insert(
      QUEUES.part,
      parts.map(({ id }) => ({ id, priority, data: { partId: id } satisfies PartTask })),
      database.within(trx),
    );
  });
}

/** Waits until every part is done or given up; who joins sees to the rest. */
async function awaitParts(desk: HostedDesk, attempt: Attempt): Promise<void> {
  let best = -1;
  let since = Date.now();
  while (!attempt.signal.aborted) {
    const row = await desk.database.tables
      .selectFrom("parts")
      .select((eb) => [
        eb.fn.sum<string>("frames_done").as("done"),
        eb.fn.sum<string>("frame_count").as("all"),
        eb.fn.countAll<string>().filterWhere("finished_at", "is", null).as("open"),
      ])
      .where("job_id", "=", attempt.job.id)
      .executeTakeFirstOrThrow();
    const done = Number(row.done ?? 0);
    if (Number(row.open) === 0) return;
    attempt.at("rendering", 0.25 + 0.65 * (done / Math.max(1, Number(row.all))));
    if (done > best) {
      best = done;
      since = Date.now();
    } else if (Date.now() - since > PATIENCE_MS) return;
    await sleep(LOOK_MS);
  }
  attempt.signal.throwIfAborted();
}

/** The request of a part; the shared folder may stand elsewhere on this machine. */
export async function readPartRequest(
  { workFolder }: HostedDesk,
  { request, root }: PartWork,
): Promise<RenderRequest> {
  const written = JSON.parse(await readFile(join(workFolder, request), "utf8")) as RenderRequest;
  return {
    ...written,
    root: join(workFolder, root),
    cache: { ...written.cache, folder: join(workFolder, "cache") },
  };
}
