/**
 * `npm run chaos -- [KILLS] [--seed N] [--json]`: kills workers, the server and PostgreSQL with SIGKILL, and fills the
 * disk, at random moments while renders run. Afterwards every job has ended in its right state, the ledger balances, no
 * output is there in part, and no finished segment was rendered again.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeSync,
} from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { Client } from "pg";

import { ApiClient, FINAL } from "../test/hosted/api-client.ts";
import type { ApiJob } from "../test/hosted/api-client.ts";
import { operator, startProcess } from "../test/hosted/hosted-process.ts";
import type { HostedProcess } from "../test/hosted/hosted-process.ts";
import { startPostgres } from "../test/hosted/postgres.ts";
import { createRandom } from "./fuzz/random.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, json: { type: "boolean", default: false } },
});
const kills = Number(positionals[0] ?? 20);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const random = createRandom(seed);
const say = (text: string): void => void (values.json || process.stderr.write(`${text}\n`));

const CREDITS = 10_000;
/** Jobs that are kept waiting or running, so that there is always something to break. */
const KEPT_BUSY = 3;
const DISK_MB = 300;
const FULL_MS = 3000;
const END_MS = 15 * 60_000;

const folder = await mkdtemp(join(tmpdir(), "reelkiln-chaos-"));
const stateFolder = join(folder, "state");
await mkdir(stateFolder);
const hasDisk = mountDisk();
const postgres = await startPostgres();
const databaseUrl = await postgres.create("chaos");
const place = { stateFolder, databaseUrl };

/** A small disk of its own for the state, which can be filled without harm. */
function mountDisk(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", stateFolder], {
      stdio: "ignore",
    });
    return true;
  } catch {
    say("the full disk is left out: nothing may be mounted here");
    return false;
  }
}

/** What runs, and can be killed. */
interface Fleet {
  server: HostedProcess;
  readonly workers: HostedProcess[];
  readonly port: number;
}

const WORKER_FLAGS = ["--renders", "1", "--threads", "1", "--grace-seconds", "0"];

function startServer(port: number): Promise<HostedProcess> {
  const flags = ["--port", String(port), "--renders", "0", "--billing"];
  return startProcess("serve", { ...place, flags });
}

const startWorker = (): Promise<HostedProcess> =>
  startProcess("worker", { ...place, flags: WORKER_FLAGS });

type Blow = (fleet: Fleet) => Promise<void>;

const BLOWS: Readonly<Record<string, Blow>> = {
  worker: async ({ workers }) => {
    const index = random.below(workers.length);
    await workers[index]?.kill();
    workers[index] = await startWorker();
  },
  server: async (fleet) => {
    await fleet.server.kill();
    fleet.server = await startServer(fleet.port);
  },
  postgres: async () => {
    await postgres.kill();
    await sleep(random.below(1500));
    await postgres.start();
  },
  ...(hasDisk && { disk: fillDisk }),
};

async function fillDisk(): Promise<void> {
  const path = join(stateFolder, "full");
  const file = openSync(path, "w");
  try {
    const block = Buffer.alloc(1024 * 1024);
    for (;;) writeSync(file, block);
  } catch {
    // It is full, as wanted.
  } finally {
    closeSync(file);
  }
  await sleep(FULL_MS);
  await rm(path, { force: true });
}

/** A few seconds of words, no two jobs alike. */
function video(number: number): object {
  const seconds = 8 + random.below(16);
  return {
    version: "v1",
    output: { width: 240, height: 320 },
    assets: [],
    composition: {
      duration_seconds: seconds,
      timeline: [],
      text_overlays: Array.from({ length: seconds }, (_, second) => ({
        content: `job ${number}, ${second}`,
        time: { start_seconds: second, duration_seconds: 1 },
      })),
    },
  };
}

/** Segments by name, with the file that first held each: one that is made again is another file. */
class SegmentWatch {
  readonly #folder = join(stateFolder, "work", "cache", "segments");
  readonly #first = new Map<string, number>();
  readonly again = new Set<string>();
  readonly #timer = setInterval(() => this.#look(), 200);

  get seen(): number {
    return this.#first.size;
  }

  stop(): void {
    this.#look();
    clearInterval(this.#timer);
  }

  #look(): void {
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder).filter((each) => /^[^.].*\.mp4$/.test(each))) {
      const found = statSync(join(this.#folder, name), { throwIfNoEntry: false });
      if (found === undefined) continue;
      const first = this.#first.get(name) ?? found.ino;
      this.#first.set(name, first);
      if (first !== found.ino) this.again.add(name);
    }
  }
}

