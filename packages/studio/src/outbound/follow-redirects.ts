import type { IncomingMessage } from "node:http";

import { ReelError } from "@reelkiln/document";

import { checkDestination, printUrl, type OutboundPolicy } from "./destination.ts";
import { sendGuarded } from "./guarded-request.ts";

/** How a file is asked for. */
export interface FollowTerms {
  readonly policy: OutboundPolicy;
  readonly maxRedirects: number;
  readonly idleSeconds: number;
  readonly signal: AbortSignal;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

const HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": "reelkiln" };

/**
 * Asks for a file; every address a redirect names is checked like the first. Throws ReelError `invalid-input` for one
 * that may not be reached, `limit-exceeded` for too many redirects, `media-failed` and `unreachable` by the answer.
 */
export async function openFile(
  address: string,
  terms: FollowTerms,
): Promise<{ readonly url: URL; readonly response: IncomingMessage }> {
  const { policy, maxRedirects, idleSeconds, signal } = terms;
  let next = address;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const destination = await checkDestination(next, policy);
    signal.throwIfAborted();
    const { url } = destination;
    const response = await sendGuarded(destination, {
      method: "GET",
      headers: HEADERS,
      idleSeconds,
      signal,
    });
    const location = redirectOf(response);
    if (location === undefined) return { url, response: accepted(url, response) };
    response.destroy();
    next = URL.parse(location, url.href)?.href ?? location;
  }
  throw new ReelError(
    "limit-exceeded",
    `The address is redirected more than ${maxRedirects} times`,
    { hint: "Give the address where the file is." },
  );
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return REDIRECTS.includes(statusCode) ? headers.location : undefined;
}

function accepted(url: URL, response: IncomingMessage): IncomingMessage {
  const { statusCode = 0 } = response;
  if (statusCode === 200) return response;
  response.destroy();
  const mayHelp = statusCode === 429 || statusCode >= 500;
  throw new ReelError(
    mayHelp ? "unreachable" : "media-failed",
    `${printUrl(url)} answers ${statusCode}`,
    {
      hint: mayHelp
        ? "Try again later."
        : "Check that everyone can open the address; a signed one may have run out.",
    },
  );
}
