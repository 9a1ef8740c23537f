import type { Log, ToolSurface } from "@reelkiln/toolkit";
import { createHttpHandler, openapiDocument } from "@reelkiln/toolkit/http";
import { Hono, type MiddlewareHandler } from "hono";

import { hostedSurface } from "../api/api.ts";
import { createGateway } from "../gateway/gateway.ts";
import type { HostedDesk } from "../hosted/desk.ts";
import { refreshGauges } from "../hosted/gauges.ts";
import { FILES_PATH } from "../storage/storage.ts";
import { contextOf, requestIdOf, stamped } from "./hosted-requests.ts";
import { problemResponse } from "./problem.ts";
import type { Fetch } from "./web-bridge.ts";

export interface HostedRoutes {
  readonly desk: HostedDesk;
  readonly publicUrl: string;
  /** Origins of pages that may call. */
  readonly allowedOrigins: readonly string[];
  readonly answerFile?: Fetch;
  /** Verbs of the operator, from this machine. */
  readonly answerOperator: Fetch;
  /** False while the server leaves. */
  readonly isReady: () => boolean;
}

const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Answers every request of the hosted server; each reply carries the id of its request. */
export function hostedFetch(routes: HostedRoutes): Fetch {
  const { desk, answerFile, answerOperator } = routes;
  const log: Log = ({ level, message, id, error }) =>
    desk.log(level, message, { error_id: id, error });
  const surface = hostedSurface(log);
  const app = new Hono();
  const fetch: Fetch = async (request) => app.fetch(request);
  app.use(withRequestId(desk));
  app.onError((error, { req }) => {
    const requestId = requestIdOf(req.raw);
    desk.log("error", "a request failed", { request_id: requestId, error });
    return problemResponse(500, `Internal error (request ${requestId}).`);
  });
  for (const [path, answer] of Object.entries(openPaths(routes, surface))) {
    app.get(path, answer);
    app.all(path, () => problemResponse(405, "Allowed here: GET, HEAD.", { allow: "GET, HEAD" }));
  }
  if (answerFile !== undefined) app.all(`${FILES_PATH}*`, ({ req }) => answerFile(req.raw));
  app.all(OPERATOR_PATH, ({ req }) => answerOperator(req.raw));
  const mcp = remoteTools(routes, { log, send: fetch });
  app.all("/mcp", ({ req }) => mcp.fetch(req.raw));
  const api = endpoints(routes, surface);
  app.all("*", ({ req }) => api.fetch(req.raw));
  return fetch;
}

/** The six remote tools; `send` asks this server as a client does: they know no other way. */
function remoteTools(
  { desk, publicUrl, allowedOrigins }: HostedRoutes,
  { log, send }: { readonly log: Log; readonly send: Fetch },
) {
  return createGateway({
    api: { origin: publicUrl, send },
    version: desk.version,
    log,
    allowedHosts: [new URL(publicUrl).hostname],
    allowedOrigins,
  });
}

/** The endpoints, each declared once with its schemas. */
function endpoints(routes: HostedRoutes, surface: ToolSurface) {
  return createHttpHandler(surface, {
    ...factsOf(routes),
    context: contextOf(routes.desk),
    maxBodyBytes: MAX_BODY_BYTES,
    // A key opens the door, and a page that was rebound to this address has none.
    allowedHosts: "any",
    allowedOrigins: routes.allowedOrigins,
  });
}

/** Gives each reply the id of its request, and the log and the metrics a line. */
function withRequestId(desk: HostedDesk): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    const { raw: request } = c.req;
    const requestId = requestIdOf(request);
    await next();
    const response = c.res;
    note(desk, { request, response, requestId, seconds: (performance.now() - started) / 1000 });
    const reply = await stamped(response, requestId);
    // Without this the headers of both would be joined.
    c.res = undefined;
    c.res = reply;
  };
}

function factsOf({ desk }: HostedRoutes) {
  return {
    info: {
      name: "reelkiln",
      version: desk.version,
      title: "Reelkiln rendering API",
      description: "Recipes and timelines become verified videos.",
      license: { name: "MIT", identifier: "MIT" },
    },
    basePath: "/v1",
    securitySchemes: { apiKey: { type: "http", scheme: "bearer", bearerFormat: "rk_live_…" } },
  } as const;
}

/** An address that needs no key, by its path. */
type OpenPath = () => Response | Promise<Response>;

function openPaths(routes: HostedRoutes, surface: ToolSurface): Readonly<Record<string, OpenPath>> {
  const { desk, publicUrl } = routes;
  const document = JSON.stringify(
    openapiDocument(surface, { ...factsOf(routes), serverUrl: publicUrl }),
  );
  return {
    "/healthz": () => Response.json({ ok: true }),
    "/readyz": () => readiness(routes),
    "/metrics": async () => {
      await refreshGauges(desk);
      return new Response(desk.metrics.print(), {
        headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
      });
    },
    "/openapi.json": () =>
      new Response(document, { headers: { "content-type": "application/json" } }),
  };
}

/** Where `reelkiln keys` and `reelkiln admin` reach a server that has the database to itself. */
export const OPERATOR_PATH = "/internal/operator";

async function readiness({ desk, isReady }: HostedRoutes): Promise<Response> {
  if (!isReady()) return Response.json({ ok: false, reason: "leaving" }, { status: 503 });
  try {
    await desk.database.tables.selectFrom("settings").select("name").limit(1).execute();
    return Response.json({ ok: true, database: desk.database.kind });
  } catch (error) {
    desk.log("error", "the database does not answer", { error });
    return Response.json({ ok: false, reason: "database" }, { status: 503 });
  }
}

interface Answered {
  readonly request: Request;
  readonly response: Response;
  readonly requestId: string;
  readonly seconds: number;
}

/** Paths that are asked for all the time, and say nothing when they answer well. */
const QUIET = new Set(["/healthz", "/readyz", "/metrics"]);

function note(desk: HostedDesk, { request, response, requestId, seconds }: Answered): void {
  const { pathname } = new URL(request.url);
  const labels = {
    method: request.method,
    path: pathLabel(pathname),
    status: String(response.status),
  };
  desk.metrics.add("reelkiln_http_requests_total", labels);
  desk.metrics.observe("reelkiln_http_request_seconds", seconds, { path: labels.path });
  if (QUIET.has(pathname) && response.ok) return;
  desk.log(response.status >= 500 ? "error" : "info", "request", {
    request_id: requestId,
    method: request.method,
    path: pathname,
    status: response.status,
    seconds: Math.round(seconds * 1000) / 1000,
  });
}

const KNOWN_PATHS: readonly RegExp[] = [
  /^\/v1\/(?:recipes|videos)\/(?:render|validate)$/,
  /^\/(?:healthz|readyz|metrics|openapi\.json|mcp)$/,
];

/** A path as a label: few of them, whatever is asked for. */
function pathLabel(pathname: string): string {
  if (KNOWN_PATHS.some((known) => known.test(pathname))) return pathname;
  const job = /^\/v1\/jobs\/[^/]+(\/[a-z]+)?/.exec(pathname);
  if (job !== null) return `/v1/jobs/{id}${job[1] ?? ""}`;
  return pathname.startsWith(FILES_PATH) ? FILES_PATH : "other";
}
