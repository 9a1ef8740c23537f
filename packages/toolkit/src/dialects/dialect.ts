import type { ToolDescriptor } from "../declare/declare.ts";

/** How one provider's models are told of tools, and how their calls are read. */
export interface Dialect {
  /** One tool as the provider lists it. */
  readonly tool: (tool: ToolDescriptor) => Readonly<Record<string, unknown>>;
  /** All of them, as the provider's `tools` field takes them. */
  readonly list: (tools: readonly ToolDescriptor[]) => readonly unknown[];
  /** The arguments of a call made in this dialect, as the tool's own schema has them. */
  readonly decode: (args: unknown, tool: ToolDescriptor) => unknown;
}
