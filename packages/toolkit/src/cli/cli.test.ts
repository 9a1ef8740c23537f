import { describe, expect, it } from "vitest";
import { z } from "zod";

import { ToolError, defineTool } from "../declare/declare.ts";
import { createRegistry } from "../registry/registry.ts";
import { progressText } from "./progress-line.ts";
import { runCli } from "./run-cli.ts";
import type { CliProgram, Terminal, ToolVerb } from "./verb.ts";

const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const echo = defineTool({
  name: "echo_words",
  title: "Echo words",
  description: "Gives back what it was given.",
  input: z.strictObject({
    file: z.string().describe("A file."),
    top_count: z.number().min(1).max(9).describe("How many.").optional(),
    mode: z.enum(["fast", "full"]).describe("How hard.").optional(),
    times: z
      .union([z.literal("auto"), z.array(z.number())])
      .describe("When.")
      .optional(),
    kinds: z
      .array(z.enum(["srt", "vtt"]))
      .describe("Which.")
      .optional(),
    set: z.looseObject({}).describe("Variables.").optional(),
    steps: z
      .array(z.strictObject({ id: z.string().describe("Id.") }))
      .describe("Steps.")
      .optional(),
    receipt: z.boolean().default(true).describe("Write it."),
  }),
  output: z.looseObject({}),
  annotations,
  run: (input) => input,
});

const fail = defineTool({
  name: "fail_now",
  title: "Fail",
  description: "Fails.",
  input: z.strictObject({}),
  output: z.strictObject({}),
  annotations,
  run: () => {
    throw new ToolError("disk_full", "The disk is full.", { hint: "Make room." });
  },
});

const slow = defineTool({
  name: "work_slowly",
  title: "Work",
  description: "Works until it is stopped.",
  input: z.strictObject({}),
  output: z.strictObject({}),
  annotations,
  long: true,
  run: (_, { signal, progress }) =>
    new Promise((_resolve, reject) => {
      progress({ done: 1, total: 10, stage: "rendering" });
      signal.addEventListener("abort", () => reject(new Error("stopped")));
    }),
});

const verbs: readonly ToolVerb[] = [
  {
    verb: "echo",
    tool: "echo_words",
    positionals: ["file"],
    short: { n: "top_count" },
    examples: ["demo echo a.txt -n 3"],
  },
  { verb: "fail", tool: "fail_now" },
  { verb: "work", tool: "work_slowly" },
];

