import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

import { type HttpServerOptions, createMcpHandler, defineTool } from "../mcp.ts";
import { createRegistry } from "../registry/registry.ts";

let stopped = 0;
const double = defineTool({
  name: "double",
  description: "Doubles.",
  toolsets: ["basic"],
  input: z.strictObject({ n: z.number().describe("A number.") }),
  output: z.strictObject({ n: z.number() }),
  run: ({ n }, { progress }) => {
    progress(0.5);
    return { n: n * 2 };
  },
});
const hang = defineTool({
  name: "hang",
  description: "Hangs until stopped.",
  input: z.strictObject({}),
  run: (_input, { signal }) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        stopped += 1;
        reject(new Error("stopped"));
      });
    }),
});
const registry = createRegistry([double, hang]);
const handler = (options: Partial<HttpServerOptions> = {}) =>
  createMcpHandler(registry, { info: { name: "test", version: "1" }, secret: "fixed", ...options });

const URL_OF = "http://localhost:1234/mcp";
function post(body: unknown, headers: Record<string, string> = {}, url = URL_OF): Request {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const shared = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  return new Request(url, { method: "POST", headers: { ...shared, ...headers }, body: text });
}
const request = (method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  params,
});
const call = (n: unknown, extra: object = {}) =>
  request("tools/call", { name: "double", arguments: { n }, ...extra });
const initialize = (protocolVersion = "2025-06-18") =>
  request("initialize", { protocolVersion, capabilities: {} });

type Reply = {
  readonly result: {
    readonly structuredContent: unknown;
    readonly tools: readonly { readonly name: string }[];
  };
  readonly error: { readonly code: number; readonly message: string };
};
const jsonOf = async (reply: Response): Promise<Reply> => (await reply.json()) as Reply;

async function open(version?: string) {
  const reply = await handler().fetch(post(initialize(version)));
  return reply.headers.get("mcp-session-id") ?? "";
}

describe("sessions", () => {
  it("[R5] are issued on initialize, checked afterwards, and survive a restart", async () => {
    const id = await open();
    expect(id).not.toBe("");
    const reply = await handler().fetch(post(call(2), { "mcp-session-id": id }));
    expect(await jsonOf(reply)).toMatchObject({ result: { structuredContent: { n: 4 } } });
  });
  it("[R5] are refused with 404 when unknown, forged or ended", async () => {
    const server = handler();
    const id = await open();
    for (const wrong of ["nope", `${id}x`, id.replace(/.$/, (last) => (last === "A" ? "B" : "A"))])
      expect((await server.fetch(post(call(2), { "mcp-session-id": wrong }))).status).toBe(404);
    const gone = new Request(URL_OF, { method: "DELETE", headers: { "mcp-session-id": id } });
    expect((await server.fetch(gone)).status).toBe(204);
    expect((await server.fetch(post(call(2), { "mcp-session-id": id }))).status).toBe(404);
  });
  it("[H6] are none on a stateless server: not issued, not asked for, not ended", async () => {
    const server = handler({ stateless: true });
    const reply = await server.fetch(post(initialize()));
    expect(reply.headers.get("mcp-session-id")).toBeNull();
    expect(await jsonOf(reply)).toMatchObject({ result: { protocolVersion: "2025-06-18" } });
    const foreign = { "mcp-session-id": "of-another-server" };
    expect((await server.fetch(post(call(2), foreign))).status).toBe(200);
    const gone = await server.fetch(new Request(URL_OF, { method: "DELETE", headers: foreign }));
    expect([gone.status, gone.headers.get("allow")]).toEqual([405, "POST"]);
  });
  it("[R5] are not needed: a bare call is answered", async () => {
    expect((await jsonOf(await handler().fetch(post(call("3"))))).result.structuredContent).toEqual(
      { n: 6 },
    );
  });
});

describe("legacy rules", () => {
  it("[R5] checks MCP-Protocol-Version when it is sent", async () => {
    expect(
      (await handler().fetch(post(call(1), { "mcp-protocol-version": "2020-01-01" }))).status,
    ).toBe(400);
    expect(
      (await handler().fetch(post(call(1), { "mcp-protocol-version": "2025-06-18" }))).status,
    ).toBe(200);
  });
  it("[R5] answers GET with 405 and a notification with 202", async () => {
    expect((await handler().fetch(new Request(URL_OF))).status).toBe(405);
    const note = { jsonrpc: "2.0", method: "notifications/initialized" };
    expect((await handler().fetch(post(note))).status).toBe(202);
  });
  it("[R5] serves batches where the revision has them, and refuses them elsewhere", async () => {
    const batch = [call(1), { ...call(2), id: 2 }];
    expect(await jsonOf(await handler().fetch(post(batch)))).toHaveLength(2);
    const early = await handler().fetch(
      post(batch, { "mcp-session-id": await open("2024-11-05") }),
    );
    expect(early.status).toBe(200);
    const late = await handler().fetch(post(batch, { "mcp-session-id": await open("2025-06-18") }));
    expect(late.status).toBe(400);
    expect((await jsonOf(late)).error.code).toBe(-32600);
    expect((await handler().fetch(post([]))).status).toBe(400);
  });
  it("[E3] answers an unparsable body with -32700", async () => {
    const reply = await handler().fetch(post("{oops"));
    expect(reply.status).toBe(400);
    expect((await jsonOf(reply)).error.code).toBe(-32700);
  });
});

