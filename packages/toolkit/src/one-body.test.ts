import { describe, expect, it } from "vitest";
import { z } from "zod";

import { aiTools, openaiTools, runOpenaiToolCall } from "./agent.ts";
import { createCardHandler, llmsTxt } from "./card.ts";
import { createHttpHandler, encodeStrict } from "./http.ts";
import {
  ToolError,
  createRegistry,
  defineTool,
  jobTools,
  createJobRunner,
  outcome,
} from "./index.ts";
import { createMcpHandler } from "./mcp.ts";
import {
  type ToolCaller,
  legacyMcpCaller,
  mcpCaller,
  restCaller,
  surfaceCaller,
} from "./testing.ts";

const Sum = z.strictObject({ sum: z.number() });
const empty = z.strictObject({});
const add = defineTool({
  name: "add",
  description: "Adds.",
  input: z.strictObject({
    values: z.record(z.string(), z.number()).describe("Numbers by name."),
    scale: z.number().describe("Scale.").default(1),
  }),
  output: Sum,
  run: ({ values, scale }) => ({
    sum: scale * Object.values(values).reduce((all, one) => all + one, 0),
  }),
});
const told = defineTool({
  name: "told",
  description: "Answers in words, with a picture.",
  input: empty,
  output: Sum,
  run: () =>
    outcome(
      { sum: 1 },
      {
        text: "It is one.",
        content: [
          { type: "text", text: "Truly." },
          { type: "image", data: new Uint8Array([1]), mimeType: "image/png" },
        ],
      },
    ),
});
const silent = defineTool({ name: "silent", description: "Nothing.", input: empty, run: () => {} });
const broken = defineTool({
  name: "broken",
  description: "Reports a problem.",
  input: empty,
  run: () => {
    throw new ToolError("no_ink", "There is no ink.", { hint: "Buy ink." });
  },
});
const partly = defineTool({
  name: "partly",
  description: "Fails in part.",
  input: empty,
  output: Sum,
  run: () => outcome({ sum: 2 }, { failed: true, text: "One step failed." }),
});
const capped = defineTool({
  name: "capped",
  description: "Says too much.",
  input: empty,
  output: z.strictObject({ text: z.string() }),
  outputCapBytes: 50,
  run: () => ({ text: "x".repeat(100) }),
});
const late = defineTool({
  name: "late",
  description: "Never ends.",
  input: empty,
  timeoutSeconds: 0.01,
  run: () => new Promise<void>(() => undefined),
});
const slow = defineTool({
  name: "slow",
  description: "Takes long.",
  input: z.strictObject({ key: z.string().describe("Key.") }),
  output: Sum,
  long: true,
  run: () => ({ sum: 9 }),
});
const jobs = createJobRunner();
const registry = createRegistry(
  [add, told, silent, broken, partly, capped, late, slow, ...jobTools(jobs)],
  { jobs, graceSeconds: 5 },
);
const info = { name: "one-body", version: "1" };

const rest = createHttpHandler(registry, { info }).fetch;
const mcp = createMcpHandler(registry, { info }).fetch;
const ai = aiTools(registry) as unknown as Record<
  string,
  { execute: (args: unknown, options: object) => Promise<unknown> }
>;

/** The AI SDK's loop in short: a thrown error is the model's text. */
const aiCaller: ToolCaller = async (tool, args) => {
  const { execute, toModelOutput } = ai[tool] as unknown as (typeof ai)[string] & {
    toModelOutput: (call: object) => { type: string; value: unknown };
  };
  try {
    const output = await execute(args, {});
    const shown = toModelOutput({ toolCallId: "1", input: args, output });
    const parts = shown.type === "content" ? (shown.value as { text?: string }[]) : [];
    const text = shown.type === "content" ? parts.map((part) => part.text).join("") : shown.value;
    return { ok: shown.type !== "error-text", result: output ?? null, text: String(text) };
  } catch (error) {
    return { ok: false, result: null, text: (error as Error).message };
  }
};

const CALLERS: Readonly<Record<string, ToolCaller>> = {
  rest: restCaller(rest),
  "mcp 2026-07-28": mcpCaller(mcp),
  "mcp legacy": legacyMcpCaller(mcp),
  "ai sdk": aiCaller,
};
const direct = surfaceCaller(registry);

const BODIES: readonly (readonly [string, unknown])[] = [
  ["add", { values: { a: 1, b: 2 } }],
  ["add", { values: { a: 1 }, scale: "3" }],
  ["add", { values: '{"a":4}' }],
  ["add", {}],
  ["add", { values: { a: "one" } }],
  ["add", { values: {}, scales: 2 }],
  ["told", {}],
  ["silent", {}],
  ["broken", {}],
  ["partly", {}],
  ["capped", {}],
  ["late", {}],
  ["job_status", { job_id: "none" }],
];

describe.each(Object.entries(CALLERS))("%s", (_name, caller) => {
  it.each(BODIES)("[K5] %s %j is answered as in this process", async (tool, args) => {
    expect(await caller(tool, args)).toEqual(await direct(tool, args));
  });
  it("[K7] equal long work is one job on every transport", async () => {
    const key = crypto.randomUUID();
    const mine = (await caller("slow", { key })) as { result: { job_id: string } };
    expect(mine).toMatchObject({ ok: true, result: { state: "completed", result: { sum: 9 } } });
    const status = await direct("job_status", { job_id: mine.result.job_id });
    expect(status.result).toEqual(mine.result);
  });
});

it.each(BODIES)("[K5] openai: %s %j reads as in this process", async (tool, args) => {
  const schema = registry.find(tool)?.inputSchema ?? {};
  const strict = JSON.stringify(encodeStrict(args, schema));
  const call = { id: "1", function: { name: tool, arguments: strict } };
  const { content } = await runOpenaiToolCall(registry, call);
  const plain = await direct(tool, args);
  expect(content).toBe(plain.text);
});

describe("a new tool", () => {
  const scratch = defineTool({
    name: "scratch",
    description: "A tool made just now.",
    input: empty,
    run: () => {},
  });
  const wider = createRegistry([add, scratch]);
  const facts = {
    name: "io.github.acme/one-body",
    version: "1.0.0",
    description: "One body.",
    remote: { url: "https://acme.example/mcp", protocolVersions: ["2026-07-28"] },
  };
  const fetchText = async (fetch: (request: Request) => Promise<Response>, path: string) =>
    (await fetch(new Request(`http://localhost${path}`))).text();
  const rest = createHttpHandler(wider, { info }).fetch;
  const site = { title: "One body", summary: "x", sections: [], toolUrl: (name: string) => name };
  const card = createCardHandler(wider, { facts, llmsTxt: llmsTxt(wider, site) }).fetch;
  const list = new Request("http://localhost/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  it.each<[string, () => Promise<string> | string]>([
    ["MCP", async () => (await createMcpHandler(wider, { info }).fetch(list)).text()],
    ["REST", () => fetchText(rest, "/api/v1/tools")],
    ["OpenAPI", () => fetchText(rest, "/api/v1/openapi.json")],
    ["gemini", () => fetchText(rest, "/api/v1/tools?format=gemini")],
    ["mcp.json", () => fetchText(card, "/.well-known/mcp.json")],
    ["llms.txt", () => fetchText(card, "/llms.txt")],
    ["the AI SDK", () => Object.keys(aiTools(wider)).join()],
    ["OpenAI", () => JSON.stringify(openaiTools(wider))],
  ])("[R1] is in %s by its one registration", async (_where, text) => {
    expect(await text()).toContain("scratch");
  });
});
