import type { ToolDescriptor } from "../declare/declare.ts";
import { DIALECTS, type DialectName } from "../dialects/dialects.ts";
import type { ToolSurface } from "../registry/registry.ts";

/** Answer of `GET /tools`: the descriptors, or the `tools` value that a provider's request takes. */
export function toolList(surface: ToolSurface, dialect: DialectName | undefined): object {
  if (dialect !== undefined) return { tools: DIALECTS[dialect].list(surface.tools) };
  return { tools: surface.tools.map(listedTool), toolsets: surface.toolsets };
}

function listedTool(tool: ToolDescriptor): object {
  const { timeoutSeconds: _timeout, concurrency: _slots, outputCapBytes: _cap, ...listed } = tool;
  return listed;
}
