/** Compile-only assertions: each expected error is a promise kept by the compiler. */
import { z } from "zod";

import { createRegistry, defineTool, toolsFor } from "../src/index.ts";
import { defineTool as defineMcpTool } from "../src/mcp.ts";

const Text = z.strictObject({ text: z.string().describe("Any text.") });
const Size = z.strictObject({ size: z.number().describe("A size.") });

const shout = defineTool({
  name: "shout",
  description: "Shouts.",
  input: Text,
  output: Text,
  run: ({ text }) => ({ text: text.toUpperCase() }),
});

// [K2] A field the schema lacks.
defineTool({
  name: "typo",
  description: "x",
  input: Text,
  // @ts-expect-error
  run: ({ txet }) => void txet,
});

// [K2] A wrong output.
defineTool({
  name: "wrong",
  description: "x",
  input: Text,
  output: Size,
  // @ts-expect-error
  run: () => ({ size: "large" }),
});

// [K1] Without an output schema nothing is returned.
defineTool({
  name: "silent",
  description: "x",
  input: Text,
  // @ts-expect-error
  run: () => 1,
});

// [K3] A handler made for another schema.
const handlers = {
  forSize: (input: { size: number }) => ({ text: String(input.size) }),
};
defineTool({
  name: "foreign",
  description: "x",
  input: Text,
  output: Text,
  // @ts-expect-error
  run: handlers.forSize,
});

// [K4] The neutral declaration admits no presenter.
defineTool({
  name: "presented",
  description: "x",
  input: Text,
  output: Text,
  // @ts-expect-error
  present: { mcp: () => [] },
  run: (input) => input,
});

// [K2] A registered tool has no run; only the runner has its context.
// @ts-expect-error
shout.run({ text: "x" });

// [K3] Registration takes tools only, never a bare object.
// @ts-expect-error
createRegistry([{ name: "bare", description: "x", input: Text, run: () => undefined }]);

// [K3] Calls are typed by name.
const registry = createRegistry([
  shout,
  toolsFor<{ user: string }>()({
    name: "who",
    description: "x",
    input: Size,
    output: Text,
    run: (_input, { user }) => ({ text: user }),
  }),
]);
const answer: Promise<{ text: string }> = registry.call("shout", { text: "x" });
void answer;
// @ts-expect-error
void registry.call("shuot", { text: "x" });
// @ts-expect-error
void registry.call("shout", { size: 1 });
// @ts-expect-error the tool needs a context
void registry.call("who", { size: 1 });
// @ts-expect-error a closed context hides no typo
void registry.call("who", { size: 1 }, { context: { usr: "me" } });
void registry.call("who", { size: 1 }, { context: { user: "me" } });

// [K4] The MCP entry admits its own presenter, typed by the output, and no other's.
defineMcpTool({
  name: "shown",
  description: "x",
  input: Text,
  output: Size,
  present: { mcp: ({ size }) => [{ type: "text", text: size.toFixed(1) }] },
  run: ({ text }) => ({ size: text.length }),
});
defineMcpTool({
  name: "mistyped",
  description: "x",
  input: Text,
  output: Size,
  // @ts-expect-error the output has no such field
  present: { mcp: ({ length }) => [{ type: "text", text: String(length) }] },
  run: ({ text }) => ({ size: text.length }),
});
defineMcpTool({
  name: "other",
  description: "x",
  input: Text,
  output: Size,
  // @ts-expect-error another adapter's presenter
  present: { agent: () => [] },
  run: ({ text }) => ({ size: text.length }),
});
defineMcpTool({
  name: "marks",
  description: "x",
  input: Text,
  output: Size,
  // @ts-expect-error a presenter sets content only
  present: { mcp: () => ({ content: [], isError: true }) },
  run: ({ text }) => ({ size: text.length }),
});
// [K2] A presenter needs an output.
defineMcpTool({
  name: "empty",
  description: "x",
  input: Text,
  // @ts-expect-error
  present: { mcp: () => [] },
  run: () => undefined,
});
