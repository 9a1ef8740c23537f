import type { ContentPart } from "../declare/declare.ts";
import { projectError } from "../declare/declare.ts";
import type { ToolSurface } from "../registry/registry.ts";
import type { Call, Fault, ProgressReport, ToolFailure, ToolResult } from "../run/run.ts";
import type { EnvelopeError } from "./envelope.ts";
import { readEvents } from "./read-events.ts";

/**
 * Sends a request to the REST endpoint that serves the tools; `path` is below its base, `tools/add`. Rejects with an
 * error that projects itself where it cannot be reached.
 */
export type SendRequest = (path: string, sent: SentRequest) => Promise<Response>;

/** A request as `fetch` takes it. */
export interface SentRequest {
  readonly method: "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal;
}

/**
 * The surface of tools that run in another process: what is called here is forwarded to its REST endpoint, progress and
 * cancellation included. Calls may arrive there in any order, so each waits for the answers to the writing ones before
 * it. Descriptors and jobs are those of `local`, so it has to read the same job records.
 */
export function remoteSurface(local: ToolSurface, send: SendRequest): ToolSurface {
  let written: Promise<unknown> = Promise.resolve();
  const execute = (name: string, raw: unknown, call: Call = {}): Promise<ToolResult> => {
    const tool = local.find(name);
    const accept = tool?.long === true ? "application/json" : "text/event-stream";
    const answer = written.then(() => forward({ name, raw, call, accept }, send));
    if (tool?.annotations?.readOnlyHint !== true) written = answer.catch(() => undefined);
    return answer;
  };
  return {
    ...local,
    execute,
    start: async (name, raw, call) => {
      const answer = await execute(name, raw, call);
      if (!answer.ok) return answer;
      const id: unknown = Reflect.get(Object(answer.output), "job_id");
      const job = typeof id === "string" ? await local.jobs.get(id) : undefined;
      return job ?? failure(name, refusal(`The record of job ${String(id)} cannot be read.`));
    },
    select: (wanted) => remoteSurface(local.select(wanted), send),
  };
}

interface Forwarded {
  readonly name: string;
  readonly raw: unknown;
  readonly call: Call;
  /** Long work answers with its job at once; the rest by events, so that progress comes and the connection stays. */
  readonly accept: "application/json" | "text/event-stream";
}

async function forward(
  { name, raw, call, accept }: Forwarded,
  send: SendRequest,
): Promise<ToolResult> {
  let response: Response;
  try {
    response = await send(`tools/${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept },
      body: JSON.stringify(raw === undefined ? {} : raw),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    });
  } catch (error) {
    if (call.signal?.aborted === true) return failure(name, CANCELLED);
    const projection = projectError(error);
    if (projection === undefined) throw error;
    return failure(name, { status: 503, retryable: false, ...projection, kind: "tool" });
  }
  if (!response.ok) return failure(name, await problemFault(response));
  try {
    return resultOf(name, await envelopeOf(response, call.onProgress));
  } catch {
    // Whatever broke the answer off, the work over there may have been done or not.
    return failure(name, call.signal?.aborted === true ? CANCELLED : BROKEN_OFF);
  }
}

const BROKEN_OFF: Fault = {
  kind: "tool",
  code: "connection_lost",
  message: "The connection ended before the answer came.",
  status: 502,
  retryable: false,
  hint: "The work may have been done: look at what is there before calling again.",
};

const CANCELLED: Fault = {
  kind: "cancelled",
  code: "cancelled",
  message: "The call was cancelled.",
  status: 499,
  retryable: true,
};

function failure(tool: string, fault: Fault): ToolFailure {
  return { ok: false, tool, fault };
}

function refusal(message: string, status = 502): Fault {
  return { kind: "tool", code: "remote_refusal", message, status, retryable: false };
}

/** A fault of the transport: what the endpoint says of it. */
async function problemFault(response: Response): Promise<Fault> {
  const problem: unknown = await response.json().catch(() => undefined);
  const detail: unknown = Reflect.get(Object(problem), "detail");
  const words = typeof detail === "string" ? detail : `It answers with ${response.status}.`;
  return refusal(words, response.status);
}

/** What the endpoint answers to a call. */
interface Envelope {
  readonly ok: boolean;
  readonly result?: unknown;
  readonly text: string;
  readonly images?: readonly { readonly mimeType: string; readonly data: string }[];
  readonly content?: readonly ContentPart[];
  readonly error?: EnvelopeError;
}

async function envelopeOf(
  response: Response,
  onProgress: ((report: ProgressReport) => void) | undefined,
): Promise<Envelope> {
  if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true)
    return (await response.json()) as Envelope;
  let answer: Envelope | undefined;
  for await (const { event, json } of readEvents(response)) {
    if (event === "progress") onProgress?.(JSON.parse(json) as ProgressReport);
    else answer = JSON.parse(json) as Envelope;
  }
  if (answer === undefined) throw new TypeError("the events ended without a result");
  return answer;
}

/** The result as the runner over there gave it. */
function resultOf(tool: string, envelope: Envelope): ToolResult {
  const { ok, result, text, images = [], content = [], error } = envelope;
  if (!("result" in envelope) && error !== undefined) return failure(tool, faultOf(error));
  const outputJson = result === null ? undefined : JSON.stringify(result);
  return {
    ok: true,
    tool,
    output: result ?? undefined,
    outputJson,
    // Without a sentence of its own the endpoint shows the result's JSON.
    text: text === outputJson ? undefined : text,
    content: [...images.map((image) => ({ type: "image" as const, ...image })), ...content],
    failed: !ok,
    present: undefined,
  };
}

/** Kinds that transports treat in a way of their own, by their codes. */
const KINDS: Readonly<Record<string, Fault["kind"]>> = {
  invalid_arguments: "arguments",
  cancelled: "cancelled",
};

function faultOf(error: EnvelopeError): Fault {
  const { code, message, retryable, status = 500, path, hint, issues, details, error_id } = error;
  return {
    kind: KINDS[code] ?? "tool",
    code,
    message,
    status,
    retryable,
    ...(path === undefined ? {} : { path }),
    ...(hint === undefined ? {} : { hint }),
    ...(issues === undefined ? {} : { issues }),
    ...(details === undefined ? {} : { details: details as NonNullable<Fault["details"]> }),
    ...(error_id === undefined ? {} : { id: error_id }),
  };
}
