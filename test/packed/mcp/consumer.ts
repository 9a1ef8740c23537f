// @ts-expect-error nor an MCP SDK
import type {} from "@modelcontextprotocol/server";
/** The MCP entry: zod and Node's types, no SDK of anyone. */
import { type ToolDeclaration, type ToolSurface, createRegistry } from "@reelkiln/toolkit";
import {
  type ToolDeclaration as SameDeclaration,
  createMcpHandler,
  defineTool,
} from "@reelkiln/toolkit/mcp";
// @ts-expect-error this install has no agent SDK
import type {} from "ai";
import { z } from "zod";

const Text = z.strictObject({ text: z.string().describe("Any text.") });
const shout = defineTool({
  name: "shout",
  description: "Shouts.",
  input: Text,
  output: Text,
  present: { mcp: ({ text }) => [{ type: "text", text: `${text}!` }] },
  run: ({ text }) => ({ text: text.toUpperCase() }),
});
defineTool({
  name: "marks",
  description: "x",
  input: Text,
  output: Text,
  // @ts-expect-error [K4] a presenter sets content only
  present: { mcp: () => ({ isError: true, content: [] }) },
  run: (input) => input,
});
defineTool({
  name: "other",
  description: "x",
  input: Text,
  output: Text,
  // @ts-expect-error [K4] another entry's presenter
  present: { agent: () => [] },
  run: (input) => input,
});

const surface: ToolSurface = createRegistry([shout]);
const handler = createMcpHandler(surface, { info: { name: "packed", version: "1" } });
const call = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "shout", arguments: { text: "hi" } },
};
const reply = await handler.fetch(
  new Request("http://localhost/mcp", { method: "POST", body: JSON.stringify(call) }),
);
const { result } = (await reply.json()) as { result: { content: { text: string }[] } };
if (result.content[0]?.text !== "HI!") throw new Error(JSON.stringify(result));

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Mine = ToolDeclaration<"x", typeof Text, typeof Text, object, never>;
type Theirs = SameDeclaration<"x", typeof Text, typeof Text, object, never>;
const same: Same<Mine, Theirs> = true;
void same;
