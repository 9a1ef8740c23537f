import type { ToolDescriptor } from "../declare/declare.ts";
import type { Dialect } from "./dialect.ts";
import { objectRoot } from "./root.ts";

/** Anthropic tool definitions: the tool's own schema. */
export const anthropic: Dialect = {
  tool: anthropicTool,
  list: (tools) => tools.map(anthropicTool),
  decode: (args) => args,
};

function anthropicTool({ name, description, inputSchema }: ToolDescriptor) {
  return { name, description, input_schema: objectRoot(inputSchema) };
}
