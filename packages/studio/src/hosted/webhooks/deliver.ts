import { sql } from "kysely";

import { checkDestination, sendGuarded } from "../../outbound/outbound.ts";
import type { HostedDesk } from "../desk.ts";
import { accountWebhookSecret } from "../settings.ts";
import { webhookHeaders } from "./sign-webhook.ts";

/** Longest silence of a receiver, and longest time altogether. */
const IDLE_SECONDS = 10;
const TOTAL_MS = 30_000;

/** A receiver that does not take a call now. */
class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;

  constructor(status: number) {
    super(`the receiver answered ${status}`);
    this.status = status;
  }
}

/** Sends one word of a job's end. Throws when it did not arrive: the queue tries again later. */
export async function deliverWebhook(desk: HostedDesk, deliveryId: string): Promise<void> {
  const delivery = await desk.database.tables
    .selectFrom("deliveries")
    .innerJoin("jobs", "jobs.id", "deliveries.job_id")
    .select([
      "deliveries.id",
      "deliveries.body",
      "deliveries.delivered_at",
      "jobs.webhook",
      "jobs.account_id",
    ])
    .where("deliveries.id", "=", deliveryId)
    .executeTakeFirst();
  if (delivery === undefined || delivery.delivered_at !== null || delivery.webhook === null) return;
  const { url, headers = {}, secret } = delivery.webhook;
  const key = secret ?? (await accountWebhookSecret(desk.database, delivery.account_id));
  const timestamp = Math.floor(Date.now() / 1000);
  const signed = webhookHeaders({ id: delivery.id, timestamp, body: delivery.body }, key);
  try {
    const status = await send(desk, url, {
      body: delivery.body,
      // What proves the call is ours, whatever the request's own headers say.
      headers: { ...lowerCased(headers), ...signed, "content-type": "application/json" },
    });
    await note(desk, delivery.id, { status });
    desk.metrics.add("reelkiln_webhook_attempts_total", { outcome: "delivered" });
  } catch (error) {
    await note(desk, delivery.id, { error });
    desk.metrics.add("reelkiln_webhook_attempts_total", { outcome: "failed" });
    throw error;
  }
}

interface Sending {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function send(desk: HostedDesk, url: string, { body, headers }: Sending): Promise<number> {
  const destination = await checkDestination(url, desk.outbound);
  const response = await sendGuarded(destination, {
    method: "POST",
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    body,
    idleSeconds: IDLE_SECONDS,
    signal: AbortSignal.timeout(TOTAL_MS),
  });
  const { statusCode = 0 } = response;
  // What it says is of no interest, and may never end.
  response.destroy();
  if (statusCode < 200 || statusCode > 299) throw new Refused(statusCode);
  return statusCode;
}

/** Headers that only we may set. */
const OWN = new Set(["host", "content-length", "content-type", "transfer-encoding", "connection"]);

function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(entries.filter(([name = ""]) => !OWN.has(name))) as Readonly<
    Record<string, string>
  >;
}

type Outcome = { readonly status: number } | { readonly error: unknown };

async function note(desk: HostedDesk, id: string, outcome: Outcome): Promise<void> {
  const isDelivered = "status" in outcome;
  const status = isDelivered
    ? outcome.status
    : outcome.error instanceof Refused
      ? outcome.error.status
      : null;
  const why = isDelivered
    ? null
    : outcome.error instanceof Error
      ? outcome.error.message
      : String(outcome.error);
  await desk.database.tables
    .updateTable("deliveries")
    .set({
      attempts: sql`attempts + 1`,
      response_status: status,
      failure: why,
      ...(isDelivered && { delivered_at: sql`clock_timestamp()` }),
    })
    .where("id", "=", id)
    .execute();
}
