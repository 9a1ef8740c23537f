import type { ToolSurface } from "../registry/registry.ts";
import { type AccessRules, HttpRefusal, accessFault } from "../web/web.ts";
import { createEngine, type McpEngine } from "./engine.ts";
import { type HttpReply, type HttpRequest, jsonReply } from "./http-request.ts";
import { CODES, RpcError, classify, errorMessage } from "./json-rpc.ts";
import { LegacyHttp } from "./legacy-http.ts";
import { answerModern } from "./modern-http.ts";
import { isModernRequest } from "./modern-request.ts";
import type { McpServerOptions } from "./options.ts";
import { MODERN_REVISION } from "./revisions.ts";

export interface HttpServerOptions extends McpServerOptions, AccessRules {
  /** The host's context for a request; throws `HttpRefusal` to turn it away, as for a missing token. */
  readonly context?: object | ((request: HttpRequest) => object | Promise<object>);
  /** Largest accepted body, in bytes. Default 4 MiB. */
  readonly maxBodyBytes?: number;
  /** No session is issued, asked for or ended, so that any of several servers may answer. Default false. */
  readonly stateless?: boolean;
}

export const DEFAULT_MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Answers a request whose body has been read. Never rejects. */
export type HttpServer = (request: HttpRequest) => Promise<HttpReply>;

/** One endpoint for both eras. */
export function createHttpServer(surface: ToolSurface, options: HttpServerOptions): HttpServer {
  const engines = new Map<string, { readonly engine: McpEngine; readonly legacy: LegacyHttp }>();
  const secret = options.secret ?? surface.platform.newId();
  const { stateless: isStateless = false } = options;
  const allowed = isStateless ? "POST" : "POST, DELETE";
  const engineFor = (toolsets: string) => {
    const known = engines.get(toolsets);
    if (known !== undefined) return known;
    const selected = surface.select(toolsets === "" ? undefined : toolsets.split(","));
    const engine = createEngine(selected, { ...options, secret });
    const legacy = new LegacyHttp(engine, { hasSessions: !isStateless });
    const made = { engine, legacy };
    engines.set(toolsets, made);
    return made;
  };
  return async (request) => {
    try {
      guard(request, options);
      const context = await contextOf(options.context, request);
      const { engine, legacy } = engineFor(selectionOf(request));
      if (request.method === "DELETE" && !isStateless) return await legacy.end(request);
      if (request.method !== "POST")
        throw new HttpRefusal(405, "Only POST is served.", { headers: { allow: allowed } });
      const message = parseBody(request.body);
      if (isModern(request, message))
        return await answerModern({ engine, request, message, context });
      return await legacy.answer({ request, message, context });
    } catch (error) {
      return refusal(error, surface);
    }
  };
}

function guard(request: HttpRequest, rules: AccessRules): void {
  const host = request.header("host") ?? request.url.host;
  const fault = accessFault(host, request.header("origin"), rules);
  if (fault !== undefined) throw new HttpRefusal(403, fault);
}

async function contextOf(
  given: HttpServerOptions["context"],
  request: HttpRequest,
): Promise<object> {
  return typeof given === "function" ? given(request) : (given ?? {});
}

/** Toolsets of the query, in a canonical order so that equal selections share an engine. */
function selectionOf(request: HttpRequest): string {
  if (request.search === "") return "";
  const wanted = new URLSearchParams(request.search).get("toolsets") ?? "";
  const names = wanted.split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))].toSorted().join(",");
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new RpcError(CODES.parseError, "The body is not valid JSON.");
  }
}

/** By content first; else by the header, where a revision without a handshake leaves no other sign. */
function isModern(request: HttpRequest, message: unknown): boolean {
  const incoming = classify(message);
  if ("method" in incoming && isModernRequest(incoming.method, incoming.params)) return true;
  return request.header("mcp-protocol-version") === MODERN_REVISION;
}

function refusal(error: unknown, surface: ToolSurface): HttpReply {
  if (error instanceof HttpRefusal) {
    const body = errorMessage(undefined, new RpcError(CODES.invalidRequest, error.message));
    return jsonReply(error.status, body, error.headers);
  }
  if (error instanceof RpcError) return jsonReply(400, errorMessage(undefined, error));
  if (error instanceof RangeError)
    return jsonReply(
      400,
      errorMessage(undefined, new RpcError(CODES.invalidRequest, error.message)),
    );
  const id = surface.platform.newId();
  surface.log({ level: "error", message: "unexpected error in the MCP endpoint", id, error });
  return jsonReply(
    500,
    errorMessage(undefined, new RpcError(CODES.internalError, `Internal error (error id ${id}).`)),
  );
}
