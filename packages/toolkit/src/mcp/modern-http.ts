import { rpcErrorOf } from "./dispatch.ts";
import type { McpEngine } from "./engine.ts";
import type { Exchange } from "./exchange.ts";
import { checkHeaders, checkToolHeaders } from "./header-rules.ts";
import { type HttpReply, type HttpRequest, jsonReply } from "./http-request.ts";
import {
  CODES,
  type Incoming,
  RpcError,
  classify,
  errorMessage,
  resultMessage,
} from "./json-rpc.ts";
import { clientOfRequest, metaOf } from "./modern-request.ts";
import { type Answered, type Stream, replyTo } from "./reply.ts";
import { MODERN_REVISION } from "./revisions.ts";

/** A body that was read and parsed, with what answers it. */
export interface ModernRequest {
  readonly engine: McpEngine;
  readonly request: HttpRequest;
  readonly message: unknown;
  readonly context: object;
}

/** Errors that are answered with an HTTP status of their own; the rest are 200. */
const STATUS: Readonly<Record<number, number>> = {
  [CODES.methodNotFound]: 404,
  [CODES.headerMismatch]: 400,
  [CODES.missingCapability]: 400,
  [CODES.unsupportedVersion]: 400,
  [CODES.invalidRequest]: 400,
};

/** Answers a request of 2026-07-28: stateless, one message, headers that agree with the body. */
export async function answerModern(modern: ModernRequest): Promise<HttpReply> {
  const incoming = classify(modern.message);
  if (Array.isArray(modern.message))
    return failed(
      undefined,
      new RpcError(CODES.invalidRequest, `${MODERN_REVISION} has no batches.`),
      400,
    );
  if (incoming.kind === "invalid")
    return failed(incoming.id, new RpcError(CODES.invalidRequest, incoming.reason), 400);
  if (incoming.kind === "response")
    return failed(
      incoming.id,
      new RpcError(CODES.invalidRequest, "The server asked nothing."),
      400,
    );
  if (incoming.kind === "notification") {
    modern.engine.options.onNotification?.(incoming.method, incoming.params);
    return { status: 202, headers: {} };
  }
  const { platform } = modern.engine.surface;
  const checked = check(modern, incoming);
  if (checked instanceof RpcError) return failed(incoming.id, checked, STATUS[checked.code] ?? 400);
  const { whenGone } = modern.request;
  return replyTo((stream) => run(modern, checked, stream), { after: platform.after, whenGone });
}

type Checked = Omit<Exchange, "notify">;

/** Everything that can be wrong before a method runs; such errors are HTTP errors too. */
function check(
  modern: ModernRequest,
  incoming: Incoming & { kind: "request" },
): Checked | RpcError {
  const { id, method, params } = incoming;
  const { request, engine, context } = modern;
  try {
    checkHeaders(request, method, params);
    const client = clientOfRequest(params);
    const tool = method === "tools/call" ? engine.surface.find(String(params["name"])) : undefined;
    if (tool !== undefined) checkToolHeaders(request, tool, params);
    const { signal } = request;
    return {
      era: "modern",
      version: MODERN_REVISION,
      id,
      method,
      params,
      meta: metaOf(params),
      client,
      context,
      signal,
    };
  } catch (error) {
    if (error instanceof RpcError) return error;
    throw error;
  }
}

async function run({ engine }: ModernRequest, checked: Checked, stream: Stream): Promise<Answered> {
  try {
    const result = await engine.answer({ ...checked, notify: stream.notify });
    return { status: 200, message: resultMessage(checked.id, result) };
  } catch (thrown) {
    const error = rpcErrorOf(thrown, checked.method, engine.surface);
    return { status: STATUS[error.code] ?? 200, message: errorMessage(checked.id, error) };
  }
}

function failed(id: string | number | undefined, error: RpcError, status: number): HttpReply {
  return jsonReply(status, errorMessage(id, error));
}
