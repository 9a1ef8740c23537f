import { rm } from "node:fs/promises";
import { join } from "node:path";

import { existing } from "@reelkiln/document";
import type { Flicks } from "@reelkiln/document";
import type { RenderRequest, RenderResult } from "@reelkiln/engine";
import { sql } from "kysely";

import type { Transaction } from "../../database/database.ts";
import { chargeCredits, holdCredits } from "../accounts/ledger.ts";
import type { HostedDesk } from "../desk.ts";
import { bodyHash } from "../jobs/body-hash.ts";
import { endJob, noteEnd, outputKeyOf } from "../jobs/end-job.ts";
import type { JobEnd } from "../jobs/end-job.ts";
import type { JobRow } from "../jobs/job-view.ts";
import { billingOf, renderCredits, transcriptionCredits } from "../prices.ts";
import { RENDER_TRIES } from "../queues.ts";
import { Attempt } from "./attempt.ts";
import { beginAttempt } from "./begin-attempt.ts";
import { deservesRetry, jobFault } from "./job-fault.ts";
import {
  hearWords,
  lookAtRequest,
  prepareRequest,
  renderOf,
  unknownLength,
  writeStandInWords,
} from "./prepare-render.ts";
import type { PreparedRequest } from "./prepare-render.ts";

/** How a worker renders. */
export interface RenderTerms {
  /** Name of the worker, for the job's record. */
  readonly worker: string;
  /** Aborts when the worker leaves. */
  readonly signal: AbortSignal;
  /** Encoder and decoder threads; 0 lets them choose. */
  readonly threads: number;
  /** Most that kept segments and sound may take. */
  readonly cacheBytes: number;
  /** Makes the segments of a long render together with other workers, before it is joined. */
  readonly share: (request: RenderRequest, attempt: Attempt) => Promise<void>;
}

/**
 * Works on a job until it ends, or until this try does: then it throws, and the queue brings the job back. A job that
 * has ended, or that another worker has by now, is left alone.
 */
export async function runRender(
  desk: HostedDesk,
  jobId: string,
  terms: RenderTerms,
): Promise<void> {
  const job = await beginAttempt(desk, { jobId, worker: terms.worker });
  if (job === undefined) return;
  const onFault = (error: unknown): void =>
    desk.log("warn", "progress could not be written", { job_id: jobId, error });
  using attempt = new Attempt(job, { tables: desk.database.tables, onFault });
  const leave = (): void => attempt.stop("leaving");
  if (terms.signal.aborted) leave();
  terms.signal.addEventListener("abort", leave, { once: true });
  const folder = join(desk.workFolder, "jobs", job.id, String(job.attempt));
  try {
    await finish(desk, attempt, await work(desk, attempt, { ...terms, folder }));
  } catch (error) {
    await settleFailure(desk, attempt, error);
  } finally {
    terms.signal.removeEventListener("abort", leave);
    await rm(folder, { recursive: true, force: true });
  }
}

interface WorkTerms extends RenderTerms {
  readonly folder: string;
}

/** What a finished render leaves. */
interface Rendered {
  readonly result: RenderResult;
  readonly credits: number;
  readonly heard: Flicks | undefined;
  readonly outputKey: string;
}

/** Parts of the progress: fetching, hearing, rendering. */
const SHARES = { fetch: 0.1, hear: 0.25 };

async function work(desk: HostedDesk, attempt: Attempt, terms: WorkTerms): Promise<Rendered> {
  const { job, signal } = attempt;
  const { folder } = terms;
  const prepared = await prepareRequest(desk, {
    kind: job.kind,
    body: job.request,
    accountId: job.account_id,
    folder,
    signal,
    onProgress: (ratio) => attempt.at("fetching", ratio * SHARES.fetch),
  });
  const heard = await holdExactly(attempt, prepared);
  await hear(desk, attempt, { prepared, heard });
  attempt.at("planning", SHARES.hear);
  await attempt.enter("rendering", (trx) => chargeHearing(trx, job, heard));
  noteHearing(desk, job, heard);
  const render = renderOf(prepared, await lookAtRequest(prepared));
  const outputKey = outputKeyOf(job);
  const request: RenderRequest = {
    ...render,
    output: join(folder, `${job.id}.mp4`),
    threads: terms.threads,
    cache: { folder: join(desk.workFolder, "cache"), limitBytes: terms.cacheBytes },
    version: desk.version,
    project: { revision: bodyHash(job.request) },
  };
  await terms.share(request, attempt);
  const { renderTimeline } = await import("@reelkiln/engine");
  const result = await renderTimeline(request, {
    signal,
    onProgress: ({ stage, frame, frames }) =>
      attempt.at(stage, SHARES.hear + (1 - SHARES.hear) * 0.98 * (frame / Math.max(1, frames))),
  });
  attempt.at("storing", 0.99);
  await desk.storage.put(outputKey, result.output);
  return { result, credits: renderCredits(render.timeline), heard, outputKey };
}

