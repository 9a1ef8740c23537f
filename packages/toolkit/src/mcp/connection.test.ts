import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { defineTool } from "../mcp.ts";
import { createRegistry } from "../registry/registry.ts";
import { createConnection } from "./connection.ts";
import { createEngine } from "./engine.ts";

const echo = defineTool({
  name: "echo",
  description: "Echoes.",
  input: z.strictObject({
    text: z.string().describe("Any text."),
    times: z.int().describe("How often.").default(1),
  }),
  output: z.strictObject({ text: z.string() }),
  run: ({ text, times }) => ({ text: text.repeat(times) }),
});
const count = defineTool({
  name: "count",
  description: "Counts until stopped.",
  input: z.strictObject({}),
  run: async (_input, { signal, progress }) => {
    for (let done = 0; !signal.aborted; done += 1) {
      progress({ done });
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
});
const ask = defineTool({
  name: "ask",
  description: "Asks.",
  input: z.strictObject({}),
  output: z.strictObject({ answer: z.string() }),
  present: { mcp: ({ answer }) => [{ type: "text", text: `presented ${answer}` }] },
  run: async (_input, { mcp }) => {
    const form = {
      message: "Name?",
      schema: z.strictObject({ name: z.string().describe("Name.") }),
    };
    return { answer: String((await mcp?.elicit("name", form))?.content?.["name"]) };
  },
});

const engine = createEngine(createRegistry([echo, count, ask]), {
  info: { name: "test", version: "1" },
});

type Reply = {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
};

function open() {
  const sent: (Reply & Reply[])[] = [];
  const connection = createConnection(engine, (message) => sent.push(JSON.parse(message)), {});
  const say = async (...messages: readonly unknown[]) => {
    for (const message of messages)
      connection.receive(typeof message === "string" ? message : JSON.stringify(message));
    await connection.drained();
    return sent.splice(0);
  };
  return { say, sent, connection };
}

const call = (name: string, input: unknown, extra: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: input, ...extra },
});
const initialize = (protocolVersion: string, capabilities: object = {}) => ({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion, capabilities, clientInfo: { name: "t", version: "1" } },
});
const modern = (capabilities: object = {}) => ({
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  },
});

describe("legacy revisions", () => {
  it.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])(
    "[R4] agrees on %s",
    async (version) => {
      const [reply] = await open().say(initialize(version));
      expect(reply?.result).toMatchObject({
        protocolVersion: version,
        serverInfo: { name: "test" },
      });
      expect(reply?.result).not.toHaveProperty("resultType");
    },
  );
  it("[R4] answers an unknown revision with its latest", async () => {
    expect((await open().say(initialize("1999-01-01")))[0]?.result).toMatchObject({
      protocolVersion: "2025-11-25",
    });
  });
  it("[R4] answers a bare call before initialize", async () => {
    const [reply] = await open().say(call("echo", { text: "a", times: "2" }));
    expect(reply?.result).toEqual({
      content: [{ type: "text", text: '{"text":"aa"}' }],
      structuredContent: { text: "aa" },
    });
  });
  it("[R3] answers unknown keys and arguments that are no object with -32602", async () => {
    const [key] = await open().say(call("echo", { txt: "a" }));
    expect(key?.error).toMatchObject({
      code: -32602,
      data: { tool: "echo", accepted: ["text", "times"] },
    });
    expect(key?.error?.message).toBe(
      'Unknown argument "txt" (did you mean "text"?) for echo; accepted keys: text, times.',
    );
    for (const input of [[], "x", 3])
      expect((await open().say(call("echo", input)))[0]?.error?.code).toBe(-32602);
  });
  it("[R3] answers a bad value as a tool error", async () => {
    const [reply] = await open().say(call("echo", { text: "a", times: "often" }));
    expect(reply?.result).toMatchObject({ isError: true });
    expect(JSON.stringify(reply?.result)).toContain('times: got \\"often\\"; accepted: integer');
  });
  it("[R4] answers unknown methods and tools as protocol errors", async () => {
    const session = open();
    expect((await session.say({ jsonrpc: "2.0", id: 1, method: "nope" }))[0]?.error?.code).toBe(
      -32601,
    );
    expect((await session.say(call("nope", {})))[0]?.error?.code).toBe(-32602);
  });
});

