/**
 * Serves tools over MCP, every revision from 2024-11-05 to 2026-07-28, on HTTP and stdio. Maturity: evolving until 1.0.
 */
import type { DefineTool, HostContext } from "./declare/declare.ts";
import { toolsForAdapter } from "./declare/define.ts";
import type { McpAdapter } from "./mcp/mcp.ts";

export * from "./mcp/mcp.ts";
export type { ToolDeclaration, ToolSurface } from "./index.ts";

/** `defineTool` that also admits `present.mcp` and sees `context.mcp`. */
export const defineTool: DefineTool<HostContext, McpAdapter> = toolsForAdapter<
  HostContext,
  McpAdapter
>();

/** The same for tools that need a host's context. */
export function toolsFor<Host extends HostContext>(): DefineTool<Host, McpAdapter> {
  return toolsForAdapter<Host, McpAdapter>();
}
