import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";

import { createKey } from "../src/hosted/accounts/keys.ts";
import type { KeyOrder, KeyView } from "../src/hosted/accounts/keys.ts";
import { grantCredits } from "../src/hosted/accounts/ledger.ts";
import type { HostedDesk } from "../src/hosted/desk.ts";
import { openDesk } from "../src/hosted/hosted.ts";
import { submitJob } from "../src/hosted/jobs/submit-job.ts";
import type { RenderBody } from "../src/hosted/requests.ts";

/** A PostgreSQL for these tests; without one they run on the embedded database. `npm run test:hosted` runs both. */
const SERVER = process.env["REELKILN_TEST_DATABASE_URL"];

/** An empty database of that server; undefined where there is none. */
export async function testDatabase(): Promise<string | undefined> {
  if (SERVER === undefined) return undefined;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new Client({ connectionString: SERVER });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(SERVER), { pathname: `/${name}` }).href;
}

/** A desk with billing, in a folder of its own. */
export async function testDesk(): Promise<{
  readonly desk: HostedDesk;
  readonly folder: string;
  readonly close: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "reelkiln-desk-"));
  const opened = await openDesk({
    stateFolder: folder,
    databaseUrl: await testDatabase(),
    publicUrl: "http://127.0.0.1",
    allowMedia: [],
    billing: "on-embedded",
    speech: { models: { folder: "" } },
    version: "0.0.0",
    environment: {},
    log: () => undefined,
  });
  return {
    desk: opened.desk,
    folder,
    close: async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new key of a new account with credits. */
export async function testKey(
  { database }: HostedDesk,
  { credits = 100, ...order }: Partial<KeyOrder> & { readonly credits?: number } = {},
): Promise<KeyView & { readonly whole: string }> {
  const { key, view } = await createKey(database, { name: "test", ...order });
  if (credits > 0)
    await grantCredits(database, { accountId: view.accountId, credits, key: randomUUID() });
  return { ...view, whole: key };
}

/** The least that is a video. */
export function tinyVideo(words = "hello"): RenderBody {
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

/** Submits a tiny video; answers its job's id. */
export async function submitTiny(
  desk: HostedDesk,
  key: KeyView,
  more: { readonly body?: RenderBody; readonly idempotencyKey?: string } = {},
): Promise<string> {
  const { jobId } = await submitJob(desk, {
    kind: "timeline",
    body: tinyVideo(),
    key,
    requestId: "req_test",
    ...more,
  });
  return jobId;
}
