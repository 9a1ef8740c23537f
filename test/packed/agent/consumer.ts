// @ts-expect-error this install has no MCP SDK
import type {} from "@modelcontextprotocol/server";
/**
 * The agent entry beside the AI SDK: the tool set is typed by name and runs in its loop. (The SDK's own declarations need the DOM's and
 * Node's types, and do not hold under `exactOptionalPropertyTypes`.)
 */
import { type ToolDeclaration, createRegistry } from "@reelkiln/toolkit";
import {
  type ToolDeclaration as SameDeclaration,
  aiTools,
  defineTool,
  openaiTools,
  runOpenaiToolCall,
  toolsFor,
} from "@reelkiln/toolkit/agent";
import { type InferToolInput, type ToolSet, generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { z } from "zod";

const Text = z.strictObject({ text: z.string().describe("Any text.") });
const shout = defineTool({
  name: "shout",
  description: "Shouts.",
  input: Text,
  output: Text,
  present: { agent: ({ text }) => [{ type: "text", text: `${text}!` }] },
  run: ({ text }) => ({ text: text.toUpperCase() }),
});
const who = toolsFor<{ user: string }>()({
  name: "who",
  description: "Names the user.",
  input: z.strictObject({ open: z.record(z.string(), z.number()).describe("Open.") }),
  output: Text,
  run: (_input, { user }) => ({ text: user }),
});
defineTool({
  name: "marks",
  description: "x",
  input: Text,
  output: Text,
  // @ts-expect-error [K4] a presenter sets content only
  present: { agent: () => ({ isError: true }) },
  run: (input) => input,
});
defineTool({
  name: "other",
  description: "x",
  input: Text,
  output: Text,
  // @ts-expect-error [K4] another entry's presenter
  present: { http: () => [] },
  run: (input) => input,
});

const registry = createRegistry([shout, who]);
// @ts-expect-error the tools need a context
void (() => aiTools(registry));
const tools = aiTools(registry, { context: { user: "ada" }, long: "end" });
const asSet: ToolSet = tools;
const input: InferToolInput<typeof tools.shout> = { text: "hi" };
// @ts-expect-error [K3] typed by name
void (() => tools.shout.execute({ size: 1 }, {}));
// @ts-expect-error [K3] no such tool
void tools.nobody;
const direct: { text: string } = await tools.shout.execute(input, {});
if (direct.text !== "HI") throw new Error(JSON.stringify(direct));

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const calls = [
  { toolName: "shout", input: '{"text":"hi"}' },
  { toolName: "who", input: '{"open":{"a":1}}' },
  { toolName: "shout", input: '{"texts":"hi"}' },
];
const seen: string[] = [];
const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt, tools: listed }) => {
    for (const tool of listed ?? []) seen.push(JSON.stringify(tool));
    const last = prompt.at(-1);
    if (last?.role !== "tool") {
      const content = calls.map((call, index) => ({
        type: "tool-call" as const,
        toolCallId: String(index),
        ...call,
      }));
      return {
        content,
        finishReason: { unified: "tool-calls", raw: undefined },
        usage,
        warnings: [],
      };
    }
    const answers = last.content.map((part) =>
      "output" in part ? JSON.stringify(part.output) : "",
    );
    return {
      content: [{ type: "text", text: answers.join("\n") }],
      finishReason: { unified: "stop", raw: undefined },
      usage,
      warnings: [],
    };
  },
});
const { text } = await generateText({ model, tools: asSet, prompt: "x", stopWhen: isStepCount(2) });
const [shouted, named, refused] = text.split("\n");
if (shouted !== '{"type":"text","value":"HI!"}') throw new Error(shouted);
if (named?.includes("ada") !== true) throw new Error(named);
if (refused?.includes("accepted keys: text") !== true) throw new Error(refused);
if (!seen.some((tool) => tool.includes('"additionalProperties":{"type":"number"}')))
  throw new Error(seen.join("\n"));

const [strict] = openaiTools(registry);
if (strict?.function.strict !== true) throw new Error("openai");
const call = { id: "1", function: { name: "shout", arguments: '{"text":"hi"}' } };
const message = await runOpenaiToolCall(registry, call);
if (message.content !== "HI!") throw new Error(message.content);

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Mine = ToolDeclaration<"x", typeof Text, typeof Text, object, never>;
type Theirs = SameDeclaration<"x", typeof Text, typeof Text, object, never>;
const same: Same<Mine, Theirs> = true;
void same;
