import type { ToolSurface } from "../registry/registry.ts";
import { BodyTooLarge, readBody } from "../web/web.ts";
import { type EventStream, type HttpReply, tooLargeReply } from "./http-request.ts";
import { DEFAULT_MAX_BODY_BYTES, type HttpServerOptions, createHttpServer } from "./http-server.ts";
import { type NodeListener, createNodeListener } from "./node-listener.ts";

/** An MCP endpoint: `fetch` for any web-standard server, `node` for `http.createServer`. */
export interface McpHandler {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly node: NodeListener;
}

/** Serves a surface over Streamable HTTP, both eras on one path. */
export function createMcpHandler(surface: ToolSurface, options: HttpServerOptions): McpHandler {
  const server = createHttpServer(surface, options);
  const limit = options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
  const fetch = async (request: Request): Promise<Response> => {
    const body = await readBody(request, limit).catch(tooLarge);
    if (typeof body !== "string") return responseOf(tooLargeReply(limit));
    const url = new URL(request.url);
    const reply = await server({
      method: request.method,
      url,
      search: url.search,
      header: (name) => request.headers.get(name) ?? undefined,
      body,
      signal: request.signal,
      whenGone: (task) => request.signal.addEventListener("abort", task, { once: true }),
    });
    return responseOf(reply);
  };
  return { fetch, node: createNodeListener(server, limit) };
}

function tooLarge(error: unknown): BodyTooLarge {
  if (error instanceof BodyTooLarge) return error;
  throw error;
}

function responseOf({ status, headers, body, events }: HttpReply): Response {
  if (events === undefined) return new Response(body ?? null, { status, headers });
  return new Response(readableOf(events), { status, headers });
}

function readableOf(events: EventStream): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      events.pipe({
        write: (chunk) => controller.enqueue(encoder.encode(chunk)),
        end: () => controller.close(),
      });
    },
    cancel: () => events.abandon(),
  });
}
