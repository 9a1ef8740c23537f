import { randomUUID } from "node:crypto";

import { ReelError } from "@reelkiln/document";
import { sql } from "kysely";

import type { Database, LedgerKind, Transaction } from "../../database/database.ts";
import { apiError } from "../api-errors.ts";

/** An account's part in a job. */
export interface LedgerPlace {
  readonly accountId: string;
  readonly jobId: string;
}

interface Entry {
  readonly accountId: string;
  readonly jobId: string | null;
  readonly kind: LedgerKind;
  /** An entry of a key that is there already changes nothing. */
  readonly key: string;
  readonly amount: number;
}

/** Gives an account credits. Throws ReelError `not-found`. */
export async function grantCredits(
  { tables }: Pick<Database, "tables">,
  grant: { readonly accountId: string; readonly credits: number; readonly key: string },
): Promise<number> {
  return tables.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom("accounts")
      .select("id")
      .where("id", "=", grant.accountId)
      .executeTakeFirst();
    if (account === undefined)
      throw new ReelError("not-found", `There is no account ${grant.accountId}.`, {
        hint: "List keys with their accounts: reelkiln keys list",
      });
    const { accountId, credits: amount, key } = grant;
    await post(trx, { accountId, jobId: null, kind: "grant", key: `grant:${key}`, amount });
    return balanceOf(trx, accountId);
  });
}

/** Credits of an account that are neither held nor spent. */
export async function balanceOf(
  tables: Database["tables"] | Transaction,
  accountId: string,
): Promise<number> {
  const row = await tables
    .selectFrom("accounts")
    .select("balance")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** Parts of a `with` that hold credits for a job that is new: `held` has a row when the account had as much. */
export function holdingParts({ credits, ...place }: LedgerPlace & { readonly credits: number }) {
  return postingParts(holdOf(place, credits), "held");
}

function holdOf(place: LedgerPlace, credits: number): Entry {
  return { ...place, kind: "hold", key: `hold:${randomUUID()}`, amount: -credits };
}

/** Sets what is held for a job. Throws `insufficient-credits` when the account has not as much. */
export async function holdCredits(
  trx: Transaction,
  place: LedgerPlace,
  credits: number,
): Promise<void> {
  const more = credits - (await heldFor(trx, place.jobId));
  if (more !== 0) await post(trx, holdOf(place, more));
}

/** Charges a job for work that is done, out of what is held for it. Charging twice changes nothing. */
export async function chargeCredits(
  trx: Transaction,
  place: LedgerPlace,
  charge: { readonly kind: "transcription" | "render"; readonly credits: number },
): Promise<void> {
  const { kind, credits } = charge;
  const isNew = await post(trx, {
    ...place,
    kind,
    key: `${place.jobId}:${kind}`,
    amount: -credits,
  });
  // What is charged is no longer held.
  if (isNew)
    await post(trx, {
      ...place,
      kind: "release",
      key: `${place.jobId}:${kind}:release`,
      amount: credits,
    });
}

/** Gives back what is still held for a job. */
export async function releaseCredits(trx: Transaction, place: LedgerPlace): Promise<void> {
  const held = await heldFor(trx, place.jobId);
  if (held > 0)
    await post(trx, { ...place, kind: "release", key: `${place.jobId}:release`, amount: held });
}

async function heldFor(trx: Transaction, jobId: string): Promise<number> {
  const row = await trx
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<string>("amount").as("sum"))
    .where("job_id", "=", jobId)
    .where("kind", "in", ["hold", "release"])
    .executeTakeFirst();
  return -Number(row?.sum ?? 0);
}

/** Writes an entry and moves the balance, in one statement. True when the entry is new. */
async function post(trx: Transaction, entry: Entry): Promise<boolean> {
  const { rows } = await sql<{ made: number; moved: number }>`
    with ${postingParts(entry, "moved")}
    select (select count(*) from entry)::int as made, (select count(*) from moved)::int as moved
  `.execute(trx);
  const [outcome] = rows;
  if (outcome?.made !== 1) return false;
  if (outcome.moved !== 1) throw await shortOf(trx, entry.accountId, -entry.amount);
  return true;
}

/** Parts of a `with`: `entry`, empty when its key was there, and under `name` the account, when its balance moved. */
function postingParts(entry: Entry, name: "moved" | "held") {
  const { accountId, jobId, kind, key, amount } = entry;
  return sql`entry as (
      insert into ledger (account_id, job_id, kind, entry_key, amount)
      select ${accountId}, ${jobId}::uuid, ${kind}, ${key}, ${amount}::int where ${amount}::int <> 0
      on conflict (entry_key) do nothing returning account_id, amount
    ), ${sql.raw(name)} as (
      update accounts set balance = balance + entry.amount from entry
      where accounts.id = entry.account_id and balance + entry.amount >= 0
      returning accounts.id
    )`;
}

/** The error of an account that has less than is needed. */
export async function shortOf(trx: Transaction, accountId: string, needed: number): Promise<Error> {
  const balance = await balanceOf(trx, accountId);
  return apiError(
    "insufficient-credits",
    `This needs ${needed} credits; the account has ${balance}.`,
    { hint: "Ask who runs this server for credits.", details: { needed, balance } },
  );
}
