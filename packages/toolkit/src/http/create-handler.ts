import { type ToolDescriptor, projectError } from "../declare/declare.ts";
import { DIALECTS } from "../dialects/dialects.ts";
import type { ToolSurface } from "../registry/registry.ts";
import { nearestMatch } from "../schema/schema.ts";
import { BodyTooLarge, HttpRefusal, accessFault, readBody } from "../web/web.ts";
import { answerCall, bareWire, envelopeWire } from "./answer.ts";
import { toolList } from "./listing.ts";
import { parseJsonBody } from "./negotiate.ts";
import { openapiDocument } from "./openapi.ts";
import { DEFAULT_BASE_PATH, DEFAULT_MAX_BODY_BYTES, type HttpOptions } from "./options.ts";
import {
  type OwnPathTool,
  type PathMatch,
  decodeSegment,
  matchPath,
  mergedArguments,
  ownPathTools,
} from "./own-path.ts";
import { HttpProblem, problemResponse } from "./problem.ts";
import { dialectOf, selectedSurface, toolsetsOf } from "./selection.ts";
import { waitSecondsOf } from "./tool-call.ts";

/** A REST endpoint for any server of Web-standard requests. */
export interface HttpHandler {
  /** Answers every request, unknown paths with 404. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Serves a surface over REST: `<base>/tools`, `<base>/tools/<name>`, `<base>/health`, `<base>/openapi.json`, and the
 * paths that tools name themselves.
 */
export function createHttpHandler(surface: ToolSurface, options: HttpOptions): HttpHandler {
  const endpoint = new Endpoint(surface, options);
  return { fetch: (request) => endpoint.fetch(request) };
}

class Endpoint {
  readonly #surface: ToolSurface;
  readonly #options: HttpOptions;
  readonly #base: string;
  readonly #ownPaths: readonly OwnPathTool[];
  /** Documents by what they were asked for; bounded, because the combinations of toolsets are the caller's. */
  readonly #documents = new Map<string, string>();

  constructor(surface: ToolSurface, options: HttpOptions) {
    this.#surface = surface;
    this.#options = options;
    this.#base = (options.basePath ?? DEFAULT_BASE_PATH).replace(/\/+$/, "");
    this.#ownPaths = ownPathTools(surface.tools);
  }

  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const fault = this.#accessFault(request, url);
    if (fault !== undefined) return problemResponse(new HttpProblem(403, fault));
    try {
      if (request.method === "OPTIONS") return preflight(request);
      return withCors(request, await this.#route(request, url));
    } catch (error) {
      return withCors(request, problemResponse(this.#problemOf(error)));
    }
  }

  #accessFault(request: Request, url: URL): string | undefined {
    const host = request.headers.get("host") ?? url.host;
    const origin = request.headers.get("origin") ?? undefined;
    return accessFault(host, origin, this.#options);
  }

  async #route(request: Request, url: URL): Promise<Response> {
    const path = url.pathname;
    if (path === `${this.#base}/health`) return this.#read(request, () => this.#health());
    const context = await this.#contextOf(request);
    if (path === `${this.#base}/tools`) return this.#read(request, () => this.#listing(url));
    if (path === `${this.#base}/openapi.json`) return this.#read(request, () => this.#openapi(url));
    const [name, ...rest] = path.startsWith(`${this.#base}/tools/`)
      ? path.slice(this.#base.length + "/tools/".length).split("/")
      : [];
    if (name !== undefined && rest.length === 0)
      return this.#callByName(decodeSegment(name), { request, url, context });
    return this.#callByPath({ request, url, context });
  }

  #read(request: Request, make: () => string): Response {
    if (request.method !== "GET" && request.method !== "HEAD") throw methodFault(["GET", "HEAD"]);
    const body = request.method === "HEAD" ? null : make();
    return new Response(body, { headers: { "content-type": "application/json" } });
  }

  #health(): string {
    const { name, version } = this.#options.info;
    return JSON.stringify({ ok: true, name, version, tools: this.#surface.tools.length });
  }

  #listing(url: URL): string {
    const dialect = dialectOf(url);
    const key = `tools ${dialect ?? ""} ${toolsetsOf(url)?.join() ?? ""}`;
    return this.#document(key, () => toolList(selectedSurface(this.#surface, url), dialect));
  }

  #openapi(url: URL): string {
    const key = `openapi ${url.origin} ${toolsetsOf(url)?.join() ?? ""}`;
    return this.#document(key, () =>
      openapiDocument(selectedSurface(this.#surface, url), {
        ...this.#options,
        basePath: this.#base,
        serverUrl: url.origin,
      }),
    );
  }

