// @ts-expect-error nor an MCP SDK
import type {} from "@modelcontextprotocol/server";
/** The core alone: zod is the only other package, no Node types. (Zod's own types name `URL`, so the DOM's are here.) */
import {
  TOOL_ERROR_PROJECTION,
  type ToolDeclaration,
  type ToolSurface,
  createRegistry,
  defineTool,
  jobTools,
  toolsFor,
} from "@reelkiln/toolkit";
// @ts-expect-error this install has no agent SDK
import type {} from "ai";
import { z } from "zod";

const Text = z.strictObject({ text: z.string().describe("Any text.") });
const shout = defineTool({
  name: "shout",
  description: "Shouts.",
  input: Text,
  output: Text,
  run: ({ text }, { signal, progress }) => {
    progress(signal.aborted ? 0 : 1);
    return { text: text.toUpperCase() };
  },
});
const who = toolsFor<{ user: string }>()({
  name: "who",
  description: "Names the user.",
  input: z.strictObject({}),
  output: Text,
  run: (_input, { user }) => ({ text: user }),
});

defineTool({
  name: "typo",
  description: "x",
  input: Text,
  // @ts-expect-error [K2] a field the schema lacks
  run: ({ txet }) => void txet,
});
defineTool({
  name: "wrong",
  description: "x",
  input: Text,
  output: Text,
  // @ts-expect-error [K2] a wrong output
  run: () => ({ text: 1 }),
});
defineTool({
  name: "shown",
  description: "x",
  input: Text,
  output: Text,
  // @ts-expect-error [K4] the neutral declaration admits no presenter
  present: { mcp: () => [] },
  run: (input) => input,
});
// @ts-expect-error [K2] a registered tool is not callable
export const uncallable = () => shout.run({ text: "x" });

const registry = createRegistry([shout, who]);
// @ts-expect-error [K3] no such tool
void registry.call("nobody", {}).catch(() => undefined);
const surface: ToolSurface = registry;
const answer: { text: string } = await registry.call("shout", { text: "hi" });
const user = await registry.call("who", {}, { context: { user: "ada" } });
const names: readonly string[] = surface.tools.map((tool) => tool.name);
const jobs = createRegistry([...jobTools(registry.jobs)]);
if (answer.text !== "HI" || user.text !== "ada" || names.length !== 2 || jobs.tools.length !== 2)
  throw new Error("wrong");
void TOOL_ERROR_PROJECTION;
export type Declared = ToolDeclaration<"x", typeof Text, typeof Text, object, never>;
