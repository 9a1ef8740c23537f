import { describe, expect, it } from "vitest";
import { z } from "zod";

import { ToolError, outcome, toolsFor } from "../declare/declare.ts";
import { defineTool } from "../http.ts";
import { jobTools, createJobRunner } from "../jobs/jobs.ts";
import { createRegistry } from "../registry/registry.ts";
import { HttpRefusal } from "../web/web.ts";
import { createHttpHandler } from "./http.ts";
import type { HttpOptions } from "./options.ts";

const info = { name: "calc", version: "1.2.3" };
const n = (words: string) => z.number().describe(words);
const Pair = z.strictObject({ a: n("First."), b: n("Second.") });
const Sum = z.strictObject({ sum: z.number() });

const add = defineTool({
  name: "add",
  description: "Adds two numbers.",
  input: Pair,
  output: Sum,
  toolsets: ["basic"],
  annotations: { readOnlyHint: true },
  run: ({ a, b }) => ({ sum: a + b }),
});
const picture = defineTool({
  name: "picture",
  description: "Draws.",
  input: z.strictObject({}),
  output: Sum,
  present: {
    http: ({ sum }) => [
      { type: "image", data: new Uint8Array([1, 2, 3]), mimeType: "image/png" },
      { type: "text", text: `sum ${sum}` },
      { type: "link", uri: "file:///a", name: "a" },
    ],
  },
  run: () => ({ sum: 1 }),
});
const tags = defineTool({
  name: "tags",
  description: "Counts tags.",
  input: z.strictObject({
    tags: z.record(z.string(), z.number()).describe("Tags."),
    note: z.string().describe("Note.").optional(),
  }),
  output: Sum,
  run: ({ tags: given }) => ({ sum: Object.values(given).reduce((all, one) => all + one, 0) }),
});
const broken = defineTool({
  name: "broken",
  description: "Reports a problem.",
  input: z.strictObject({}),
  run: () => {
    throw new ToolError("no_ink", "There is no ink.", { hint: "Buy ink.", status: 409 });
  },
});
const partly = defineTool({
  name: "partly",
  description: "Fails in part.",
  input: z.strictObject({}),
  output: Sum,
  run: () => outcome({ sum: 2 }, { failed: true, text: "One step failed." }),
});
const getItem = defineTool({
  name: "get_item",
  description: "Reads an item.",
  input: z.strictObject({
    id: z.string().describe("Id."),
    depth: z.int().describe("Depth.").default(1),
    tag: z.array(z.string()).describe("Tags.").default([]),
  }),
  output: z.strictObject({ id: z.string(), depth: z.int(), tag: z.array(z.string()) }),
  http: { method: "GET", path: "/v1/items/{id}" },
  run: (input) => {
    if (input.id === "none") throw new ToolError("not_found", "No such item.", { status: 404 });
    return input;
  },
});
const putItem = defineTool({
  name: "put_item",
  description: "Makes an item.",
  input: z.strictObject({ id: z.string().describe("Id."), size: n("Size.") }),
  output: z.strictObject({ id: z.string() }),
  http: { method: "POST", path: "/v1/items/{id}", status: 202 },
  run: ({ id }) => ({ id }),
});
const whoami = toolsFor<{ user: string }>()({
  name: "whoami",
  description: "Says who calls.",
  input: z.strictObject({}),
  output: z.strictObject({ user: z.string() }),
  run: (_input, { user }) => ({ user }),
});
let stopped = false;
const steps = defineTool({
  name: "steps",
  description: "Works in steps.",
  input: z.strictObject({ hang: z.boolean().describe("Never ends.").default(false) }),
  output: Sum,
  run: async ({ hang }, { progress, signal }) => {
    progress({ done: 1, total: 2, stage: "half" });
    if (hang)
      await new Promise((resolve) =>
        signal.addEventListener("abort", () => resolve((stopped = true)), { once: true }),
      );
    progress({ done: 2, total: 2 });
    return { sum: 3 };
  },
});
const jobs = createJobRunner();
let finish: () => void = () => undefined;
const slow = defineTool({
  name: "slow",
  description: "Takes long.",
  input: z.strictObject({ fail: z.boolean().describe("Fails.").default(false) }),
  output: Sum,
  long: true,
  run: async ({ fail }, { progress }) => {
    progress(0.5);
    await new Promise<void>((resolve) => (finish = resolve));
    if (fail) throw new ToolError("no_ink", "There is no ink.", { retryable: true });
    return { sum: 9 };
  },
});

