import { describe, expect, it } from "vitest";
import { z } from "zod";

import { defineTool } from "../agent.ts";
import { ToolError, outcome, toolsFor } from "../declare/declare.ts";
import { createRegistry } from "../registry/registry.ts";
import {
  aiTools,
  openaiResponsesTools,
  openaiTools,
  runOpenaiFunctionCall,
  runOpenaiToolCall,
} from "./agent.ts";

const Sum = z.strictObject({ sum: z.number() });
const add = defineTool({
  name: "add",
  title: "Add",
  description: "Adds numbers.",
  input: z.strictObject({
    values: z.record(z.string(), z.number()).describe("Numbers by name."),
    note: z.string().describe("Note.").optional(),
  }),
  output: Sum,
  toolsets: ["basic"],
  run: ({ values }) => ({ sum: Object.values(values).reduce((all, one) => all + one, 0) }),
});
const draw = defineTool({
  name: "draw",
  description: "Draws.",
  input: z.strictObject({}),
  output: Sum,
  present: {
    agent: ({ sum }) => [
      { type: "text", text: `drew ${sum}` },
      { type: "image", data: new Uint8Array([1, 2, 3]), mimeType: "image/png" },
    ],
  },
  run: () => ({ sum: 1 }),
});
const partly = defineTool({
  name: "partly",
  description: "Fails in part.",
  input: z.strictObject({}),
  output: Sum,
  run: () => outcome({ sum: 2 }, { failed: true, text: "One step failed." }),
});
const slow = defineTool({
  name: "slow",
  description: "Takes long.",
  input: z.strictObject({ fail: z.boolean().describe("Fails.").default(false) }),
  output: Sum,
  long: true,
  run: async ({ fail }, { signal, progress }) => {
    progress(0.5);
    if (fail) throw new ToolError("no_ink", "There is no ink.");
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 30);
      signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
    return { sum: 9 };
  },
});
const who = toolsFor<{ user: string }>()({
  name: "who",
  description: "Says who calls.",
  input: z.strictObject({}),
  output: z.strictObject({ user: z.string() }),
  run: (_input, { user }) => ({ user }),
});
const registry = createRegistry([add, draw, partly, slow, who], { graceSeconds: 0 });
const context = { user: "ann" };
const call = { toolCallId: "1", input: {} };

describe("ai sdk", () => {
  const tools = aiTools(registry, { context });
  it("[R1] offers every tool by name, or a toolset's", () => {
    expect(Object.keys(tools)).toEqual(["add", "draw", "partly", "slow", "who"]);
    expect(Object.keys(aiTools(registry, { context, toolsets: ["basic"] }))).toEqual(["add"]);
    expect(tools.add).toMatchObject({ title: "Add", description: "Adds numbers." });
  });
  it("[R3] publishes the schema with open objects said to be open, fresh each time", () => {
    const convert = tools.add.inputSchema["~standard"].jsonSchema.input;
    const schema = convert({ target: "draft-07" });
    expect(schema).toMatchObject({ additionalProperties: false, required: ["values"] });
    expect(convert({})).not.toBe(schema);
  });
  it("[K4] runs, and shows the model what the presenter gives", async () => {
    const output = await tools.draw.execute({}, {});
    expect(output).toEqual({ sum: 1 });
    expect(tools.draw.toModelOutput({ ...call, output })).toEqual({
      type: "content",
      value: [
        { type: "text", text: "drew 1" },
        { type: "file", mediaType: "image/png", data: { type: "data", data: "AQID" } },
      ],
    });
    expect(tools.draw.toModelOutput({ ...call, output: { sum: 5 } })).toEqual({
      type: "text",
      value: '{"sum":5}',
    });
  });
  it("[E1] shows a reported failure as an error and keeps the result", async () => {
    const output = await tools.partly.execute({}, {});
    expect(output).toEqual({ sum: 2 });
    expect(tools.partly.toModelOutput({ ...call, output })).toMatchObject({ type: "error-text" });
  });
  it("[R3] refuses bad arguments in words the model can act on", async () => {
    const bad = tools.add.execute({ values: {}, nope: 1 } as never, {});
    await expect(bad).rejects.toThrow(/nope.*accepted keys: values, note/);
  });
  it("[R2] gives tools the host's context", async () => {
    expect(await tools.who.execute({}, {})).toEqual({ user: "ann" });
  });
  it("[K7] answers long work with its job, or waits for its end", async () => {
    expect(await tools.slow.execute({}, {})).toMatchObject({ job_id: expect.any(String) });
    const steps: number[] = [];
    const patient = aiTools(registry, {
      context,
      long: "end",
      onProgress: (_tool, { done }) => steps.push(done),
    });
    expect((await patient.slow.execute({ fail: false }, {})).sum).toBe(9);
    await expect(patient.slow.execute({ fail: true }, {})).rejects.toThrow("There is no ink.");
    expect(steps).toContain(0.5);
    const aborter = new AbortController();
    const stopped = patient.slow.execute({}, { abortSignal: aborter.signal });
    setTimeout(() => aborter.abort(), 5);
    await expect(stopped).rejects.toThrow("cancelled");
  });
});

describe("openai", () => {
  const run = (name: string, args: string, options = {}) =>
    runOpenaiToolCall(
      registry,
      { id: "c1", function: { name, arguments: args } },
      { context, ...options },
    );
  it("[R6] lists strict functions for both APIs", () => {
    const [tool] = openaiTools(registry, { toolsets: ["basic"] });
    expect(tool).toMatchObject({ type: "function", function: { name: "add", strict: true } });
    expect(openaiResponsesTools(registry, { format: "openai" })[0]).toMatchObject({
      type: "function",
      name: "add",
      strict: false,
    });
  });
  it("[R6] runs a strict call and answers with its message", async () => {
    expect(await run("add", '{"values":"{\\"a\\":1,\\"b\\":2}","note":null}')).toEqual({
      role: "tool",
      tool_call_id: "c1",
      content: '{"sum":3}',
    });
    const plain = await run("add", '{"values":{"a":1}}', { format: "openai" });
    expect(plain.content).toBe('{"sum":1}');
  });
  it("[R3] whatever goes wrong is text for the model", async () => {
    expect((await run("ad", "{}")).content).toContain('Did you mean "add"?');
    expect((await run("add", "{values")).content).toContain("not valid JSON");
    expect((await run("add", '{"values":"{}","nope":1}')).content).toContain("accepted keys");
    expect((await run("partly", "")).content).toBe("One step failed.");
  });
  it("[R6] a Responses call carries pictures", async () => {
    const answer = await runOpenaiFunctionCall(
      registry,
      { call_id: "c2", name: "draw", arguments: "{}" },
      { context },
    );
    expect(answer).toEqual({
      type: "function_call_output",
      call_id: "c2",
      output: [
        { type: "input_text", text: "drew 1" },
        { type: "input_image", image_url: "data:image/png;base64,AQID", detail: "auto" },
      ],
    });
  });
});
