// @ts-expect-error nor an MCP SDK
import type {} from "@modelcontextprotocol/server";
/** The REST entry: zod and Web standards (here from Node's types), no framework. */
import { type ToolDeclaration, type ToolSurface, createRegistry } from "@reelkiln/toolkit";
import {
  type ToolDeclaration as SameDeclaration,
  DIALECTS,
  HttpRefusal,
  createHttpHandler,
  defineTool,
} from "@reelkiln/toolkit/http";
// @ts-expect-error this install has no agent SDK
import type {} from "ai";
import { z } from "zod";

const Text = z.strictObject({ text: z.string().describe("Any text.") });
const shout = defineTool({
  name: "shout",
  description: "Shouts.",
  input: Text,
  output: Text,
  present: { http: ({ text }) => [{ type: "text", text: `${text}!` }] },
  run: ({ text }) => ({ text: text.toUpperCase() }),
});
const item = defineTool({
  name: "get_item",
  description: "Reads an item.",
  input: z.strictObject({ id: z.string().describe("Id.") }),
  output: Text,
  http: { method: "GET", path: "/v1/items/{id}" },
  run: ({ id }) => ({ text: id }),
});
defineTool({
  name: "typo",
  description: "x",
  input: Text,
  // @ts-expect-error [K2] a field the schema lacks
  run: ({ txet }) => void txet,
});
defineTool({
  name: "marks",
  description: "x",
  input: Text,
  output: Text,
  // @ts-expect-error [K4] a presenter sets content only
  present: { http: () => ({ ok: false }) },
  run: (input) => input,
});
defineTool({
  name: "misread",
  description: "x",
  input: Text,
  output: Text,
  // @ts-expect-error [K4] a presenter reads what the output has
  present: { http: ({ size }) => [{ type: "text", text: String(size) }] },
  run: (input) => input,
});
defineTool({
  name: "bare",
  description: "x",
  input: Text,
  // @ts-expect-error [K4] no presenter without an output
  present: { http: () => [] },
  run: () => undefined,
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

const surface: ToolSurface = createRegistry([shout, item]);
const { fetch } = createHttpHandler(surface, {
  info: { name: "packed", version: "1" },
  context: (request) => {
    if (request.headers.get("authorization") === null) throw new HttpRefusal(401, "No key.");
    return {};
  },
});
const headers = { authorization: "Bearer x", "content-type": "application/json" };
const called = await fetch(
  new Request("http://localhost/api/v1/tools/shout", {
    method: "POST",
    headers,
    body: '{"text":"hi"}',
  }),
);
const { result, text } = (await called.json()) as { result: { text: string }; text: string };
if (result.text !== "HI" || text !== "HI!") throw new Error(JSON.stringify({ result, text }));
const read = await fetch(new Request("http://localhost/v1/items/7", { headers }));
if (((await read.json()) as { text: string }).text !== "7") throw new Error("own path");
const closed = await fetch(new Request("http://localhost/api/v1/tools"));
if (closed.status !== 401) throw new Error("refusal");
const listed = DIALECTS["openai-strict"].list(surface.tools);
if (listed.length !== 2) throw new Error("dialect");

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Mine = ToolDeclaration<"x", typeof Text, typeof Text, object, never>;
type Theirs = SameDeclaration<"x", typeof Text, typeof Text, object, never>;
const same: Same<Mine, Theirs> = true;
void same;