const registry = createRegistry(
  [add, picture, tags, broken, partly, getItem, putItem, whoami, steps, slow, ...jobTools(jobs)],
  { jobs, graceSeconds: 0 },
);

function serve(options: Partial<HttpOptions> = {}) {
  const handler = createHttpHandler(registry, { info, context: { user: "ann" }, ...options });
  return (path: string, init: RequestInit = {}) =>
    handler.fetch(new Request(`http://localhost${path}`, init));
}
const http = serve();
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  http(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const call = async (name: string, body: unknown, query = "") =>
  (await post(`/api/v1/tools/${name}${query}`, body)).json();
const problem = async (response: Response) => {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const body = (await response.json()) as { status: number };
  expect(body.status).toBe(response.status);
  return body;
};

describe("calls by name", () => {
  it("[R6] answers result and text", async () => {
    const response = await post("/api/v1/tools/add", { a: 1, b: 2 });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, result: { sum: 3 }, text: '{"sum":3}' });
  });
  it("[R3] answers an unknown key and a bad value with ok false at 200", async () => {
    const unknown = await post("/api/v1/tools/add", { a: 1, bb: 2 });
    expect(unknown.status).toBe(200);
    const body = (await unknown.json()) as { error: { message: string } };
    expect(body).toMatchObject({ ok: false, error: { code: "invalid_arguments" } });
    expect(body.error.message).toMatch(/"bb".*"b".*a, b/);
    expect(await call("add", { a: 1, b: "two" })).toMatchObject({
      ok: false,
      error: { code: "invalid_input", path: "b", retryable: false },
    });
    expect(await call("add", [1, 2])).toMatchObject({ ok: false });
    expect(await call("add", { a: "1", b: "2" })).toMatchObject({ ok: true, result: { sum: 3 } });
  });
  it("[R6] reports a tool's own problem with ok false at 200", async () => {
    expect(await call("broken", {})).toEqual({
      ok: false,
      error: {
        code: "no_ink",
        message: "There is no ink.",
        retryable: false,
        status: 409,
        hint: "Buy ink.",
      },
      text: "There is no ink.\nHint: Buy ink.",
    });
    expect(await call("partly", {})).toMatchObject({
      ok: false,
      result: { sum: 2 },
      error: { message: "One step failed." },
    });
  });
  it("[R6] gives pictures as base64, other parts under content", async () => {
    expect(await call("picture", {})).toEqual({
      ok: true,
      result: { sum: 1 },
      text: "sum 1",
      images: [{ mimeType: "image/png", data: "AQID" }],
      content: [{ type: "link", uri: "file:///a", name: "a" }],
    });
  });
  it("[R6] reads arguments in the format the tools were listed in", async () => {
    const strict = { tags: '{"x":1,"y":2}', note: null };
    expect(await call("tags", strict, "?format=openai-strict")).toMatchObject({
      ok: true,
      result: { sum: 3 },
    });
  });
  it("[R2] gives tools the context of the request", async () => {
    expect(await call("whoami", {})).toMatchObject({ result: { user: "ann" } });
  });
});

