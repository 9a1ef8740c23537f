import type { ToolDescriptor } from "../declare/declare.ts";
import { outlineSchema } from "../schema/schema.ts";
import type { ToolSurface } from "./surface.ts";

/** Tokens of a tool list as a model's host sends it. */
export interface TokenReport {
  readonly toolset: string;
  readonly tools: number;
  readonly tokens: number;
  /** Tokens of each tool alone, largest first. */
  readonly each: readonly { readonly tool: string; readonly tokens: number }[];
}

/**
 * Measures the tools/list JSON of a toolset. `count` is a tokenizer's (o200k for the stated budgets); it is injected
 * because tokenizers are large and only tests need one.
 */
export function measureTokens(
  surface: ToolSurface,
  toolset: string,
  count: (text: string) => number,
): TokenReport {
  const { tools } = surface.select([toolset]);
  const each = tools
    .map((tool) => ({ tool: tool.name, tokens: count(JSON.stringify(listedTool(tool))) }))
    .toSorted((a, b) => b.tokens - a.tokens);
  const tokens = count(JSON.stringify({ tools: tools.map(listedTool) }));
  return { toolset, tools: tools.length, tokens, each };
}

/** A tool as `tools/list` publishes it; its result in outline, which costs a model half of the whole. */
export function listedTool(tool: ToolDescriptor): Readonly<Record<string, unknown>> {
  const { name, title, description, inputSchema, outputSchema, annotations, meta } = tool;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema: outlineSchema(outputSchema) }),
    ...(annotations === undefined ? {} : { annotations }),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}
