/**
 * `npm run load -- [--json] [--seconds N]`: submits 20 renders a second, then 200 at once, to a server that renders
 * meanwhile, on the embedded database and on PostgreSQL. Counts how long each submission takes, that none is lost or
 * made twice, that keys take turns, and that the ledger balances.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { ApiClient, FINAL } from "../test/hosted/api-client.ts";
import type { ApiJob } from "../test/hosted/api-client.ts";
import { operator, startProcess } from "../test/hosted/hosted-process.ts";
import type { HostedPlace } from "../test/hosted/hosted-process.ts";
import { startPostgres } from "../test/hosted/postgres.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    seconds: { type: "string", default: "30" },
  },
});
const say = (text: string): void => void (values.json || process.stderr.write(`${text}\n`));

const RATE = 20;
const BURST = 200;
const P99_MS = 250;
const BURST_MS = 2000;
const CREDITS = 100_000;
/** The first key sends most: the others must not wait for it. */
const SHARES = [0.7, 0.1, 0.1, 0.1];
/** Starts that are looked at for fairness, while every key has work waiting. */
const LOOKED_AT = 24;
const UNEVEN_BY = 3;

/** The least that is a video: words on black, a fifth of a second. */
function tinyVideo(words: string): object {
  return {
    version: "v1",
    output: { width: 64, height: 64 },
    assets: [],
    composition: {
      duration_seconds: 0.2,
      timeline: [],
      text_overlays: [{ content: words, time: { start_seconds: 0, duration_seconds: 0.2 } }],
    },
  };
}

interface Submitted {
  readonly id: string;
  readonly key: number;
  readonly ms: number;
}

interface Report {
  readonly database: string;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly burstMs: number;
  readonly submitted: number;
  readonly completed: number;
  readonly cancelled: number;
  readonly lost: number;
  readonly twice: number;
  readonly startsByKey: readonly number[];
  readonly isFair: boolean;
  readonly isBalanced: boolean;
  readonly ok: boolean;
}

/** Which key sends the next one: the heavy one mostly, the others spread between. */
function keyOf(index: number): number {
  const turn = (index % 10) / 10;
  let sum = 0;
  return Math.max(
    0,
    SHARES.findIndex((share) => {
      sum += share;
      return turn < sum - 1e-9;
    }),
  );
}

async function submitOne(clients: readonly ApiClient[], index: number): Promise<Submitted> {
  const key = keyOf(index);
  const started = performance.now();
  const id = await (clients[key] as ApiClient).submit("/v1/videos/render", tinyVideo(`n ${index}`));
  return { id, key, ms: performance.now() - started };
}

function percentile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
}

async function allJobs(client: ApiClient): Promise<readonly (ApiJob & { created_at: string })[]> {
  const jobs: (ApiJob & { created_at: string })[] = [];
  for (let before = ""; ;) {
    const query = before === "" ? "" : `&before=${encodeURIComponent(before)}`;
    const { body } = await client.call<{ jobs: (ApiJob & { created_at: string })[] }>(
      "GET",
      `/v1/jobs?limit=100${query}`,
    );
    const known = new Set(jobs.map(({ id }) => id));
    const fresh = body.jobs.filter(({ id }) => !known.has(id));
    jobs.push(...fresh);
    const last = body.jobs.at(-1);
    if (fresh.length === 0 || last === undefined) return jobs;
    // Several may have been made in one millisecond.
    before = new Date(Date.parse(last.created_at) + 1).toISOString();
  }
}

/** Starts among the jobs of a span in which every key had work waiting. */
function fairness(jobs: readonly (readonly ApiJob[])[], since: number): readonly number[] {
  const starts = jobs
    .flatMap((mine, key) => mine.map(({ started_at: at }) => ({ key, at: Date.parse(at ?? "") })))
    .filter(({ at }) => at >= since)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, LOOKED_AT);
  return jobs.map((_, key) => starts.filter((start) => start.key === key).length);
}

async function newClients(place: HostedPlace, url: string): Promise<readonly ApiClient[]> {
  const clients: ApiClient[] = [];
  for (const [index] of SHARES.entries()) {
    const flags = ["--requests-per-minute", "1000000", "--concurrency", "1"];
    const { key, id } = await operator(place, ["keys", "create", `load-${index}`, ...flags]);
    await operator(place, ["admin", "grant", String(id), "--credits", String(CREDITS)]);
    clients.push(new ApiClient(url, String(key)));
  }
  return clients;
}

