import { createHmac } from "node:crypto";

/** What is signed, as Standard Webhooks has it. */
export interface WebhookMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Prefix of a secret that is written in base64, as the specification has it; any other text is its own bytes. */
const PREFIX = "whsec_";

/** The headers that prove a message: HMAC-SHA256 over its id, time and body. */
export function webhookHeaders(
  { id, timestamp, body }: WebhookMessage,
  secret: string,
): Readonly<Record<string, string>> {
  const key = secret.startsWith(PREFIX)
    ? Buffer.from(secret.slice(PREFIX.length), "base64")
    : Buffer.from(secret);
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
}
