import { randomBytes } from "node:crypto";

import { HttpRefusal } from "@reelkiln/toolkit/http";

import type { HostedContext } from "../api/api.ts";
import { keyFinder } from "../hosted/accounts/keys.ts";
import type { FindKey, KeyView } from "../hosted/accounts/keys.ts";
import { RateLimit } from "../hosted/accounts/rate-limit.ts";
import type { HostedDesk } from "../hosted/desk.ts";

/** Ids of the requests under way. */
const IDS = new WeakMap<Request, string>();

/** The id by which a request's reply and log lines are known. */
export function requestIdOf(request: Request): string {
  const known = IDS.get(request);
  if (known !== undefined) return known;
  const made = `req_${randomBytes(12).toString("hex")}`;
  IDS.set(request, made);
  return made;
}

const MAX_IDEMPOTENCY_KEY = 255;

/** Lets callers with a valid key in, as often as it allows. Throws HttpRefusal. */
export function contextOf(desk: HostedDesk): (request: Request) => Promise<HostedContext> {
  const limit = new RateLimit();
  const find = keyFinder(desk.database);
  return async (request) => {
    const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    const key = bearer === undefined ? undefined : await knownKey(desk, find, bearer);
    if (key === undefined) throw unauthorized(bearer);
    const waitSeconds = limit.take(key, Date.now());
    if (waitSeconds > 0) throw tooMany(key.requestsPerMinute, waitSeconds);
    return { desk, key, requestId: requestIdOf(request), idempotencyKey: idempotencyKey(request) };
  };
}

/** A database that does not answer is no fault of the caller's, and passes. */
async function knownKey(
  desk: HostedDesk,
  find: FindKey,
  bearer: string,
): Promise<KeyView | undefined> {
  try {
    return await find(bearer);
  } catch (error) {
    desk.log("error", "the database does not answer", { error });
    throw new HttpRefusal(503, "The database does not answer.", {
      headers: { "retry-after": "2" },
      code: "unavailable",
      hint: "Try again in a moment.",
    });
  }
}

function unauthorized(bearer: string | undefined): HttpRefusal {
  const message =
    bearer === undefined ? "A key is needed." : "The key is unknown, revoked or has run out.";
  return new HttpRefusal(401, message, {
    headers: { "www-authenticate": 'Bearer realm="reelkiln"' },
    code: "unauthorized",
    hint: "Send Authorization: Bearer rk_live_…",
  });
}

function tooMany(perMinute: number, waitSeconds: number): HttpRefusal {
  return new HttpRefusal(429, `This key may send ${perMinute} requests a minute.`, {
    headers: { "retry-after": String(waitSeconds) },
    code: "rate-limited",
    hint: `Try again in ${waitSeconds} s.`,
  });
}

function idempotencyKey(request: Request): string | undefined {
  const given = request.headers.get("idempotency-key");
  if (given === null) return undefined;
  if (given.length > 0 && given.length <= MAX_IDEMPOTENCY_KEY) return given;
  throw new HttpRefusal(422, `Idempotency-Key takes 1 to ${MAX_IDEMPOTENCY_KEY} characters.`, {
    code: "invalid-request",
  });
}

/** The same response, under the request's id: in its header, and in the body of a problem. */
export async function stamped(response: Response, requestId: string): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set("x-request-id", requestId);
  const { status } = response;
  if (headers.get("content-type") !== "application/problem+json")
    return new Response(response.body, { status, headers });
  const problem: object = (await response.json()) as object;
  headers.delete("content-length");
  return Response.json({ ...problem, request_id: requestId }, { status, headers });
}