function program(): CliProgram {
  const registry = createRegistry([echo, fail, slow]);
  return {
    name: "demo",
    version: "1.2.3",
    summary: "A demonstration.",
    verbs,
    tools: registry.tools,
    surface: async () => registry,
    hostVerbs: [
      { verb: "serve", summary: "Serve", help: "Serves.", run: async (args) => args.length },
    ],
  };
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(words: readonly string[], interruptAfterProgress = ""): Promise<Ran> {
  let out = "";
  let err = "";
  let now = 0;
  const interrupts = new Set<() => void>();
  const terminal: Terminal = {
    out: (text) => (out += text),
    err: (text) => {
      err += text;
      if (interruptAfterProgress !== "" && text.includes(interruptAfterProgress)) {
        for (const interrupt of interrupts) interrupt();
      }
    },
    outIsTerminal: false,
    errIsTerminal: interruptAfterProgress !== "",
    color: false,
    columns: 80,
    now: () => (now += 1000),
    onInterrupt: (listener) => {
      interrupts.add(listener);
      return () => interrupts.delete(listener);
    },
  };
  const code = await runCli(program(), words, terminal);
  return { code, out, err };
}

describe("the command line", () => {
  it("[R1] flags come from the schema: kebab-case, short, lists, pairs, JSON, switches", async () => {
    const words = ["a b.txt", "-n", "3", "--mode=full", "--times", "0.5,2", "--times", "3"];
    const more = [
      "--kinds",
      "srt",
      "--kinds",
      "vtt",
      "--set",
      "street=12 Mill=Lane",
      "--set",
      "price=£1",
      "--steps",
      '[{"id":"x"}]',
      "--no-receipt",
    ];
    const { code, out } = await run(["echo", ...words, ...more, "--json"]);
    expect(JSON.parse(out)).toEqual({
      file: "a b.txt",
      top_count: 3,
      mode: "full",
      times: [0.5, 2, 3],
      kinds: ["srt", "vtt"],
      set: { street: "12 Mill=Lane", price: "£1" },
      steps: [{ id: "x" }],
      receipt: false,
    });
    expect(code).toBe(0);
  });

  it("[R1] a word of a union stays a word, and -- ends the flags", async () => {
    const { out } = await run(["echo", "--times", "auto", "--json", "--", "--odd name"]);
    expect(JSON.parse(out)).toMatchObject({ times: "auto", file: "--odd name" });
  });

  it.each([
    [["echo", "a", "--top-cout", "3"], "Unknown flag --top-cout. Did you mean --top-count?"],
    [["echo", "a", "b"], 'Unexpected "b"; accepted by place: file.'],
    [["echo", "a", "--mode"], "--mode needs a value."],
    [["echo", "a", "--set", "x"], 'takes key=value; "x" has no "="'],
    [["echo", "a", "--steps", "{"], "--steps takes JSON"],
    [["ehco"], 'Unknown verb "ehco". Did you mean "echo"?'],
    [["echo", "a", "-n", "1", "-n", "2"], "--top-count is given twice"],
    [["echo", "--mode", "full"], "echo needs FILE: A file. See echo --help."],
    [["completion", "tcsh"], "completion takes a shell: bash, zsh, fish"],
  ])("[R3] %j is refused in plain words, exit 2", async (words, message) => {
    const { code, err, out } = await run(words);
    expect(err).toContain(message);
    expect(out).toBe("");
    expect(code).toBe(2);
  });

  it("[R3] the schema judges values: path, what came, what is accepted, exit 2", async () => {
    const { code, err } = await run(["echo", "a", "-n", "12"]);
    expect(err).toMatch(/top_count/);
    expect(err).toMatch(/9/);
    expect(code).toBe(2);
  });

  it("a failing tool exits 4 with its message and hint, and as JSON on stdout with --json", async () => {
    const people = await run(["fail"]);
    expect(people.code).toBe(4);
    expect(people.err).toContain("The disk is full.");
    expect(people.err).toContain("Make room.");
    const machine = await run(["fail", "--json"]);
    expect(JSON.parse(machine.out)).toMatchObject({ ok: false, error: { code: "disk_full" } });
    expect(machine.err).toBe("");
  });

  it("an interrupt cancels long work, exit 130, and the progress line is taken away", async () => {
    const { code, err } = await run(["work"], "rendering 1/10 frames");
    expect(code).toBe(130);
    expect(err.split("\r").at(-1)).toContain("Cancelled");
  });

  it("help names every flag with its description and the examples; nothing goes to stderr", async () => {
    const { code, out, err } = await run(["echo", "--help"]);
    expect(out).toContain("Usage: demo echo FILE [FLAGS]");
    expect(out).toContain("-n, --top-count N");
    expect(out).toContain("--[no-]receipt");
    expect(out).toContain("demo echo a.txt -n 3");
    expect([code, err]).toEqual([0, ""]);
  });

  it("the list of verbs, the version, host verbs and completion", async () => {
    expect((await run(["--help"])).out).toMatch(/echo +Echo words/);
    expect((await run(["--version"])).out).toBe("1.2.3\n");
    expect((await run(["serve", "a", "b"])).code).toBe(2);
    expect((await run(["completion", "bash"])).out).toContain("--top-count");
    expect((await run(["completion", "fish"])).out).toContain("-l top-count");
    expect((await run([])).code).toBe(2);
  });

  it("progress says rate and time left", () => {
    const report = { done: 120, total: 507, stage: "rendering" };
    expect(progressText(report, { unit: "frames", rate: 84 })).toBe(
      "rendering 120/507 frames, 84 frames/s, 5 s left",
    );
    expect(progressText({ done: 0.42, total: 1 }, { unit: "frames", rate: undefined })).toBe(
      "working 42 %",
    );
  });
});