describe("faults of the transport", () => {
  it("[R6] 404 names the nearest tool", async () => {
    const response = await post("/api/v1/tools/ad", {});
    expect(response.status).toBe(404);
    expect(await problem(response)).toMatchObject({ hint: 'Did you mean "add"?' });
    expect((await http("/nothing")).status).toBe(404);
  });
  it("[R6] 405 says what is allowed", async () => {
    const response = await http("/api/v1/tools/add");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect((await post("/api/v1/health", {})).headers.get("allow")).toBe("GET, HEAD");
  });
  it("[R6] 400 for JSON that is none, 415 for another type, 406 for another answer", async () => {
    const send = (body: string, headers: Record<string, string>) =>
      http("/api/v1/tools/add", { method: "POST", body, headers });
    const json = { "content-type": "application/json" };
    expect((await send("{", json)).status).toBe(400);
    expect((await send("a=1", { "content-type": "text/plain" })).status).toBe(415);
    expect((await send("{}", { ...json, accept: "text/html" })).status).toBe(406);
    expect((await send("{}", { ...json, accept: "text/html, */*;q=0.1" })).status).toBe(200);
  });
  it("[R6] 413 for a body over the limit, announced or not", async () => {
    const small = serve({ maxBodyBytes: 10 });
    const body = JSON.stringify({ a: 1, b: 2, c: "x".repeat(100) });
    const headers = { "content-type": "application/json" };
    const whole = await small("/api/v1/tools/add", { method: "POST", headers, body });
    expect(whole.status).toBe(413);
    const stream = new Blob([body]).stream();
    const parts = await small("/api/v1/tools/add", {
      method: "POST",
      headers,
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect((await problem(parts)).status).toBe(413);
  });
  it("[R5] refuses a foreign Host and a foreign Origin", async () => {
    const get = (headers: Record<string, string>) => http("/api/v1/health", { headers });
    expect((await get({ host: "evil.example" })).status).toBe(403);
    const foreign = await get({ origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    expect((await get({ origin: "null" })).status).toBe(403);
    const own = await get({ host: "127.0.0.1:4000", origin: "http://localhost:5173" });
    expect(own.status).toBe(200);
    expect(own.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
  });
  it("[H5] a context may turn the caller away before the body is read", async () => {
    const closed = serve({
      context: () => {
        throw new HttpRefusal(401, "No key.", { headers: { "www-authenticate": "Bearer" } });
      },
    });
    const response = await closed("/api/v1/tools/add", { method: "POST", body: "{" });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect((await closed("/api/v1/health")).status).toBe(200);
  });
});

describe("lists", () => {
  it("[R7] selects toolsets and names the known ones for an unknown", async () => {
    const list = await (await http("/api/v1/tools?toolsets=basic")).json();
    expect(list).toMatchObject({ tools: [{ name: "add" }], toolsets: ["basic", "all"] });
    const wrong = await problem(await http("/api/v1/tools?toolsets=basik"));
    expect(wrong).toMatchObject({ status: 400, code: "unknown_toolset" });
    expect(JSON.stringify(wrong)).toContain("basic");
    expect((await post("/api/v1/tools/tags?toolsets=basic", {})).status).toBe(404);
  });
  it("[R6] lists in each provider's format", async () => {
    const list = async (format: string) =>
      (await http(`/api/v1/tools?toolsets=basic&format=${format}`)).json();
    const named = { name: "add", description: "Adds two numbers." };
    expect(await list("openai")).toMatchObject({
      tools: [{ type: "function", function: { ...named, strict: false } }],
    });
    expect(await list("openai-strict")).toMatchObject({
      tools: [{ type: "function", function: { ...named, strict: true } }],
    });
    expect(await list("anthropic")).toMatchObject({
      tools: [{ ...named, input_schema: { type: "object" } }],
    });
    expect(await list("gemini")).toMatchObject({
      tools: [{ functionDeclarations: [{ ...named, parameters: { type: "OBJECT" } }] }],
    });
    expect((await http("/api/v1/tools?format=openia")).status).toBe(400);
  });
  it("[R6] health names the server", async () => {
    const health = await (await http("/api/v1/health")).json();
    expect(health).toEqual({ ok: true, ...info, tools: registry.tools.length });
  });
});

describe("paths of a tool's own", () => {
  it("[K6] merges path, query and body into one input", async () => {
    const got = await http("/v1/items/a%2Fb?depth=3&tag=x");
    expect(await got.json()).toEqual({ id: "a/b", depth: 3, tag: ["x"] });
    const made = await post("/v1/items/q", { size: 2 });
    expect(made.status).toBe(202);
    expect(await made.json()).toEqual({ id: "q" });
  });
  it("[K6] answers faults with the status of the error and problem details", async () => {
    const missing = await http("/v1/items/none");
    expect(missing.status).toBe(404);
    expect(await problem(missing)).toMatchObject({ code: "not_found", detail: "No such item." });
    const bad = await http("/v1/items/a?depth=deep");
    expect(bad.status).toBe(422);
    expect(await problem(bad)).toMatchObject({ code: "invalid_input", path: "depth" });
    expect((await http("/v1/items/a?deep=1")).status).toBe(422);
    expect((await post("/v1/items/a", { id: "b", size: 1 })).status).toBe(400);
    expect((await post("/v1/items/a", { id: "a", size: 1 })).status).toBe(202);
    const wrong = await http("/v1/items/a", { method: "DELETE" });
    expect(wrong.headers.get("allow")).toBe("GET, POST");
  });
  it("[K6] is not served by name, and says where it is", async () => {
    const response = await post("/api/v1/tools/get_item", {});
    expect(await problem(response)).toMatchObject({ hint: "Call GET /v1/items/{id}." });
  });
});

describe("events", () => {
  const stream = { accept: "text/event-stream" };
  it("[R6] streams progress, then the result", async () => {
    const text = await (await post("/api/v1/tools/steps", {}, stream)).text();
    expect(text.split("\n\n").filter((part) => part !== "")).toEqual([
      'event: progress\ndata: {"done":1,"total":2,"stage":"half"}',
      'event: progress\ndata: {"done":2,"total":2}',
      'event: result\ndata: {"ok":true,"result":{"sum":3},"text":"{\\"sum\\":3}"}',
    ]);
  });
  it("[R6] a caller that leaves cancels the work", async () => {
    const response = await post("/api/v1/tools/steps", { hang: true }, stream);
    const reader = response.body?.getReader();
    await reader?.read();
    expect(stopped).toBe(false);
    await reader?.cancel();
    expect(stopped).toBe(true);
  });
  it("[R6] a caller that goes away while it waits for JSON cancels the work too", async () => {
    stopped = false;
    const aborter = new AbortController();
    const pending = http("/api/v1/tools/steps", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ hang: true }),
      signal: aborter.signal,
    });
    setTimeout(() => aborter.abort(), 5);
    expect(await (await pending).json()).toMatchObject({ error: { code: "cancelled" } });
    expect(stopped).toBe(true);
  });
  it("[K7] follows long work to its end", async () => {
    const response = await post("/api/v1/tools/slow", {}, stream);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    finish();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read())
      text += new TextDecoder().decode(part.value);
    expect(text).toMatch(
      /event: result\ndata: \{"ok":true,"result":\{"job_id":.*"completed".*"sum":9/,
    );
  });
});

describe("long work", () => {
  it("[K7] answers at once with a job, waits when asked, and shows how it ended", async () => {
    const started = (await call("slow", {})) as { ok: boolean; result: { job_id: string } };
    expect(started).toMatchObject({ ok: true, result: { state: "running" } });
    const again = call("slow", {}, "?wait=45");
    await new Promise((resolve) => setTimeout(resolve, 5));
    finish();
    expect(await again).toMatchObject({
      ok: true,
      result: { job_id: started.result.job_id, state: "completed", result: { sum: 9 } },
    });
    expect(await call("job_status", { job_id: started.result.job_id })).toMatchObject({ ok: true });
  });
  it("[K7] a failed job is ok false with its error", async () => {
    const waiting = call("slow", { fail: true }, "?wait=45");
    await new Promise((resolve) => setTimeout(resolve, 5));
    finish();
    expect(await waiting).toMatchObject({
      ok: false,
      error: { code: "no_ink", retryable: true },
      result: { state: "failed" },
    });
  });
  it("[K7] refuses a wait beyond 45 s", async () => {
    expect((await post("/api/v1/tools/slow?wait=46", {})).status).toBe(400);
    expect((await post("/api/v1/tools/slow?wait=", {})).status).toBe(400);
  });
});

describe("openapi", () => {
  it("[R6] has one operation per tool, named like it, with its schema", async () => {
    const document = (await (await http("/api/v1/openapi.json")).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      registry.tools.map(({ name }) => name).toSorted(),
    );
    expect(document.paths["/api/v1/tools/add"]?.["post"]).toMatchObject({
      "x-openai-isConsequential": false,
      requestBody: {
        content: { "application/json": { schema: registry.find("add")?.inputSchema } },
      },
    });
  });
});
