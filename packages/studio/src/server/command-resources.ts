import { ToolError } from "@reelkiln/toolkit";
import type { ToolSurface } from "@reelkiln/toolkit";
import type { McpResource } from "@reelkiln/toolkit/mcp";

/** Resources that are what a tool answers without arguments. */
const RESOURCES = [
  {
    name: "document",
    title: "Document",
    description: "The open project and its active composition, as doc_inspect answers.",
    tool: "doc_inspect",
  },
  {
    name: "commands",
    title: "Commands",
    description: "Every edit command, as command_list answers without a page.",
    tool: "command_list",
  },
] as const;

/** The open document and the catalogue of commands, as the tools of a surface answer them. */
export function commandResources(surface: ToolSurface): readonly McpResource[] {
  return RESOURCES.map(({ tool, ...listed }) => ({
    ...listed,
    uri: `reelkiln://${listed.name}`,
    mimeType: "application/json",
    cache: { ttlMs: 0, scope: "private" },
    read: async (context) => {
      const answer = await surface.execute(tool, {}, { context });
      if (answer.ok) return { text: answer.outputJson ?? "null", mimeType: "application/json" };
      const { code, message, ...told } = answer.fault;
      throw new ToolError(code, message, told);
    },
  }));
}
