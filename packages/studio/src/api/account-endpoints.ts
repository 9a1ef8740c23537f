import { z } from "zod";

import { balanceOf } from "../hosted/accounts/ledger.ts";
import { listJobs } from "../hosted/hosted.ts";
import { jobViewOf } from "../hosted/jobs/job-view.ts";
import { accountWebhookSecret } from "../hosted/settings.ts";
import { defineEndpoint } from "./context.ts";
import { jobSchema } from "./job-schema.ts";

const reads = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** GET /v1/account */
export const getAccount = defineEndpoint({
  name: "get_account",
  title: "Ask for the account",
  description: "Tells the credits left, and what the key may do.",
  input: z.strictObject({}),
  output: z.strictObject({
    account_id: z.string().describe("Who pays."),
    billing: z.boolean().describe("Whether credits are charged here."),
    credits: z.int().describe("Neither held nor spent."),
    webhook_secret: z
      .string()
      .describe("Signs webhooks whose request gives no webhook_secret; for keys that may render.")
      .optional(),
    key: z
      .strictObject({
        id: z.string().describe("Public part of the key."),
        name: z.string().describe("As its maker named it."),
        scopes: z.array(z.string()).describe("render, read."),
        concurrency: z.int().describe("Renders at the same time."),
        requests_per_minute: z.int().describe("More are turned away for a while."),
      })
      .describe("The key that asks."),
  }),
  annotations: reads,
  http: { method: "GET", path: "/v1/account" },
  run: async (_input, { desk, key }) => ({
    account_id: key.accountId,
    billing: desk.billing,
    credits: await balanceOf(desk.database.tables, key.accountId),
    ...(key.scopes.includes("render") && {
      webhook_secret: await accountWebhookSecret(desk.database, key.accountId),
    }),
    key: {
      id: key.id,
      name: key.name,
      scopes: [...key.scopes],
      concurrency: key.concurrency,
      requests_per_minute: key.requestsPerMinute,
    },
  }),
});

const MOST_JOBS = 100;

/** GET /v1/jobs */
export const getJobs = defineEndpoint({
  name: "list_jobs",
  title: "List jobs",
  description: "Lists the account's jobs, the newest first.",
  input: z.strictObject({
    limit: z.int().min(1).max(MOST_JOBS).describe("At most so many; default 20.").default(20),
    before: z
      .string()
      .max(40)
      .describe("created_at of the last one of the page before, ISO 8601.")
      .optional(),
  }),
  output: z.strictObject({ jobs: z.array(jobSchema).describe("The newest first.") }),
  annotations: reads,
  http: { method: "GET", path: "/v1/jobs" },
  run: async ({ limit, before }, { desk, key }) => {
    const rows = await listJobs(desk, key, { limit, before });
    return { jobs: await Promise.all(rows.map((row) => jobViewOf(row, desk.storage))) };
  },
});
