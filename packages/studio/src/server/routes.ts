import type { IncomingMessage } from "node:http";

import type { ToolSurface } from "@reelkiln/toolkit";
import { createCardHandler } from "@reelkiln/toolkit/card";
import { createHttpHandler } from "@reelkiln/toolkit/http";
import { createMcpHandler } from "@reelkiln/toolkit/mcp";

import { checkedListener } from "./loopback-server.ts";
import type { Listener } from "./loopback-server.ts";
import { mcpOptions } from "./mcp-options.ts";
import { PAGE_BASE, answerPage } from "./page-endpoints.ts";
import type { PageDesk } from "./page-endpoints.ts";
import { isPageFile, pageFile } from "./page-files.ts";
import { problemResponse } from "./problem.ts";
import { llmsDocuments, siteFactsAt } from "./site.ts";
import type { Fetch } from "./web-bridge.ts";

/** What the routes serve. */
export interface RouteTerms {
  /** The tools that are listed and called. */
  readonly surface: ToolSurface;
  /** All tools. */
  readonly whole: ToolSurface;
  readonly desk: PageDesk;
  readonly version: string;
  /** The context of a call, by who makes it. */
  readonly contextOf: (author: string) => object;
  /** Signs MCP sessions. */
  readonly secret: string;
}

/** Largest body that is read, in bytes. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A listener for Node's server: every request is checked for its Host and Origin, then goes to the one that owns its path. */
export function createListener(terms: RouteTerms): Listener {
  const { surface, whole, contextOf, version, desk, secret } = terms;
  const mcp = createMcpHandler(surface, {
    ...mcpOptions({ version, surface: whole, folder: async () => desk.projectRoot }),
    context: () => contextOf("mcp"),
    maxBodyBytes: MAX_BODY_BYTES,
    secret,
  });
  const others = checkedListener(surface, createFetch(terms));
  return (request, response) =>
    pathOf(request) === "/mcp" ? mcp.node(request, response) : others(request, response);
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
