import { randomUUID } from "node:crypto";

import { ReelError } from "@reelkiln/document";
import { z } from "zod";

import type { Database } from "../database/database.ts";
import { SCOPES, createKey, listKeys, revokeKey } from "./accounts/keys.ts";
import type { KeyView } from "./accounts/keys.ts";
import { grantCredits } from "./accounts/ledger.ts";

const MAX_CREDITS = 100_000_000;

const orders = {
  "keys.create": z.strictObject({
    name: z.string().min(1).max(100),
    account: z.string().max(64).optional(),
    scopes: z.array(z.enum(SCOPES)).min(1).optional(),
    priority: z.int().min(-1).max(1).optional(),
    concurrency: z.int().min(1).max(1000).optional(),
    requests_per_minute: z.int().min(1).max(1_000_000).optional(),
    expires_in_days: z.int().min(1).max(3650).optional(),
  }),
  "keys.list": z.strictObject({}),
  "keys.revoke": z.strictObject({ key: z.string() }),
  "admin.grant": z.strictObject({
    key: z.string().optional(),
    account: z.string().optional(),
    credits: z.int().min(1).max(MAX_CREDITS),
    /** The same reference grants once. */
    reference: z.string().max(200).optional(),
  }),
  "admin.backup": z.strictObject({}),
} as const;

/** What an operator may do to keys and credits. */
export type OperatorVerb = keyof typeof orders;

export type OperatorAnswer = Readonly<Record<string, unknown>>;

export function isOperatorVerb(verb: string): verb is OperatorVerb {
  return Object.hasOwn(orders, verb);
}

type Order<V extends OperatorVerb> = z.output<(typeof orders)[V]>;

const DAY_MS = 86_400_000;

const RUNS: {
  readonly [V in OperatorVerb]: (database: Database, order: Order<V>) => Promise<OperatorAnswer>;
} = {
  "keys.create": async (database, order) => {
    const { key, view } = await createKey(database, {
      name: order.name,
      accountId: order.account,
      ...(order.scopes !== undefined && { scopes: order.scopes }),
      ...(order.priority !== undefined && { priority: order.priority }),
      ...(order.concurrency !== undefined && { concurrency: order.concurrency }),
      ...(order.requests_per_minute !== undefined && {
        requestsPerMinute: order.requests_per_minute,
      }),
      ...(order.expires_in_days !== undefined && {
        expiresAt: new Date(Date.now() + order.expires_in_days * DAY_MS),
      }),
    });
    return { key, ...shown(view) };
  },
  "keys.list": async (database) => ({ keys: (await listKeys(database)).map(shown) }),
  "keys.revoke": async (database, { key }) => shown(await revokeKey(database, key)),
  "admin.grant": async (database, { key, account, credits, reference }) => {
    const accountId = account ?? (await accountOf(database, key));
    const balance = await grantCredits(database, {
      accountId,
      credits,
      key: reference ?? randomUUID(),
    });
    return { account: accountId, balance };
  },
  "admin.backup": async ({ backup }) => {
    if (backup !== undefined) return { path: await backup() };
    throw new ReelError("invalid-input", "A PostgreSQL server is backed up by its own means.", {
      hint: "Use pg_dump.",
    });
  },
};

/** Runs one verb. Throws ReelError, `invalid-input` for values that are not accepted. */
export async function runOperator(
  database: Database,
  verb: OperatorVerb,
  given: unknown,
): Promise<OperatorAnswer> {
  const parsed = orders[verb].safeParse(given);
  if (!parsed.success)
    throw new ReelError("invalid-input", `${verb}: ${z.prettifyError(parsed.error)}`, {
      hint: `See reelkiln ${verb.split(".")[0]} --help.`,
    });
  // The table pairs each verb with its own order, which the compiler cannot follow through a union.
  const run = RUNS[verb] as (database: Database, order: unknown) => Promise<OperatorAnswer>;
  return run(database, parsed.data);
}

async function accountOf(database: Database, key: string | undefined): Promise<string> {
  const keys = await listKeys(database);
  const bare = key?.replace(/^rk_live_/, "").split("_")[0];
  const found = keys.find(({ id }) => id === bare);
  if (found !== undefined) return found.accountId;
  throw new ReelError("not-found", `There is no key ${bare ?? ""}.`, {
    hint: "Give --key or --account; reelkiln keys list shows both.",
  });
}

function shown(view: KeyView): OperatorAnswer {
  return {
    id: view.id,
    account: view.accountId,
    name: view.name,
    scopes: view.scopes,
    priority: view.priority,
    concurrency: view.concurrency,
    requests_per_minute: view.requestsPerMinute,
    created_at: view.createdAt.toISOString(),
    ...(view.lastUsedAt !== null && { last_used_at: view.lastUsedAt.toISOString() }),
    ...(view.expiresAt !== null && { expires_at: view.expiresAt.toISOString() }),
    ...(view.revokedAt !== null && { revoked_at: view.revokedAt.toISOString() }),
  };
}