/** Holds what the job will cost, now that lengths are known; answers the length that is to be heard. */
async function holdExactly(
  attempt: Attempt,
  prepared: PreparedRequest,
): Promise<Flicks | undefined> {
  const { job } = attempt;
  const { transcription, heardLength } = prepared;
  if (transcription !== undefined && heardLength === undefined)
    throw unknownLength(transcription.source);
  if (!job.billed) return heardLength;
  await writeStandInWords(prepared);
  const { timeline } = await lookAtRequest(prepared);
  const render = timeline === undefined ? 1 : renderCredits(timeline);
  const hearing =
    heardLength === undefined || job.billing !== null ? 0 : transcriptionCredits(heardLength);
  await attempt.enter(hearing > 0 ? "transcribing" : "rendering", (trx) =>
    holdCredits(trx, placeOf(job), render + hearing),
  );
  return heardLength;
}

interface Hearing {
  readonly prepared: PreparedRequest;
  readonly heard: Flicks | undefined;
}

async function hear(
  desk: HostedDesk,
  attempt: Attempt,
  { prepared, heard }: Hearing,
): Promise<void> {
  if (heard === undefined) return;
  attempt.at("transcribing", SHARES.fetch);
  const onProgress = (ratio: number): void =>
    attempt.at("transcribing", SHARES.fetch + ratio * (SHARES.hear - SHARES.fetch));
  await hearWords(desk, prepared, { signal: attempt.signal, onProgress });
}

/** Words that were heard are charged now and stay so, whatever becomes of the render. */
async function chargeHearing(
  trx: Transaction,
  job: JobRow,
  heard: Flicks | undefined,
): Promise<void> {
  if (heard === undefined) return;
  const credits = transcriptionCredits(heard);
  if (job.billed) await chargeCredits(trx, placeOf(job), { kind: "transcription", credits });
  await trx
    .updateTable("jobs")
    .set({ billing: JSON.stringify(billingOf({ heard })) })
    .where("id", "=", job.id)
    .execute();
}

function noteHearing({ metrics }: HostedDesk, job: JobRow, heard: Flicks | undefined): void {
  if (heard === undefined || !job.billed || job.billing !== null) return;
  const credits = transcriptionCredits(heard);
  metrics.add("reelkiln_credits_charged_total", { stage: "transcription" }, credits);
}

function placeOf({ id, account_id: accountId }: JobRow) {
  return { accountId, jobId: id };
}

async function finish(
  desk: HostedDesk,
  attempt: Attempt,
  { result, credits, heard, outputKey }: Rendered,
): Promise<void> {
  const { job } = attempt;
  const end: JobEnd = {
    status: "completed",
    stage: "done",
    billing: billingOf({ heard, renderCredits: credits }),
    outputKey,
    receipt: existing(result.receipt, "receipt of a hosted render"),
  };
  const row = await desk.database.tables.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom("jobs")
      .select("id")
      .where("id", "=", job.id)
      .where("attempt", "=", job.attempt)
      .where("finished_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (locked === undefined) return undefined;
    if (job.billed) await chargeCredits(trx, placeOf(job), { kind: "render", credits });
    return endJob(trx, desk, { id: job.id, attempt: job.attempt, end });
  });
  if (row === undefined) return;
  noteEnd(desk, row);
  const { metrics } = desk;
  metrics.add("reelkiln_frames_total", {}, result.frameCount);
  if (job.billed) metrics.add("reelkiln_credits_charged_total", { stage: "render" }, credits);
}

/** Ends the job or hands it back to the queue. Throws what the queue is to try again. */
async function settleFailure(desk: HostedDesk, attempt: Attempt, error: unknown): Promise<void> {
  const { job, stage, reason } = attempt;
  if (reason === "superseded") return;
  if (reason === "cancelled") return end(desk, job, { status: "cancelled", stage });
  if (reason === "leaving") {
    await handBack(desk, job, { stage: "queued", failures: job.failures });
    throw error;
  }
  const failures = job.failures + 1;
  const level = deservesRetry(error) ? "error" : "warn";
  desk.log(level, "a try of a job failed", { job_id: job.id, stage, failures, error });
  if (deservesRetry(error) && failures < RENDER_TRIES) {
    await handBack(desk, job, { stage: "retrying", failures });
    throw error;
  }
  const status = stage === "transcribing" ? "transcription_failed" : "failed";
  return end(desk, job, { status, stage, error: jobFault(error, stage) });
}

async function end(desk: HostedDesk, { id, attempt }: JobRow, how: JobEnd): Promise<void> {
  const row = await desk.database.tables
    .transaction()
    .execute((trx) => endJob(trx, desk, { id, attempt, end: how }));
  if (row !== undefined) noteEnd(desk, row);
}

async function handBack(
  desk: HostedDesk,
  { id, attempt }: JobRow,
  { stage, failures }: { readonly stage: string; readonly failures: number },
): Promise<void> {
  await desk.database.tables
    .updateTable("jobs")
    .set({ status: "queued", stage, failures, worker: null, updated_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("finished_at", "is", null)
    .execute();
}
