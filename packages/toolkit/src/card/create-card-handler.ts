import type { ToolSurface } from "../registry/registry.ts";
import { type AccessRules, accessFault } from "../web/web.ts";
import type { SiteFacts } from "./facts.ts";
import { wellKnownMcp } from "./mcp-json.ts";
import { CARD_TYPE, CATALOG_TYPE, aiCatalog, serverCard } from "./server-card.ts";

/** What a site publishes of itself. */
export interface CardOptions extends Pick<AccessRules, "allowedHosts"> {
  /** Facts of the site for the origin it was asked at, `https://calc.example`; an object when it has only one. */
  readonly facts: SiteFacts | ((origin: string) => SiteFacts);
  /** Path of the MCP endpoint. Default `/mcp`. */
  readonly mcpPath?: string;
  readonly llmsTxt?: string;
  readonly llmsFullTxt?: string;
}

/** Serves a site's public documents. */
export interface CardHandler {
  /** Every path it answers. */
  readonly paths: readonly string[];
  /** Answers 404 for any other path. */
  readonly fetch: (request: Request) => Promise<Response>;
}

interface PublicDocument {
  readonly type: string;
  readonly text: string;
}

type Publish = (origin: string) => PublicDocument;

/** Browsers of any site may read these; they hold nothing that is not public. */
const HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET",
  "access-control-allow-headers": "Content-Type, If-None-Match",
  "access-control-expose-headers": "ETag",
  "cache-control": "public, max-age=3600",
};

/** Serves the server card, the catalog, `/.well-known/mcp.json` and the llms documents, with ETag and CORS. */
export function createCardHandler(surface: ToolSurface, options: CardOptions): CardHandler {
  const documents = documentsOf(surface, options);
  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const host = request.headers.get("host") ?? url.host;
    const fault = accessFault(host, undefined, options);
    if (fault !== undefined) return new Response(fault, { status: 403 });
    const publish = documents.get(url.pathname);
    if (publish === undefined) return new Response("Not found", { status: 404 });
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: HEADERS });
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { ...HEADERS, allow: "GET, HEAD" } });
    return answer(request, publish(`${url.protocol}//${host}`));
  };
  return { paths: [...documents.keys()], fetch };
}

function documentsOf(
  surface: ToolSurface,
  { facts, mcpPath = "/mcp", llmsTxt, llmsFullTxt }: CardOptions,
): ReadonlyMap<string, Publish> {
  const factsAt = typeof facts === "function" ? facts : () => facts;
  const json =
    (type: string, make: (facts: SiteFacts) => object): Publish =>
    (origin) => ({ type, text: JSON.stringify(make(factsAt(origin)), undefined, 2) });
  const text =
    (body: string): Publish =>
    () => ({ type: "text/plain; charset=utf-8", text: body });
  return new Map<string, Publish>([
    [`${mcpPath}/server-card`, json(CARD_TYPE, serverCard)],
    ["/.well-known/ai-catalog.json", json(CATALOG_TYPE, (site) => aiCatalog([site]))],
    ["/.well-known/mcp.json", json("application/json", (site) => wellKnownMcp(surface, site))],
    ...(llmsTxt === undefined ? [] : [["/llms.txt", text(llmsTxt)] as const]),
    ...(llmsFullTxt === undefined ? [] : [["/llms-full.txt", text(llmsFullTxt)] as const]),
  ]);
}

async function answer(request: Request, { type, text }: PublicDocument): Promise<Response> {
  const etag = await etagOf(text);
  const headers = { ...HEADERS, etag };
  if (namesTag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  const body = request.method === "HEAD" ? null : text;
  return new Response(body, { headers: { ...headers, "content-type": type } });
}

async function etagOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const bytes = [...new Uint8Array(digest).subarray(0, 16)];
  return `"${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

function namesTag(header: string | null, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
