import { describe, expect, it } from "vitest";
import { z } from "zod";

import { type ToolDescriptor, defineTool, lazyTool, toolsFor } from "../declare/declare.ts";
import { isFinished, jobTools } from "../jobs/jobs.ts";
import { ToolCallError, createManifest, createRegistry, lintTools } from "./registry.ts";

const Text = z.strictObject({ text: z.string().describe("Any text.") });
const shout = defineTool({
  name: "shout",
  description: "Shouts.",
  toolsets: ["basic"],
  input: Text,
  output: Text,
  run: ({ text }) => ({ text: text.toUpperCase() }),
});
const whisper = toolsFor<{ volume: number }>()({
  name: "whisper",
  description: "Whispers.",
  toolsets: ["basic", "quiet"],
  input: Text,
  output: z.strictObject({ text: z.string(), volume: z.number() }),
  run: ({ text }, { volume }) => ({ text: text.toLowerCase(), volume }),
});

describe("calls", () => {
  const registry = createRegistry([shout, whisper]);
  it("[K3] are typed by name and answer the output", async () => {
    const { text } = await registry.call("shout", { text: "hi" });
    expect(text).toBe("HI");
    expect(
      (await registry.call("whisper", { text: "Hi" }, { context: { volume: 1 } })).volume,
    ).toBe(1);
  });
  it("[K5] throw the fault when there is no output", async () => {
    await expect(registry.call("shout", { text: 1 } as never)).rejects.toBeInstanceOf(
      ToolCallError,
    );
  });
});

describe("toolsets", () => {
  const registry = createRegistry([shout, whisper]);
  it("[R7] select the union, and all by default", () => {
    const names = (wanted?: string[]) => registry.select(wanted).tools.map(({ name }) => name);
    expect(names(["quiet"])).toEqual(["whisper"]);
    expect(names(["quiet", "basic"])).toEqual(["shout", "whisper"]);
    expect(names(["all"])).toEqual(names());
  });
  it("[R7] refuse an unknown name, naming the known ones", () => {
    expect(() => registry.select(["basci"])).toThrow(
      'Unknown toolset "basci"; known: basic, quiet, all. Did you mean "basic"?',
    );
  });
});

describe("lint", () => {
  it("[K8] names every bad tool in one error", () => {
    const bad = (name: string, description: string, input: z.ZodObject) =>
      defineTool({ name, description, input, run: () => undefined });
    const tools = [
      bad("2fast", "x", z.strictObject({})),
      bad("dated", "x", z.strictObject({ at: z.date() })),
      bad("mute", "x", z.strictObject({ key: z.string() })),
      bad("wordy", "x".repeat(301), z.strictObject({})),
      bad("twin", "x", z.strictObject({})),
      bad("twin", "x", z.strictObject({})),
    ];
    const message = (() => {
      try {
        createRegistry(tools);
      } catch (error) {
        return String(error);
      }
      return "";
    })();
    for (const part of [
      "2fast",
      "dated",
      "key: needs a description",
      "301 characters",
      "more than once",
    ])
      expect(message).toContain(part);
  });
});

describe("lazy tools", () => {
  it("[K8] list from the manifest and load on the first call only", async () => {
    let loads = 0;
    const [descriptor] = JSON.parse(
      JSON.stringify(createManifest(lintTools([shout])).tools),
    ) as ToolDescriptor[];
    const lazy = lazyTool(descriptor as ToolDescriptor, async () => {
      loads += 1;
      return shout;
    });
    const registry = createRegistry([lazy]);
    expect(registry.tools[0]).toEqual(createRegistry([shout]).tools[0]);
    expect(loads).toBe(0);
    expect(await registry.call("shout", { text: "a" })).toEqual({ text: "A" });
    await registry.call("shout", { text: "b" });
    expect(loads).toBe(1);
  });
});

describe("long work", () => {
  const slow = defineTool({
    name: "slow",
    description: "Takes its time.",
    long: true,
    input: z.strictObject({ steps: z.int().describe("How many.") }),
    output: z.strictObject({ done: z.int() }),
    run: async ({ steps }, { progress, signal }) => {
      for (let step = 1; step <= steps; step += 1) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        signal.throwIfAborted();
        progress({ done: step, total: steps, stage: "stepping" });
      }
      return { done: steps };
    },
  });
  const registry = createRegistry([slow], { graceSeconds: 0 });
  const start = async (steps: number) => {
    const result = await registry.execute("slow", { steps });
    if (!result.ok) throw new Error(result.fault.message);
    return result.output as { job_id: string; state: string };
  };

  it("[K7] answers with a job at once, the same job for the same input, and waits to its end", async () => {
    const job = await start(20);
    expect(job.state).toBe("running");
    expect((await start(20)).job_id).toBe(job.job_id);
    expect((await start(21)).job_id).not.toBe(job.job_id);
    expect(await registry.jobs.wait(job.job_id, 10)).toMatchObject({
      state: "completed",
      progress: 1,
      result: { done: 20 },
    });
  });
  it("[K7] is cancelled by id, and stays so", async () => {
    const job = await start(5000);
    await registry.jobs.cancel(job.job_id);
    const after = await registry.jobs.wait(job.job_id, 1);
    expect(after !== undefined && isFinished(after)).toBe(true);
    expect(after?.state).toBe("cancelled");
  });
  it("[K7] refuses bad input before a job exists", async () => {
    expect(await registry.execute("slow", { steps: "many" })).toMatchObject({
      ok: false,
      fault: { kind: "input" },
    });
  });
  it("[K7] is followed and stopped by the job tools", async () => {
    const tools = createRegistry([...jobTools(registry.jobs, { status: "work_status" })]);
    const job = await start(30);
    const status = await tools.call("work_status", { job_id: job.job_id, wait_seconds: 5 });
    expect(status).toMatchObject({ state: "completed" });
    await expect(tools.call("job_cancel", { job_id: "none" })).rejects.toThrow('no job "none"');
  });
});

it("[K6] refuses HTTP operations that cannot be served or told apart", () => {
  const at = (name: string, path: string, status?: number) =>
    defineTool({
      name,
      description: "x",
      input: z.strictObject({ id: z.string().describe("Id.") }),
      http: { method: "GET", path, ...(status === undefined ? {} : { status }) },
      run: () => undefined,
    });
  const registering =
    (...tools: ReturnType<typeof at>[]) =>
    () =>
      createRegistry(tools);
  expect(registering(at("a", "/x/{id}"), at("b", "/x/{id}"))).toThrow(/more than one tool/);
  expect(registering(at("a", "x/{id}"))).toThrow(/must be \/words/);
  expect(registering(at("a", "/x/v{id}"))).toThrow(/must be \/words/);
  expect(registering(at("a", "/x/{key}"))).toThrow(/\{key\}, which is no input key/);
  expect(registering(at("a", "/x/{id}", 404))).toThrow(/404 is no success/);
  expect(registering(at("a", "/x/{id}"), at("b", "/x/id"))).not.toThrow();
});
