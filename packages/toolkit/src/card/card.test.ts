import { describe, expect, it } from "vitest";
import { z } from "zod";

import { defineTool } from "../declare/declare.ts";
import { createRegistry } from "../registry/registry.ts";
import {
  type SiteFacts,
  aiCatalog,
  createCardHandler,
  llmsFullTxt,
  llmsTxt,
  registryServerJson,
  serverCard,
} from "./card.ts";

const facts: SiteFacts = {
  name: "io.github.acme/calc",
  version: "1.2.3",
  title: "Calc",
  description: "Adds numbers.",
  repository: { url: "https://github.com/acme/calc", source: "github" },
  remote: { url: "https://calc.example/mcp", protocolVersions: ["2026-07-28", "2025-11-25"] },
  packages: [{ registryType: "npm", identifier: "calc", version: "1.2.3", arguments: ["mcp"] }],
};
const registry = createRegistry([
  defineTool({
    name: "add",
    title: "Add",
    description: "Adds two numbers.",
    input: z.strictObject({
      a: z.number().describe("First | left."),
      b: z.int().min(1).describe("Second.").default(1),
    }),
    output: z.strictObject({ sum: z.number().describe("The sum.") }),
    toolsets: ["basic"],
    examples: [{ title: "One and two", input: { a: 1, b: 2 } }],
    run: ({ a, b }) => ({ sum: a + b }),
  }),
]);
const site = {
  title: "Calc",
  summary: "Adds\nnumbers.",
  sections: [
    { title: "Docs", links: [{ name: "Guide [1]", url: "/guide.md", note: "Start here." }] },
  ],
  optional: [{ name: "History", url: "/history.md" }],
  toolUrl: (name: string) => `/tools.md#${name}`,
};

describe("documents", () => {
  it("[R12] the card names identity and address, no tools and no packages", () => {
    expect(serverCard(facts)).toEqual({
      $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
      name: "io.github.acme/calc",
      title: "Calc",
      description: "Adds numbers.",
      version: "1.2.3",
      repository: { url: "https://github.com/acme/calc", source: "github" },
      remotes: [
        {
          type: "streamable-http",
          url: "https://calc.example/mcp",
          supportedProtocolVersions: ["2026-07-28", "2025-11-25"],
        },
      ],
    });
  });
  it("[R12] the catalog points to the card", () => {
    expect(aiCatalog([facts])).toEqual({
      specVersion: "1.0",
      entries: [
        {
          identifier: "urn:air:calc.example:mcp:calc",
          displayName: "Calc",
          type: "application/mcp-server-card+json",
          url: "https://calc.example/mcp/server-card",
        },
      ],
    });
  });
  it("[R12] server.json says how to run it", () => {
    expect(registryServerJson(facts)).toMatchObject({
      packages: [
        {
          registryType: "npm",
          identifier: "calc",
          transport: { type: "stdio" },
          packageArguments: [{ type: "positional", value: "mcp" }],
        },
      ],
      remotes: [{ type: "streamable-http", url: "https://calc.example/mcp" }],
    });
  });
  it("[R12] facts that catalogs refuse are one error naming each", () => {
    const bad = { ...facts, name: "calc", version: "^1", description: "x".repeat(101) };
    expect(() => serverCard(bad)).toThrow(/name "calc".*version "\^1".*description/);
  });
  it("[R12] llms.txt has one H1, the summary, and a line for every tool", () => {
    expect(llmsTxt(registry, site)).toBe(
      [
        "# Calc",
        "> Adds numbers.",
        "## Docs\n\n- [Guide \\[1\\]](/guide.md): Start here.",
        "## Tools\n\n- [add](/tools.md#add): Adds two numbers.",
        "## Optional\n\n- [History](/history.md)",
      ].join("\n\n") + "\n",
    );
  });
  it("[R12] llms-full.txt holds the pages and the reference of every tool", () => {
    const text = llmsFullTxt(registry, site, [
      { url: "/guide.md", markdown: "# Guide\n\nText.\n" },
    ]);
    expect(text).toContain("<!-- /guide.md -->\n\n# Guide\n\nText.\n\n# Tools\n\n## add");
    expect(text).toContain("| `a` | number | First \\| left. |");
    expect(text).toContain("| `b` (optional) | integer, at least 1 | Second. Default `1`. |");
    expect(text).toContain('"b": 2');
  });
});

describe("handler", () => {
  const handler = createCardHandler(registry, {
    facts: (origin) => ({
      ...facts,
      remote: { url: `${origin}/mcp`, protocolVersions: ["2026-07-28"] },
    }),
    llmsTxt: "# Calc\n",
  });
  const get = (path: string, init: RequestInit = {}) =>
    handler.fetch(new Request(`http://localhost:4000${path}`, init));

  it("[R12] serves each document under its type, readable from any page", async () => {
    expect(handler.paths).toEqual([
      "/mcp/server-card",
      "/.well-known/ai-catalog.json",
      "/.well-known/mcp.json",
      "/llms.txt",
    ]);
    const card = await get("/mcp/server-card");
    expect(card.headers.get("content-type")).toBe("application/mcp-server-card+json");
    expect(card.headers.get("access-control-allow-origin")).toBe("*");
    expect(card.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(await card.json()).toMatchObject({ remotes: [{ url: "http://localhost:4000/mcp" }] });
    const catalog = await get("/.well-known/ai-catalog.json");
    expect(catalog.headers.get("content-type")).toBe("application/ai-catalog+json");
    const known = await (await get("/.well-known/mcp.json")).json();
    expect(known).toMatchObject({ tools: [{ name: "add", toolsets: ["basic"] }] });
    expect((await get("/other")).status).toBe(404);
  });
  it("[R12] answers 304 to a reader that has the document", async () => {
    const etag = (await get("/llms.txt")).headers.get("etag") ?? "";
    const again = await get("/llms.txt", { headers: { "if-none-match": `"x", W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = await get("/llms.txt", { headers: { "if-none-match": '"x"' } });
    expect(other.status).toBe(200);
  });
  it("[R12] only reads, and only for its own hosts", async () => {
    expect((await get("/llms.txt", { method: "POST" })).headers.get("allow")).toBe("GET, HEAD");
    expect((await get("/llms.txt", { method: "OPTIONS" })).status).toBe(204);
    expect((await get("/llms.txt", { headers: { host: "evil.example" } })).status).toBe(403);
  });
});
