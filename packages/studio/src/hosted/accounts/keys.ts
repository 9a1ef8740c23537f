import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

import { ReelError } from "@reelkiln/document";
import { sql } from "kysely";

import type { Database } from "../../database/database.ts";
import { hashSecret, isSecretOf, newApiKey, printApiKey, readApiKey } from "./api-key.ts";

/** What a key may do: ask and submit, or only look. */
export const SCOPES = ["render", "read"] as const;

export type Scope = (typeof SCOPES)[number];

/** A key as an operator sees it; its secret is nowhere. */
export interface KeyView {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly priority: number;
  readonly concurrency: number;
  readonly requestsPerMinute: number;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** What a new key is to be. */
export interface KeyOrder {
  readonly name: string;
  /** An account that is there; default a new one of the key's name. */
  readonly accountId?: string | undefined;
  readonly scopes?: readonly Scope[];
  /** -1, 0 or 1; default 0. */
  readonly priority?: number;
  /** Renders at the same time; default 2. */
  readonly concurrency?: number;
  /** Default 600. */
  readonly requestsPerMinute?: number;
  readonly expiresAt?: Date;
}

const DEFAULT_CONCURRENCY = 2;
const DEFAULT_REQUESTS_PER_MINUTE = 600;

/** Makes a key, and answers it whole this one time. Throws ReelError `not-found` for an unknown account. */
export async function createKey(
  { tables }: Pick<Database, "tables">,
  order: KeyOrder,
): Promise<{ readonly key: string; readonly view: KeyView }> {
  const parts = newApiKey();
  const row = await tables.transaction().execute(async (trx) => {
    const accountId = order.accountId ?? `acct_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
    if (order.accountId === undefined) {
      await trx.insertInto("accounts").values({ id: accountId, name: order.name }).execute();
    } else {
      const known = await trx
        .selectFrom("accounts")
        .select("id")
        .where("id", "=", accountId)
        .executeTakeFirst();
      if (known === undefined) throw unknownAccount(accountId);
    }
    return trx
      .insertInto("keys")
      .values({
        id: parts.id,
        account_id: accountId,
        name: order.name,
        secret_hash: hashSecret(parts.secret),
        scopes: JSON.stringify(order.scopes ?? SCOPES),
        priority: order.priority ?? 0,
        concurrency: order.concurrency ?? DEFAULT_CONCURRENCY,
        requests_per_minute: order.requestsPerMinute ?? DEFAULT_REQUESTS_PER_MINUTE,
        expires_at: order.expiresAt ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return { key: printApiKey(parts), view: viewOf(row) };
}

/** Every key, the oldest first. */
export async function listKeys({ tables }: Pick<Database, "tables">): Promise<readonly KeyView[]> {
  const rows = await tables.selectFrom("keys").selectAll().orderBy("created_at").execute();
  return rows.map(viewOf);
}

/** Ends a key at once; its jobs go on. Throws ReelError `not-found`. */
export async function revokeKey(
  { tables }: Pick<Database, "tables">,
  id: string,
): Promise<KeyView> {
  const bare = readApiKey(id)?.id ?? id.replace(/^rk_live_/, "");
  const row = await tables
    .updateTable("keys")
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where("id", "=", bare)
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) return viewOf(row);
  throw new ReelError("not-found", `There is no key ${bare}.`, {
    hint: "List them: reelkiln keys list",
  });
}

/** Finds the key a caller holds, when it is one of ours, unexpired and not revoked. */
export type FindKey = (text: string) => Promise<KeyView | undefined>;

/** Callers that ask in the same turn of the event loop share a query, which is made after all of them asked. */
export function keyFinder({ tables }: Pick<Database, "tables">): FindKey {
  let asked = new Set<string>();
  let answer: Promise<ReadonlyMap<string, StoredKey>> | undefined;
  const ask = async (): Promise<ReadonlyMap<string, StoredKey>> => {
    await nextTurn();
    const ids = [...asked];
    asked = new Set();
    answer = undefined;
    const rows = await tables.selectFrom("keys").selectAll().where("id", "in", ids).execute();
    return new Map(rows.map((row) => [row.id, row]));
  };
  return async (text) => {
    const parts = readApiKey(text);
    if (parts === undefined) return undefined;
    asked.add(parts.id);
    answer ??= ask();
    return opened(tables, (await answer).get(parts.id), parts.secret);
  };
}

/** The key of a row, when the secret opens it now. */
async function opened(
  tables: Database["tables"],
  row: StoredKey | undefined,
  secret: string,
): Promise<KeyView | undefined> {
  if (row === undefined || !isSecretOf(row.secret_hash, secret)) return undefined;
  const now = Date.now();
  if (row.revoked_at !== null || (row.expires_at?.getTime() ?? Infinity) <= now) return undefined;
  if (now - (row.last_used_at?.getTime() ?? 0) > NOTED_MS) await noteUse(tables, row.id);
  return viewOf(row);
}

/** How exact the time of last use is. */
const NOTED_MS = 60_000;

async function noteUse(tables: Database["tables"], id: string): Promise<void> {
  await tables
    .updateTable("keys")
    .set({ last_used_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

interface StoredKey extends KeyRow {
  readonly secret_hash: string;
}

interface KeyRow {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly priority: number;
  readonly concurrency: number;
  readonly requests_per_minute: number;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

function viewOf(row: KeyRow): KeyView {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    scopes: row.scopes,
    priority: row.priority,
    concurrency: row.concurrency,
    requestsPerMinute: row.requests_per_minute,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

function unknownAccount(id: string): ReelError {
  return new ReelError("not-found", `There is no account ${id}.`, {
    hint: "Leave it out to make one, or list keys: reelkiln keys list",
  });
}
