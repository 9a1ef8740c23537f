/**
 * Tools for agents in this process: a typed tool set for the AI SDK, function lists with a runner for OpenAI's APIs.
 * Imports neither. Maturity: evolving until 1.0.
 */
import type { AgentAdapter } from "./agent/agent.ts";
import type { DefineTool, HostContext } from "./declare/declare.ts";
import { toolsForAdapter } from "./declare/define.ts";

export * from "./agent/agent.ts";
export type { ToolDeclaration, ToolSurface } from "./index.ts";

/** `defineTool` that also admits `present.agent`. */
export const defineTool: DefineTool<HostContext, AgentAdapter> = toolsForAdapter<
  HostContext,
  AgentAdapter
>();

/** The same for tools that need a host's context. */
export function toolsFor<Host extends HostContext>(): DefineTool<Host, AgentAdapter> {
  return toolsForAdapter<Host, AgentAdapter>();
}
