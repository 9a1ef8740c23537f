import type { LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";

import { ReelError } from "@reelkiln/document";

import { printUrl, type Destination } from "./destination.ts";

/** What is asked of a checked destination. */
export interface GuardedRequest {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Longest silence of the other side, in seconds; connecting counts. */
  readonly idleSeconds: number;
  readonly signal: AbortSignal;
}

/**
 * Sends one request to a destination's checked addresses, whatever its name resolves to by then. Redirects are not
 * followed, nothing is decompressed, no proxy of the environment is used. Throws ReelError `unreachable` and `timeout`;
 * what `signal` was aborted with otherwise.
 */
export function sendGuarded(
  { url, addresses }: Destination,
  { method, headers, body, idleSeconds, signal }: GuardedRequest,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method,
    headers,
    signal,
    agent: false,
    lookup: pinnedLookup(addresses),
    timeout: idleSeconds * 1000,
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    let response: IncomingMessage | undefined;
    const request = send(url, options, (answer) => {
      response = answer;
      resolve(answer);
    });
    request.on("timeout", () => (response ?? request).destroy(silence(url, idleSeconds)));
    request.on("error", (error) => reject(translated(error, url, signal)));
    request.end(body);
  });
}

/** What an error of a connection means. */
export function translated(error: unknown, url: URL, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof ReelError) return error;
  return new ReelError("unreachable", `${printUrl(url)} cannot be read: ${faultOf(error)}`, {
    hint: "Check that the address answers, and try again later.",
    cause: error,
  });
}

const FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection is refused",
  ECONNRESET: "the connection broke off",
  EHOSTUNREACH: "there is no way to the host",
  ENETUNREACH: "there is no way to the host",
  ETIMEDOUT: "the host does not answer",
  HPE_HEADER_OVERFLOW: "its answer has too large headers",
};

function faultOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("HPE_") && FAULTS[code] === undefined) return "its answer is no HTTP";
  if (code.includes("CERT") || code.startsWith("ERR_TLS") || code.startsWith("ERR_SSL"))
    return "its certificate is not right";
  return FAULTS[code] ?? "the connection failed";
}

function silence(url: URL, seconds: number): ReelError {
  return new ReelError("timeout", `${printUrl(url)} is silent for ${seconds} s`, {
    hint: "Try again later, or upload the file.",
  });
}

/** Answers with the addresses that were checked. */
function pinnedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family ?? 4);
  };
}
