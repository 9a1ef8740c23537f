/**
 * Serves tools over REST with an OpenAPI document and the tool formats of model providers; `fetch(Request)`, so it runs
 * on any server. Maturity: evolving until 1.0.
 */
import type { DefineTool, HostContext } from "./declare/declare.ts";
import { toolsForAdapter } from "./declare/define.ts";
import type { HttpAdapter } from "./http/http.ts";

export * from "./http/http.ts";
export { DIALECTS, type Dialect, type DialectName, encodeStrict } from "./dialects/dialects.ts";
export { type AccessRules, HttpRefusal, accessFault } from "./web/web.ts";
export type { ToolDeclaration, ToolSurface } from "./index.ts";

/** `defineTool` that also admits `present.http`. */
export const defineTool: DefineTool<HostContext, HttpAdapter> = toolsForAdapter<
  HostContext,
  HttpAdapter
>();

/** The same for tools that need a host's context. */
export function toolsFor<Host extends HostContext>(): DefineTool<Host, HttpAdapter> {
  return toolsForAdapter<Host, HttpAdapter>();
}
