import { createHmac, randomBytes } from "node:crypto";

import type { Database } from "../database/database.ts";

/** A secret that all processes of one database share; made by the first that asks. */
export async function sharedSecret(
  { tables }: Pick<Database, "tables">,
  name: string,
): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await tables
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = await tables
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** The secret that signs an account's webhooks when a request gives none. */
export async function accountWebhookSecret(
  database: Pick<Database, "tables">,
  accountId: string,
): Promise<string> {
  const secret = await sharedSecret(database, "webhook-secret");
  return `whsec_${createHmac("sha256", secret).update(accountId).digest("base64")}`;
}
