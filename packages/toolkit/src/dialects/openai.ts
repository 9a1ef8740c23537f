import type { ToolDescriptor } from "../declare/declare.ts";
import type { Dialect } from "./dialect.ts";
import { objectRoot } from "./root.ts";

/** OpenAI function definitions, not strict: the tool's own schema. */
export const openai: Dialect = {
  tool: openaiTool,
  list: (tools) => tools.map(openaiTool),
  decode: (args) => args,
};

function openaiTool({ name, description, inputSchema }: ToolDescriptor) {
  const parameters = objectRoot(inputSchema);
  return { type: "function", function: { name, description, parameters, strict: false } };
}