describe("both eras", () => {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "double",
  };
  it("[R5] share one endpoint", async () => {
    const reply = await handler().fetch(post(call(2, { _meta: meta }), headers));
    expect((await jsonOf(reply)).result).toMatchObject({
      resultType: "complete",
      structuredContent: { n: 4 },
    });
  });
  it("[R5] hold the stateless one to its header rules", async () => {
    for (const broken of [
      { "mcp-name": "hang" },
      { "mcp-method": "tools/list" },
      { "mcp-protocol-version": "2025-06-18" },
    ]) {
      const reply = await handler().fetch(
        post(call(2, { _meta: meta }), { ...headers, ...broken }),
      );
      expect(reply.status).toBe(400);
      expect((await jsonOf(reply)).error.code).toBe(-32020);
    }
  });
  it("[R5] stream progress when the caller gave a token, in either", async () => {
    const legacy = await handler().fetch(post(call(2, { _meta: { progressToken: 7 } })));
    const modern = await handler().fetch(
      post(call(2, { _meta: { ...meta, progressToken: 7 } }), headers),
    );
    for (const reply of [legacy, modern]) {
      expect(reply.headers.get("content-type")).toBe("text/event-stream");
      const text = await reply.text();
      expect(text.indexOf("notifications/progress")).toBeGreaterThan(0);
      expect(text.indexOf('"structuredContent":{"n":4}')).toBeGreaterThan(
        text.indexOf("notifications/progress"),
      );
    }
  });
});

describe("guards", () => {
  it("[R5] refuse a foreign Host or Origin by default, and take loopback ones", async () => {
    const send = (headers: Record<string, string>) => handler().fetch(post(call(1), headers));
    expect((await send({ origin: "http://evil.example" })).status).toBe(403);
    expect((await send({ origin: "http://localhost.evil.example" })).status).toBe(403);
    expect((await send({ origin: "null" })).status).toBe(403);
    expect((await send({ origin: "http://127.0.0.1:99" })).status).toBe(200);
    expect((await handler().fetch(post(call(1), {}, "http://evil.example/mcp"))).status).toBe(403);
    const opened = handler({
      allowedHosts: ["tools.example"],
      allowedOrigins: ["https://app.example"],
    });
    const welcome = post(call(1), { origin: "https://app.example" }, "http://tools.example/mcp");
    expect((await opened.fetch(welcome)).status).toBe(200);
  });
  it("[R5] refuse a body of 5 MB", async () => {
    expect((await handler().fetch(post(" ".repeat(5_000_000)))).status).toBe(413);
  });
});

describe("toolsets", () => {
  it("[R7] are chosen by the query, and unknown ones refused by name", async () => {
    const list = await handler().fetch(post(request("tools/list"), {}, `${URL_OF}?toolsets=basic`));
    expect((await jsonOf(list)).result.tools.map(({ name }) => name)).toEqual(["double"]);
    const wrong = await handler().fetch(post(request("tools/list"), {}, `${URL_OF}?toolsets=bsic`));
    expect(wrong.status).toBe(400);
    expect((await jsonOf(wrong)).error.message).toContain(
      'Unknown toolset "bsic"; known: basic, all.',
    );
  });
});

describe("a Node server", () => {
  const server = createServer(handler().node);
  let url = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  });
  afterAll(() => server.close());

  it("[R5] answers and streams the same", async () => {
    expect((await jsonOf(await fetch(post(call(2), {}, url)))).result.structuredContent).toEqual({
      n: 4,
    });
    const stream = await fetch(post(call(2, { _meta: { progressToken: 7 } }), {}, url));
    expect(await stream.text()).toContain("notifications/progress");
  });
  it("[K7] stops the work of a client that left", async () => {
    const leaving = new AbortController();
    const before = stopped;
    const pending = fetch(post(request("tools/call", { name: "hang" }), {}, url), {
      signal: leaving.signal,
    });
    setTimeout(() => leaving.abort(), 50);
    await expect(pending).rejects.toThrow();
    await expect.poll(() => stopped).toBe(before + 1);
  });
  it("[R5] refuses a body of 5 MB and lives on", async () => {
    const reply = await fetch(post(" ".repeat(5_000_000), {}, url)).catch(() => undefined);
    expect(reply?.status ?? 413).toBe(413);
    expect((await fetch(post(call(2), {}, url))).status).toBe(200);
  });
});
