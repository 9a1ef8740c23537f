import type { KeyView } from "./keys.ts";

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Keys remembered at most; the ones used longest ago are forgotten, and begin full again. */
const REMEMBERED = 10_000;

/** A minute's requests at once, and then at a steady rate. Counted in this process: each server has its own. */
export class RateLimit {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes one request; seconds to wait when there is none left, else 0. */
  take(
    { id, requestsPerMinute }: Pick<KeyView, "id" | "requestsPerMinute">,
    nowMs: number,
  ): number {
    const perMs = requestsPerMinute / 60_000;
    const before = this.#buckets.get(id) ?? { tokens: requestsPerMinute, atMs: nowMs };
    const tokens = Math.min(requestsPerMinute, before.tokens + (nowMs - before.atMs) * perMs);
    const isLeft = tokens >= 1;
    this.#buckets.delete(id);
    this.#buckets.set(id, { tokens: isLeft ? tokens - 1 : tokens, atMs: nowMs });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > REMEMBERED && oldest !== undefined) this.#buckets.delete(oldest);
    return isLeft ? 0 : Math.max(1, Math.ceil((1 - tokens) / perMs / 1000));
  }
}