describe("batches and broken lines", () => {
  const batch = [
    call("echo", { text: "a" }),
    { jsonrpc: "2.0", method: "notifications/x" },
    { ...call("echo", { text: "b" }), id: 2 },
  ];
  it.each([undefined, "2024-11-05", "2025-03-26"])(
    "[R4] serves a batch under %s",
    async (version) => {
      const session = open();
      if (version !== undefined) await session.say(initialize(version));
      const [reply] = await session.say(batch);
      expect(reply?.map(({ id }) => id)).toEqual([1, 2]);
    },
  );
  it.each(["2025-06-18", "2025-11-25"])("[R4] refuses a batch under %s", async (version) => {
    const session = open();
    await session.say(initialize(version));
    expect((await session.say(batch))[0]?.error?.code).toBe(-32600);
  });
  it("[R4] refuses an empty batch", async () => {
    expect((await open().say([]))[0]).toMatchObject({ id: null, error: { code: -32600 } });
  });
  it("[E3] answers an unparsable line with -32700 and goes on; id null, or left out where it is forbidden", async () => {
    const session = open();
    expect((await session.say("{oops"))[0]).toMatchObject({ id: null, error: { code: -32700 } });
    await session.say(initialize("2025-11-25"));
    expect((await session.say("{oops"))[0]).not.toHaveProperty("id");
    expect((await session.say(call("echo", { text: "a" })))[0]?.result).toBeDefined();
  });
  it("[E3] survives any JSON and any text, and answers only valid messages", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.json(), fc.string()), { maxLength: 5 }),
        async (lines) => {
          const session = open();
          for (const reply of (await session.say(...lines)).flat())
            expect(reply).toMatchObject({ jsonrpc: "2.0" });
          expect((await session.say(call("echo", { text: "a" }))).at(-1)).toMatchObject({
            result: {},
          });
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("the stateless revision", () => {
  it("[E4] answers with resultType and serverInfo, lists with cache hints", async () => {
    const [list] = await open().say({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/list",
      params: modern(),
    });
    expect(list?.result).toMatchObject({ resultType: "complete", ttlMs: 0, cacheScope: "private" });
    const [reply] = await open().say(call("echo", { text: "a" }, modern()));
    expect(reply?.result).toMatchObject({
      resultType: "complete",
      structuredContent: { text: "a" },
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "test" } },
    });
  });
  it("[R4] has no handshake methods, and names its revisions for an unknown one", async () => {
    const request = (method: string, params: object) => ({ jsonrpc: "2.0", id: 1, method, params });
    expect((await open().say(request("initialize", modern())))[0]?.error?.code).toBe(-32601);
    expect((await open().say(request("server/discover", {})))[0]?.error?.code).toBe(-32602);
    const other = {
      _meta: { ...modern()._meta, "io.modelcontextprotocol/protocolVersion": "2099-01-01" },
    };
    expect((await open().say(request("server/discover", other)))[0]?.error).toMatchObject({
      code: -32022,
      data: { supported: ["2026-07-28"], requested: "2099-01-01" },
    });
  });
  it("[K7] asks by rounds whose state cannot be forged or moved to another request", async () => {
    const session = open();
    const capable = modern({ elicitation: {} });
    const [first] = await session.say(call("ask", {}, capable));
    expect(first?.result).toMatchObject({
      resultType: "input_required",
      inputRequests: { name: { method: "elicitation/create" } },
    });
    const requestState = String(first?.result?.["requestState"]);
    const inputResponses = { name: { action: "accept", content: { name: "Ada" } } };
    const [second] = await session.say(
      call("ask", {}, { ...capable, inputResponses, requestState }),
    );
    expect(second?.result).toMatchObject({
      content: [{ text: "presented Ada" }],
      structuredContent: { answer: "Ada" },
    });
    const forged = `${requestState.slice(0, -2)}xx`;
    expect(
      (await session.say(call("ask", {}, { ...capable, requestState: forged })))[0]?.error?.code,
    ).toBe(-32602);
    const moved = call("echo", { text: "a" }, { ...capable, requestState });
    expect((await session.say(moved))[0]?.error?.code).toBe(-32602);
    expect((await session.say(call("ask", {}, modern())))[0]?.error).toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { elicitation: {} } },
    });
  });
});

describe("progress, cancellation and questions on the stream", () => {
  it("[R4] reports progress to a token, and stops on cancellation", async () => {
    const session = open();
    session.connection.receive(
      JSON.stringify(call("count", {}, { _meta: { progressToken: "p" } })),
    );
    await expect.poll(() => session.sent.length).toBeGreaterThan(3);
    session.connection.receive(
      JSON.stringify({
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId: 1 },
      }),
    );
    await session.connection.drained();
    const steps = session.sent.filter(({ method }) => method === "notifications/progress");
    const values = steps.map(({ params }) => Number(params?.["progress"]));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(new Set(values).size).toBe(values.length);
    expect(session.sent.at(-1)?.result).toMatchObject({ isError: true });
  });
  it("[K7] asks a legacy client by a request of its own", async () => {
    const session = open();
    await session.say(initialize("2025-06-18", { elicitation: {} }));
    session.connection.receive(JSON.stringify(call("ask", {})));
    await expect.poll(() => session.sent[0]?.method).toBe("elicitation/create");
    const result = { action: "accept", content: { name: "Ada" } };
    const [, reply] = await session.say({ jsonrpc: "2.0", id: session.sent[0]?.id, result });
    expect(reply?.result).toMatchObject({ structuredContent: { answer: "Ada" } });
  });
});
