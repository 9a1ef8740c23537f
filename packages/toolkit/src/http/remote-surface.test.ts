import { describe, expect, it } from "vitest";
import { z } from "zod";

import { ToolError, outcome } from "../declare/declare.ts";
import { defineTool } from "../http.ts";
import { createJobRunner, jobTools } from "../jobs/jobs.ts";
import { createRegistry } from "../registry/registry.ts";
import { createHttpHandler, remoteSurface } from "./http.ts";
import type { SentRequest } from "./http.ts";

const Sum = z.strictObject({ sum: z.number() });
const number = z.number().describe("A number.");

const add = defineTool({
  name: "add",
  description: "Adds two numbers.",
  input: z.strictObject({ a: number, b: number }),
  output: Sum,
  toolsets: ["basic"],
  run: ({ a, b }, { progress }) => {
    progress({ done: 1, total: 2, stage: "adding" });
    return { sum: a + b };
  },
});
const show = defineTool({
  name: "show",
  description: "Shows.",
  input: z.strictObject({}),
  output: Sum,
  run: () =>
    outcome(
      { sum: 1 },
      {
        text: "One.",
        failed: true,
        content: [{ type: "image", data: "AQID", mimeType: "image/png" }],
      },
    ),
});
const refuse = defineTool({
  name: "refuse",
  description: "Refuses.",
  input: z.strictObject({}),
  run: () => {
    throw new ToolError("no_ink", "There is no ink.", { hint: "Buy ink.", status: 409 });
  },
});
const nothing = defineTool({
  name: "nothing",
  description: "Answers nothing.",
  input: z.strictObject({}),
  run: () => undefined,
});
const wait = defineTool({
  name: "wait",
  description: "Waits until it is cancelled.",
  input: z.strictObject({}),
  run: (_input, { signal }) =>
    new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve())),
});
const long = defineTool({
  name: "long",
  description: "Works for long.",
  input: z.strictObject({}),
  output: Sum,
  long: true,
  run: () => ({ sum: 3 }),
});

const jobs = createJobRunner();
const tools = [add, show, refuse, nothing, wait, long, ...jobTools(jobs)] as const;
const there = createRegistry(tools, { jobs, graceSeconds: 5 });
const endpoint = createHttpHandler(there, { info: { name: "there", version: "1.0.0" } });
const send = (path: string, sent: SentRequest) =>
  endpoint.fetch(new Request(`http://localhost/api/v1/${path}`, sent));
const here = remoteSurface(there, send);

describe("a surface whose tools run elsewhere", () => {
  it.each([
    ["add", { a: 1, b: 2 }],
    ["add", { a: "1", b: true }],
    ["add", { a: 1, b: 2, c: 3 }],
    ["add", [1, 2]],
    ["add", null],
    ["show", {}],
    ["refuse", undefined],
    ["nothing", {}],
  ])("[E5] answers %s %j as it does there", async (name, input) => {
    const { present: _, ...expected } = {
      present: undefined,
      ...(await there.execute(name, input)),
    };
    expect(await here.execute(name, input)).toMatchObject(
      JSON.parse(JSON.stringify({ ...expected, fault: undefined })) as object,
    );
    if (!expected.ok) {
      const { kind, ...fault } = expected.fault;
      const told = await here.execute(name, input);
      expect(told).toMatchObject({ ok: false, fault });
      expect(!told.ok && told.fault.kind === "arguments").toBe(kind === "arguments");
    }
  });

  it("[E5] brings progress over, and takes a cancellation there", async () => {
    const seen: unknown[] = [];
    await here.execute("add", { a: 1, b: 2 }, { onProgress: (step) => seen.push(step) });
    expect(seen).toEqual([{ done: 1, total: 2, stage: "adding" }]);
    const aborter = new AbortController();
    const waiting = here.execute("wait", {}, { signal: aborter.signal });
    aborter.abort();
    expect(await waiting).toMatchObject({ ok: false, fault: { kind: "cancelled" } });
  });

  it("[E5] answers long work with its job, and starts it as one", async () => {
    expect(await here.execute("long", {})).toMatchObject({
      ok: true,
      output: { tool: "long", state: "completed", result: { sum: 3 } },
    });
    expect(await here.start("long", {})).toMatchObject({ state: "completed", key: "\nlong\n{}" });
    expect(await here.start("long", { no: 1 })).toMatchObject({ fault: { kind: "arguments" } });
  });

  it("[E5] tells what the endpoint refuses, and who cannot be reached", async () => {
    const refusing = remoteSurface(there, async () =>
      Response.json({ detail: "Not you." }, { status: 401 }),
    );
    expect(await refusing.execute("add", {})).toMatchObject({
      fault: { code: "remote_refusal", message: "Not you.", status: 401 },
    });
    const away = remoteSurface(there, () =>
      Promise.reject(new ToolError("away", "Nobody there.", { hint: "Start it." })),
    );
    const part = away.select(["basic"]);
    expect(part.tools.map(({ name }) => name)).toEqual(["add"]);
    expect(await part.execute("add", { a: 1, b: 2 })).toMatchObject({
      fault: { kind: "tool", code: "away", hint: "Start it." },
    });
  });
});