/** Calls until it is answered: the server may be away for a while, as for any client. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 240) throw error;
      await sleep(500);
    }
  }
}

class Ledgerbook {
  readonly client = new Client({ connectionString: databaseUrl });

  /** Accounts whose balance is not the sum of their entries, and jobs that cost other than they say. */
  async faults(jobs: readonly ApiJob[]): Promise<readonly string[]> {
    await this.client.connect();
    const accounts = await this.client.query<{ id: string }>(
      `select id from accounts a where balance <> coalesce(
        (select sum(amount) from ledger where account_id = a.id), 0)`,
    );
    const costs = await this.client.query<{ job_id: string; cost: number }>(
      "select job_id, -sum(amount)::int as cost from ledger where job_id is not null group by job_id",
    );
    await this.client.end();
    const cost = new Map(costs.rows.map((row) => [row.job_id, row.cost]));
    const wrong = jobs.filter(
      ({ id, status, billing }) =>
        (cost.get(id) ?? 0) !== (status === "completed" ? (billing?.total_credit_cost ?? -1) : 0),
    );
    return [
      ...accounts.rows.map(({ id }) => `the balance of ${id} is not the sum of its entries`),
      ...wrong.map(({ id, status }) => `${status} job ${id} cost ${cost.get(id) ?? 0}`),
    ];
  }
}

/** Outputs that are not those of completed jobs, whole. */
function outputFaults(jobs: readonly ApiJob[]): readonly string[] {
  const outputs = join(stateFolder, "files", "outputs");
  const names = existsSync(outputs)
    ? readdirSync(outputs).filter((name) => !name.startsWith("."))
    : [];
  const completed = new Map(
    jobs.flatMap(({ id, status, receipt }) =>
      status === "completed" ? [[`${id}.mp4`, receipt?.sha256]] : [],
    ),
  );
  const hashOf = (name: string): string =>
    createHash("sha256")
      .update(readFileSync(join(outputs, name)))
      .digest("hex");
  return [
    ...names.filter((name) => !completed.has(name)).map((name) => `${name} is of no completed job`),
    ...[...completed.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is missing`),
    ...names
      .filter((name) => completed.has(name) && completed.get(name) !== hashOf(name))
      .map((name) => `${name} is not the file of its receipt`),
  ];
}

async function wreck(fleet: Fleet, api: ApiClient): Promise<readonly string[]> {
  const ids: string[] = [];
  const kinds = Object.keys(BLOWS);
  for (let blow = 0; blow < kills; blow++) {
    for (let open = await openJobs(api, ids); open < KEPT_BUSY; open++) {
      const body = video(ids.length);
      const headers = { "idempotency-key": `chaos-${ids.length}` };
      ids.push(await patiently(() => api.submit("/v1/videos/render", body, headers)));
    }
    await sleep(500 + random.below(6000));
    const kind = kinds[random.below(kinds.length)] ?? "worker";
    say(`${blow + 1}/${kills}: ${kind}`);
    await BLOWS[kind]?.(fleet);
  }
  return ids;
}

async function openJobs(api: ApiClient, ids: readonly string[]): Promise<number> {
  const jobs = await Promise.all(
    ids.slice(-KEPT_BUSY * 2).map((id) => patiently(() => api.job(id))),
  );
  return jobs.filter(({ status }) => !FINAL.includes(status)).length;
}

async function waitForAll(api: ApiClient, ids: readonly string[]): Promise<readonly ApiJob[]> {
  const deadline = Date.now() + END_MS;
  for (;;) {
    const jobs = await Promise.all(ids.map((id) => patiently(() => api.job(id))));
    const open = jobs.filter(({ status }) => !FINAL.includes(status));
    if (open.length === 0 || Date.now() > deadline) return jobs;
    await sleep(1000);
  }
}

/** A job that broke with its machines is told to be worth another try; anything else is a fault. */
function isRightEnd({ status, error }: ApiJob): boolean {
  return status === "completed" || (status === "failed" && error?.code === "worker-lost");
}

say(`seed ${seed}`);
const first = await startServer(0);
const port = Number(new URL(first.said).port);
const fleet: Fleet = { server: first, workers: [await startWorker(), await startWorker()], port };
const watch = new SegmentWatch();
try {
  const { key, id } = await operator(place, [
    "keys",
    "create",
    "chaos",
    "--requests-per-minute",
    "1000000",
  ]);
  await operator(place, ["admin", "grant", String(id), "--credits", String(CREDITS)]);
  const api = new ApiClient(first.said, String(key));
  const ids = await wreck(fleet, api);
  say(`waiting for the end of ${ids.length} jobs`);
  const jobs = await waitForAll(api, ids);
  watch.stop();
  const faults = [
    ...jobs
      .filter((job) => !isRightEnd(job))
      .map((job) => `job ${job.id} is ${job.status}: ${JSON.stringify(job.error)}`),
    ...(await new Ledgerbook().faults(jobs)),
    ...outputFaults(jobs),
    ...[...watch.again].map((name) => `segment ${name} was rendered again`),
  ];
  const ended: Record<string, number> = {};
  for (const { status } of jobs) ended[status] = (ended[status] ?? 0) + 1;
  for (const fault of faults.slice(0, 20)) say(`FAULT ${fault}`);
  const ok = faults.length === 0;
  console.log(
    JSON.stringify({ ok, kills, seed, jobs: ended, segments: watch.seen, faults: faults.length }),
  );
  process.exitCode = ok ? 0 : 1;
} finally {
  watch.stop();
  for (const each of [...fleet.workers, fleet.server]) await each.kill();
  await postgres.stop();
  if (hasDisk) execFileSync("umount", [stateFolder]);
  await rm(folder, { recursive: true, force: true });
}
