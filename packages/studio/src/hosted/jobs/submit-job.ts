import { randomUUID } from "node:crypto";

import { existing } from "@reelkiln/document";
import { sql } from "kysely";

import type { Transaction, WebhookTarget } from "../../database/database.ts";
import type { KeyView } from "../accounts/keys.ts";
import { holdingParts, shortOf } from "../accounts/ledger.ts";
import { apiError } from "../api-errors.ts";
import type { HostedDesk } from "../desk.ts";
import { QUEUES, queuePriority } from "../queues.ts";
import type { RenderTask } from "../queues.ts";
import { errorsOf, readShape, refusedRequest } from "../requests.ts";
import type { RenderBody, RequestKind } from "../requests.ts";
import { bodyHash } from "./body-hash.ts";

/** A render as it was asked for. */
export interface Submission {
  readonly kind: RequestKind;
  /** The whole body. */
  readonly body: RenderBody;
  readonly key: KeyView;
  readonly requestId: string;
  /** Of the header, which counts before the body's. */
  readonly idempotencyKey?: string | undefined;
}

export interface SubmittedJob {
  readonly jobId: string;
  readonly requestId: string;
}

/**
 * Takes a request in: idempotency, hold, job and its place in the queue in one transaction. Throws `invalid-request`,
 * `insufficient-credits`, `idempotency-key-reused`.
 */
export async function submitJob(desk: HostedDesk, submission: Submission): Promise<SubmittedJob> {
  const { kind, body } = submission;
  const shape = readShape(kind, body);
  const errors = errorsOf(shape.issues);
  if (errors.length > 0) throw refusedRequest(errors);
  const job: NewJob = { id: randomUUID(), ...submission, ...splitBody(body) };
  const made = await desk.database.tables.transaction().execute(async (trx) => {
    const known = await takeIdempotencyKey(trx, job);
    if (known !== undefined) return known;
    const held = desk.billing ? 1 + (shape.needsTranscription ? 1 : 0) : 0;
    const turn = await insertJob(trx, job, held);
    await enqueue(trx, { desk, job, turn });
    return { jobId: job.id, requestId: job.requestId };
  });
  if (made.jobId === job.id) {
    desk.metrics.add("reelkiln_jobs_submitted_total", { kind });
    desk.log("info", "job submitted", { request_id: job.requestId, job_id: job.id, kind });
  }
  return made;
}

interface NewJob extends Submission {
  readonly id: string;
  /** What is compiled. */
  readonly request: RenderBody;
  readonly metadata?: unknown;
  readonly webhook?: WebhookTarget;
  readonly bodyKey?: string;
}

/** The body without what only says what happens beside rendering. */
function splitBody(body: RenderBody): Pick<NewJob, "request" | "metadata" | "webhook" | "bodyKey"> {
  const {
    idempotency_key: bodyKey,
    webhook_url: url,
    webhook_headers: headers,
    webhook_secret: secret,
    metadata,
    ...request
  } = body;
  return {
    request,
    ...(isThere(metadata) && { metadata }),
    ...(typeof bodyKey === "string" && { bodyKey }),
    ...(typeof url === "string" && {
      webhook: {
        url,
        ...(isThere(headers) && { headers: headers as WebhookTarget["headers"] }),
        ...(typeof secret === "string" && { secret }),
      },
    }),
  };
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The job that the same key made before; undefined for a new key, which is taken. */
async function takeIdempotencyKey(
  trx: Transaction,
  job: NewJob,
): Promise<SubmittedJob | undefined> {
  const name = job.idempotencyKey ?? job.bodyKey;
  if (name === undefined) return undefined;
  const { idempotency_key: _, ...rest } = job.body;
  const hash = bodyHash([job.kind, rest]);
  // Of two at the same time the second waits here until the first is through.
  const taken = await trx
    .insertInto("idempotency")
    .values({ key_id: job.key.id, idempotency_key: name, body_hash: hash, job_id: job.id })
    .onConflict((conflict) => conflict.columns(["key_id", "idempotency_key"]).doNothing())
    .returning("job_id")
    .executeTakeFirst();
  if (taken !== undefined) return undefined;
  const known = await trx
    .selectFrom("idempotency")
    .innerJoin("jobs", "jobs.id", "idempotency.job_id")
    .select(["idempotency.job_id", "idempotency.body_hash", "jobs.request_id"])
    .where("idempotency.key_id", "=", job.key.id)
    .where("idempotency_key", "=", name)
    .executeTakeFirstOrThrow();
  if (known.body_hash === hash) return { jobId: known.job_id, requestId: known.request_id };
  throw apiError(
    "idempotency-key-reused",
    "This idempotency key was used before, with another request.",
    { hint: "Use a new key for a new request, and the old one only to repeat the same." },
  );
}

/** A key's place in the order of all. */
interface Turn {
  readonly fairTag: number;
  /** Which of the key's slots it runs in. */
  readonly slot: number;
  readonly priority: number;
}

interface TurnRow {
  readonly fair_tag: number;
  readonly submitted: number;
  readonly concurrency: number;
  readonly priority: number;
  readonly is_held: boolean;
}

/**
 * Writes the job under its key's next turn and holds its credits, in one statement. Throws `insufficient-credits`.
 * Start-time fair queueing: a key's jobs are numbered from
 * where the queue stands, or from its own last one, so keys take turns however many jobs one of them has.
 */
async function insertJob(trx: Transaction, job: NewJob, held: number): Promise<Turn> {
  const { metadata = null, webhook = null } = job;
  const { rows } = await sql<TurnRow>`
    with turn as (
      update keys set submitted = submitted + 1, fair_tag = greatest(fair_tag + 1, coalesce(
        (select min(fair_tag) from jobs where status = 'queued'), (select max(fair_tag) from keys)))
      where id = ${job.key.id}
      returning fair_tag, submitted, concurrency, priority
    ), made as (
      insert into jobs (id, request_id, key_id, account_id, kind, request, metadata, webhook,
        status, stage, progress, fair_tag, billed)
      select ${job.id}::uuid, ${job.requestId}, ${job.key.id}, ${job.key.accountId}, ${job.kind},
        ${JSON.stringify(job.request)}::jsonb, ${textOf(metadata)}::jsonb, ${textOf(webhook)}::jsonb,
        'queued', 'queued', 0, turn.fair_tag, ${held > 0}::boolean
      from turn
    ), ${holdingParts({ accountId: job.key.accountId, jobId: job.id, credits: held })}
    select fair_tag, submitted, concurrency, priority,
      exists (select from held) as is_held from turn
  `.execute(trx);
  const row = existing(rows[0], "a key's turn");
  if (held > 0 && !row.is_held) throw await shortOf(trx, job.key.accountId, held);
  const { fair_tag: fairTag, submitted, concurrency, priority } = row;
  return { fairTag, slot: submitted % concurrency, priority };
}

function textOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

interface Placing {
  readonly desk: HostedDesk;
  readonly job: NewJob;
  readonly turn: Turn;
}

async function enqueue(trx: Transaction, { desk, job, turn }: Placing): Promise<void> {
  const task: RenderTask = { jobId: job.id };
  const { database } = desk;
  await database.queue.send(QUEUES.render, task, {
    id: job.id,
    priority: queuePriority(turn.priority, turn.fairTag),
    singletonKey: `${job.key.id}#${turn.slot}`,
    ...database.within(trx),
  });
}
