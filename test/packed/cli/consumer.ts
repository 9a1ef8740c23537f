// @ts-expect-error nor an MCP SDK
import type {} from "@modelcontextprotocol/server";
/** The command-line entry: zod alone; the host hands in its terminal. (Zod's own types name `URL`, so the DOM's are here.) */
import { createRegistry, defineTool } from "@reelkiln/toolkit";
import { type CliProgram, type Terminal, runCli } from "@reelkiln/toolkit/cli";
// @ts-expect-error this install has no agent SDK
import type {} from "ai";
import { z } from "zod";

const Text = z.strictObject({ text: z.string().describe("Any text.") });
const shout = defineTool({
  name: "shout",
  description: "Shouts.",
  input: Text,
  output: Text,
  run: ({ text }) => ({ text: text.toUpperCase() }),
});
const registry = createRegistry([shout]);
const program: CliProgram = {
  name: "loud",
  version: "1.0.0",
  summary: "Shouts.",
  verbs: [{ verb: "shout", tool: "shout", positionals: ["text"] }],
  tools: registry.tools,
  surface: async () => registry,
};
let shown = "";
let said = "";
const terminal: Terminal = {
  out: (text) => (shown += text),
  err: (text) => (said += text),
  outIsTerminal: false,
  errIsTerminal: false,
  color: false,
  columns: 80,
  now: () => 0,
  onInterrupt: () => () => undefined,
};
const done = await runCli(program, ["shout", "hi", "--json"], terminal);
if (done !== 0 || JSON.parse(shown).text !== "HI") throw new Error(shown + said);
const refused = await runCli(program, ["shuot", "hi"], terminal);
if (refused !== 2 || !said.includes("shout")) throw new Error(said);
// @ts-expect-error a verb names a tool
export const nameless: CliProgram = { ...program, verbs: [{ verb: "x" }] };
