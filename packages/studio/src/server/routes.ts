import type { IncomingMessage, ServerResponse } from "node:http";

import type { ToolSurface } from "@reelkiln/toolkit";
import { createCardHandler } from "@reelkiln/toolkit/card";
import { accessFault, createHttpHandler } from "@reelkiln/toolkit/http";
import { createMcpHandler } from "@reelkiln/toolkit/mcp";

import { mcpOptions } from "./mcp-options.ts";
import { PAGE_BASE, answerPage } from "./page-endpoints.ts";
import type { PageDesk } from "./page-endpoints.ts";
import { isPageFile, pageFile } from "./page-files.ts";
import { problemResponse } from "./problem.ts";
import { llmsDocuments, siteFactsAt } from "./site.ts";
import { sendResponse, webRequest } from "./web-bridge.ts";
import type { Fetch } from "./web-bridge.ts";

/** What the routes serve. */
export interface RouteTerms {
  readonly surface: ToolSurface;
  readonly desk: PageDesk;
  readonly version: string;
  /** The context of a call, by who makes it. */
  readonly contextOf: (author: string) => object;
  /** Signs MCP sessions. */
  readonly secret: string;
}

/** Largest body that is read, in bytes. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A listener for Node's server: every request is checked for its Host and Origin, then goes to the one that owns its path. */
export function createListener(terms: RouteTerms): Listener {
  const { surface, contextOf, version, desk, secret } = terms;
  const mcp = createMcpHandler(surface, {
    ...mcpOptions({ version, projectRoot: desk.projectRoot }),
    context: () => contextOf("mcp"),
    maxBodyBytes: MAX_BODY_BYTES,
    secret,
  });
  const fetch = createFetch(terms);
  return (request, response) => {
    if (pathOf(request) === "/mcp") {
      mcp.node(request, response);
      return;
    }
    const host = request.headers.host ?? "";
    const fault = accessFault(host, request.headers.origin, {});
    const answer =
      fault === undefined
        ? fetch(webRequest(request, response, `http://${host}`))
        : Promise.resolve(problemResponse(403, fault));
    answer
      .catch((error: unknown) => internalFault(surface, error))
      .then((made) => sendResponse(made, response))
      .catch((error: unknown) => {
        surface.log({ level: "error", message: "a reply could not be sent", error });
        response.destroy();
      });
  };
}

function pathOf({ url = "/" }: IncomingMessage): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

function createFetch({ surface, contextOf, version, desk }: RouteTerms): Fetch {
  const rest = createHttpHandler(surface, {
    info: {
      name: "reelkiln",
      version,
      title: "Reelkiln",
      description: "Tools that turn a declared project into a verified video.",
      license: { name: "MIT", identifier: "MIT" },
    },
    context: () => contextOf("rest"),
    maxBodyBytes: MAX_BODY_BYTES,
  });
  const cards = createCardHandler(surface, {
    facts: (origin) => siteFactsAt(version, origin),
    ...llmsDocuments(),
  });
  return async (request) => {
    const path = new URL(request.url).pathname;
    if (path.startsWith("/api/v1/")) return rest.fetch(request);
    if (path.startsWith(`${PAGE_BASE}/`)) return answerPage(request, desk);
    if (cards.paths.includes(path)) return cards.fetch(request);
    if (!isPageFile(path)) return problemResponse(404, `There is nothing at ${path}.`);
    if (request.method === "GET" || request.method === "HEAD") return pageFile(path);
    return problemResponse(405, "Allowed here: GET, HEAD.", { allow: "GET, HEAD" });
  };
}

function internalFault({ platform, log }: ToolSurface, error: unknown): Response {
  const id = platform.newId();
  log({ level: "error", message: "unexpected error in the studio", id, error });
  return problemResponse(500, `Internal error (error id ${id}).`);
}
