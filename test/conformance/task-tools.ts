import { ToolError, outcome } from "@reelkiln/toolkit";
import { type McpCall, defineTool } from "@reelkiln/toolkit/mcp";
import { z } from "zod";

import { form } from "./asking-tools.ts";

const Nothing = z.strictObject({});
const TASKS = { extensions: { "io.modelcontextprotocol/tasks": {} } };

/** Sleeps, or rejects with the signal's reason. */
function sleep(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new Error("stopped"));
    });
  });
}

/** Each call is work of its own, whatever its input. */
let calls = 0;
const key = () => {
  calls += 1;
  return String(calls);
};

/** Long tools, one for every ending a task can have. */
export const taskTools = [
  defineTool({
    name: "slow_compute",
    description: "Sleeps, then answers.",
    long: { key },
    input: z.strictObject({
      seconds: z.number().describe("How long."),
      label: z.string().describe("Name of the run.").optional(),
    }),
    run: async ({ seconds, label }, { signal }) => {
      await sleep(seconds, signal);
      return outcome(undefined, { text: `Computed ${label ?? "it"} in ${seconds} s.` });
    },
  }),
  defineTool({
    name: "failing_job",
    description: "Reports a failure after a second.",
    long: { key, before: (_input, { mcp }) => mcp?.require(TASKS) },
    input: Nothing,
    run: async (_input, { signal }) => {
      await sleep(1, signal);
      throw new ToolError("on_purpose", "The job failed on purpose.");
    },
  }),
  defineTool({
    name: "protocol_error_job",
    description: "Breaks unexpectedly.",
    long: { key },
    input: Nothing,
    run: () => {
      throw new Error("a bug");
    },
  }),
  defineTool({
    name: "confirm_delete",
    description: "Asks before it deletes.",
    long: { key },
    input: z.strictObject({ filename: z.string().describe("What to delete.") }),
    run: async ({ filename }, { mcp }) => {
      await mcp?.ask({ confirm: form(`Delete ${filename}?`, "answer") });
      return outcome(undefined, { text: `Deleted ${filename}.` });
    },
  }),
  defineTool({
    name: "multi_input",
    description: "Asks two things at once.",
    long: { key },
    input: Nothing,
    run: async (_input, { mcp }) => {
      await mcp?.ask({ first: form("First?", "value"), second: form("Second?", "value") });
      return outcome(undefined, { text: "Both answered." });
    },
  }),
  defineTool({
    name: "test_tool_with_task",
    description: "Asks first, then works as a task.",
    long: {
      key,
      before: async (_input, { mcp }) => {
        await askName(mcp);
      },
    },
    input: Nothing,
    run: async (_input, { mcp }) =>
      outcome(undefined, { text: `Worked for ${await askName(mcp)}.` }),
  }),
];

async function askName(mcp: McpCall | undefined): Promise<string> {
  const answers = await mcp?.ask({ user_name: form("What is your name?", "name") });
  return JSON.stringify(answers?.["user_name"]);
}