  #document(key: string, make: () => object): string {
    const known = this.#documents.get(key);
    if (known !== undefined) return known;
    const made = JSON.stringify(make());
    if (this.#documents.size >= DOCUMENTS_KEPT) this.#documents.clear();
    this.#documents.set(key, made);
    return made;
  }

  async #callByName(name: string, { request, url, context }: Asked): Promise<Response> {
    const surface = selectedSurface(this.#surface, url);
    const tool = surface.find(name);
    if (tool === undefined) throw unknownTool(name, surface.tools);
    if (tool.http !== undefined) {
      const { method, path } = tool.http;
      const hint = `Call ${method} ${path}.`;
      throw new HttpProblem(404, `${name} has an HTTP operation of its own.`, { hint });
    }
    if (request.method !== "POST") throw methodFault(["POST"]);
    const dialect = dialectOf(url);
    const waitSeconds = waitSecondsOf(url);
    const body = await this.#body(request);
    const args = dialect === undefined ? body : DIALECTS[dialect].decode(body, tool);
    const toolCall = { surface, tool, args, call: { context }, waitSeconds };
    return answerCall(request, toolCall, envelopeWire);
  }

  async #callByPath({ request, url, context }: Asked): Promise<Response> {
    const matches = matchPath(this.#ownPaths, url.pathname);
    if (matches.length === 0) throw new HttpProblem(404, `There is nothing at ${url.pathname}.`);
    const match = matches.find(({ entry }) => entry.http.method === request.method);
    if (match === undefined) throw methodFault(matches.map(({ entry }) => entry.http.method));
    return this.#callMatch(match, { request, url, context });
  }

  async #callMatch(match: PathMatch, { request, url, context }: Asked): Promise<Response> {
    const { tool, http } = match.entry;
    const args = mergedArguments(match, url, await this.#body(request));
    const toolCall = {
      surface: this.#surface,
      tool,
      args,
      call: { context },
      waitSeconds: undefined,
    };
    return answerCall(request, toolCall, bareWire(http.status ?? 200));
  }

  async #body(request: Request): Promise<unknown> {
    const text = await readBody(request, this.#options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES);
    return parseJsonBody(request, text);
  }

  async #contextOf(request: Request): Promise<object> {
    const { context } = this.#options;
    return typeof context === "function" ? context(request) : (context ?? {});
  }

  #problemOf(error: unknown): HttpProblem {
    if (error instanceof HttpProblem) return error;
    if (error instanceof BodyTooLarge) return new HttpProblem(413, error.message);
    if (error instanceof HttpRefusal)
      return new HttpProblem(error.status, error.message, {
        ...error.detail,
        headers: error.headers,
      });
    const projection = projectError(error);
    if (projection !== undefined) {
      const { status = 500, message, code, hint } = projection;
      return new HttpProblem(status, message, { code, ...(hint === undefined ? {} : { hint }) });
    }
    const id = this.#surface.platform.newId();
    this.#surface.log({
      level: "error",
      message: "unexpected error in the REST endpoint",
      id,
      error,
    });
    return new HttpProblem(500, `Internal error (error id ${id}).`, { error_id: id });
  }
}

const DOCUMENTS_KEPT = 64;

interface Asked {
  readonly request: Request;
  readonly url: URL;
  readonly context: object;
}

function methodFault(allowed: readonly string[]): HttpProblem {
  const allow = [...new Set(allowed)].join(", ");
  return new HttpProblem(405, `Allowed here: ${allow}.`, { headers: { allow } });
}

function unknownTool(name: string, tools: readonly ToolDescriptor[]): HttpProblem {
  const nearest = nearestMatch(
    name,
    tools.map((tool) => tool.name),
  );
  const hint = nearest === undefined ? "GET /tools lists them." : `Did you mean "${nearest}"?`;
  return new HttpProblem(404, `There is no tool "${name}".`, { code: "unknown_tool", hint });
}

function preflight(request: Request): Response {
  const wanted = request.headers.get("access-control-request-headers");
  return withCors(
    request,
    new Response(null, {
      status: 204,
      headers: {
        allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
        ...(wanted === null ? {} : { "access-control-allow-headers": wanted }),
        "access-control-max-age": "600",
      },
    }),
  );
}

/** An allowed page of another origin may read the answer. */
function withCors(request: Request, response: Response): Response {
  const origin = request.headers.get("origin");
  if (origin === null) return response;
  response.headers.set("access-control-allow-origin", origin);
  response.headers.append("vary", "Origin");
  return response;
}
