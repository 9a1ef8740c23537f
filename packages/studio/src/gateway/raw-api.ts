/** The raw API, as the layer reaches it. */
export interface RawApi {
  /** `https://api.example`, without a path. */
  readonly origin: string;
  /** Default: over the network. */
  readonly send?: (request: Request) => Promise<Response>;
}

/** What is asked of it; the caller's own key goes along, and is kept nowhere. */
export interface RawRequest {
  readonly method: "GET" | "POST";
  /** `/v1/…` */
  readonly path: string;
  readonly body?: unknown;
  /** The caller's header `Authorization`, as it came. */
  readonly authorization: string | undefined;
  readonly signal: AbortSignal;
}

/** An error of the raw API, or of the way to it. */
export interface RawError {
  readonly code: string;
  readonly message: string;
  readonly status?: number;
  readonly retryable: boolean;
  readonly hint?: string;
  readonly path?: string;
  readonly details?: unknown;
}

export type RawAnswer =
  | { readonly ok: true; readonly requestId?: string; readonly body: Members }
  | { readonly ok: false; readonly requestId?: string; readonly error: RawError };

type Members = Readonly<Record<string, unknown>>;

/** Asks the raw API. What goes wrong on the way is an error of its own; nothing is thrown but a cancellation. */
export async function askRawApi(api: RawApi, request: RawRequest): Promise<RawAnswer> {
  const { send = fetch } = api;
  let response: Response;
  try {
    response = await send(requestTo(api, request));
  } catch (error) {
    request.signal.throwIfAborted();
    return { ok: false, error: unreachable(error) };
  }
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const named = requestId === undefined ? {} : { requestId };
  const body = await readMembers(response);
  if (body === undefined) return { ok: false, ...named, error: notOurs(response.status) };
  if (!response.ok) return { ok: false, ...named, error: errorOf(response.status, body) };
  return { ok: true, ...named, body };
}

function requestTo({ origin }: RawApi, request: RawRequest): Request {
  const { method, path, body, authorization, signal } = request;
  return new Request(`${origin}${path}`, {
    method,
    headers: {
      accept: "application/json",
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // A key is for this host alone.
    redirect: "error",
    signal,
  });
}

async function readMembers(response: Response): Promise<Members | undefined> {
  try {
    const body: unknown = await response.json();
    return typeof body === "object" && body !== null ? (body as Members) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Problem details (RFC 9457) as the API writes them. */
function errorOf(status: number, problem: Members): RawError {
  const { code, detail, title, retryable, hint, path, details, issues } = problem;
  const more = details ?? (issues === undefined ? undefined : { issues });
  return {
    code: typeof code === "string" ? code : `http-${status}`,
    message:
      [detail, title].find((each) => typeof each === "string") ?? `The API answers ${status}.`,
    status,
    retryable: retryable === true || (retryable === undefined && status >= 500),
    ...(typeof hint === "string" && { hint }),
    ...(typeof path === "string" && { path }),
    ...(more !== undefined && { details: more }),
  };
}

function notOurs(status: number): RawError {
  return {
    code: "api-unavailable",
    message: `The API answers ${status}, and no JSON.`,
    status,
    retryable: true,
    hint: "Try again later.",
  };
}

function unreachable(error: unknown): RawError {
  return {
    code: "api-unreachable",
    message: `The API cannot be reached: ${error instanceof Error ? error.message : "no reason"}.`,
    retryable: true,
    hint: "Try again later.",
  };
}
