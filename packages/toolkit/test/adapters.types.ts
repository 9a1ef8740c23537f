/** Compile-only assertions on the entries' own declarations: each admits its presenters and no other's. */
import { z } from "zod";

import { type AiTool, aiTools, defineTool as defineForAgent } from "../src/agent.ts";
import { createHttpHandler, defineTool as defineForHttp } from "../src/http.ts";
import { type JobView, createRegistry, toolsFor } from "../src/index.ts";

const Text = z.strictObject({ text: z.string().describe("Any text.") });
const base = { name: "x", description: "x", input: Text } as const;

// [K4] A presenter is typed by the tool's output.
const shown = defineForHttp({
  ...base,
  output: Text,
  present: { http: ({ text }) => [{ type: "text", text }] },
  run: (input) => input,
});
defineForHttp({
  ...base,
  output: Text,
  // @ts-expect-error [K4] a field the output lacks
  present: { http: ({ size }) => [size] },
  run: (input) => input,
});
// @ts-expect-error [K4] content only, no mark of failure
defineForHttp({ ...base, output: Text, present: { http: () => ({ ok: false }) }, run: (i) => i });
// @ts-expect-error [K4] no presenter without an output
defineForHttp({ ...base, present: { http: () => [] }, run: () => undefined });
// @ts-expect-error [K4] another entry's presenter
defineForHttp({ ...base, output: Text, present: { agent: () => [] }, run: (input) => input });
defineForAgent({
  ...base,
  output: Text,
  // @ts-expect-error [K4] malformed content
  present: { agent: () => [{ type: "pdf" }] },
  run: (i) => i,
});

// [K4] Tools of any entry register beside one another and are served by every transport.
const registry = createRegistry([
  shown,
  defineForAgent({ ...base, name: "y", output: Text, run: (input) => input }),
]);
createHttpHandler(registry, { info: { name: "x", version: "1" } });

// [K3] The AI SDK's tool set is typed by name.
const tools = aiTools(registry);
const typed: AiTool<{ text: string }, { text: string } | JobView> = tools.x;
const ended: AiTool<{ text: string }, { text: string }> = aiTools(registry, { long: "end" }).y;
void typed;
void ended;
// @ts-expect-error [K3] no such tool
void tools.z;
// @ts-expect-error [K3] another tool's input
void tools.x.execute({ size: 1 }, {});

// [K2] A context that the tools need must be given.
const withContext = createRegistry([
  toolsFor<{ user: string }>()({ ...base, run: () => undefined }),
]);
// @ts-expect-error the context is missing
aiTools(withContext);
// @ts-expect-error the context lacks the user
aiTools(withContext, { context: { usr: "ann" } });
aiTools(withContext, { context: { user: "ann" } });
