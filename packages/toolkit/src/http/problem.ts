import type { Fault } from "../run/run.ts";

/** A fault of the transport itself, answered as problem details (RFC 9457). */
export class HttpProblem extends Error {
  override readonly name = "HttpProblem";
  readonly status: number;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: string, { headers = {}, ...extra }: ProblemExtras = {}) {
    super(detail);
    this.status = status;
    this.extra = extra;
    this.headers = headers;
  }
}

/** What stands beside the standard members. */
interface ProblemExtras {
  readonly headers?: Readonly<Record<string, string>>;
  readonly code?: string;
  readonly hint?: string;
  readonly error_id?: string;
}

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  499: "Client Closed Request",
  500: "Internal Server Error",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

const PROBLEM_TYPE = "application/problem+json";

/** The response of a transport fault. */
export function problemResponse({ status, message, extra, headers }: HttpProblem): Response {
  const body = JSON.stringify(problemBody(status, message, extra));
  return new Response(body, { status, headers: { ...headers, "content-type": PROBLEM_TYPE } });
}

function problemBody(status: number, detail: string, extra: object): object {
  return { type: "about:blank", title: TITLES[status] ?? "Error", status, detail, ...extra };
}

/** The problem details of a tool that has an HTTP operation of its own. */
export function faultProblem(fault: Fault): object {
  const { code, retryable, hint, path, issues, details, id } = fault;
  return problemBody(fault.status, fault.message, {
    code,
    retryable,
    ...(hint === undefined ? {} : { hint }),
    ...(path === undefined ? {} : { path }),
    ...(issues === undefined ? {} : { issues }),
    ...(details === undefined ? {} : { details }),
    ...(id === undefined ? {} : { error_id: id }),
  });
}