async function submitSteadily(clients: readonly ApiClient[]): Promise<readonly Submitted[]> {
  const sent: Promise<Submitted>[] = [];
  const began = performance.now();
  for (let index = 0; index < RATE * Number(values.seconds); index++) {
    sent.push(submitOne(clients, index));
    await sleep(Math.max(0, began + ((index + 1) * 1000) / RATE - performance.now()));
  }
  return Promise.all(sent);
}

/** Waits for enough starts to see whose turn it was; answers them by key. */
async function watchStarts(
  clients: readonly ApiClient[],
  since: number,
): Promise<readonly number[]> {
  for (;;) {
    const starts = fairness(await Promise.all(clients.map(allJobs)), since);
    if (starts.reduce((all, count) => all + count, 0) >= LOOKED_AT) return starts;
    await sleep(1000);
  }
}

/** Cancels what has not ended, and waits until everything has. */
async function endAll(clients: readonly ApiClient[]): Promise<readonly (readonly ApiJob[])[]> {
  for (const client of clients) {
    const open = (await allJobs(client)).filter(({ status }) => !FINAL.includes(status));
    for (const { id } of open) await client.call("POST", `/v1/jobs/${id}/cancel`);
  }
  for (;;) {
    const jobs = await Promise.all(clients.map(allJobs));
    if (jobs.flat().every(({ status }) => FINAL.includes(status))) return jobs;
    await sleep(500);
  }
}

/** Whether each account has what its completed jobs left. */
async function isBalanced(
  clients: readonly ApiClient[],
  jobs: readonly (readonly ApiJob[])[],
): Promise<boolean> {
  const right = clients.map(async (client, key) => {
    const { body } = await client.call<{ credits: number }>("GET", "/v1/account");
    const spent = (jobs[key] ?? []).reduce(
      (sum, { billing }) => sum + (billing?.total_credit_cost ?? 0),
      0,
    );
    return body.credits === CREDITS - spent;
  });
  return (await Promise.all(right)).every(Boolean);
}

/** Renders that the server says it has completed. */
async function completedBy(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/reelkiln_jobs_finished_total\{status="completed"\} (\d+)/.exec(metrics)?.[1] ?? 0);
}

async function run(database: string, url: string, place: HostedPlace): Promise<Report> {
  const clients = await newClients(place, url);
  say(`${database}: ${RATE} a second`);
  const first = await submitSteadily(clients);
  say(`${database}: ${BURST} at once`);
  const began = performance.now();
  const second = await Promise.all(
    Array.from({ length: BURST }, (_, index) => submitOne(clients, index)),
  );
  const burstMs = Math.round(performance.now() - began);
  say(`${database}: the queue at work`);
  const starts = await watchStarts(clients, Date.now());
  say(`${database}: cancelling the rest`);
  const jobs = await endAll(clients);
  const submitted = new Set([...first, ...second].map(({ id }) => id));
  const found = new Set(jobs.flat().map(({ id }) => id));
  const count = (status: string): number =>
    jobs.flat().filter((job) => job.status === status).length;
  const times = first.map(({ ms }) => ms);
  const report = {
    database,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    burstMs,
    submitted: submitted.size,
    completed: count("completed"),
    cancelled: count("cancelled"),
    lost: [...submitted].filter((id) => !found.has(id)).length,
    twice: (await completedBy(url)) - count("completed") + found.size - submitted.size,
    startsByKey: starts,
    isFair: Math.max(...starts) - Math.min(...starts) <= UNEVEN_BY,
    isBalanced: await isBalanced(clients, jobs),
  };
  return { ...report, ok: isGood(report) };
}

function isGood(report: Omit<Report, "ok">): boolean {
  return (
    report.p99Ms <= P99_MS &&
    report.burstMs <= BURST_MS &&
    report.lost === 0 &&
    report.twice === 0 &&
    report.isFair &&
    report.isBalanced &&
    report.completed + report.cancelled === report.submitted
  );
}

async function measure(database: string, databaseUrl: string | undefined): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "reelkiln-load-"));
  const place = { stateFolder: folder, databaseUrl };
  const flags = ["--port", "0", "--renders", "1", "--billing", "--allow-embedded-billing"];
  const server = await startProcess("serve", { ...place, flags });
  try {
    return await run(database, server.said, place);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const postgres = await startPostgres();
try {
  const reports = [
    await measure("embedded", undefined),
    await measure(`postgres ${postgres.version}`, await postgres.create("load")),
  ];
  const ok = reports.every((report) => report.ok);
  for (const report of values.json ? [] : reports) console.log(report);
  console.log(JSON.stringify({ ok, reports }));
  process.exitCode = ok ? 0 : 1;
} finally {
  await postgres.stop();
}
