import type { HostContext } from "./context.ts";
import type {
  AdapterTypes,
  AnySchema,
  NeutralAdapter,
  ObjectSchema,
  ParsedOutput,
  ToolDeclaration,
} from "./declaration.ts";
import { type Tool, bodyOf, makeTool } from "./tool.ts";

/** `defineTool` for a host's context and an adapter's presenters. */
export interface DefineTool<Host extends HostContext, Adapter extends AdapterTypes> {
  <
    const Name extends string,
    In extends ObjectSchema,
    Out extends AnySchema | undefined = undefined,
  >(
    declaration: ToolDeclaration<Name, In, Out, Host, Adapter>,
  ): Tool<Name, In["_zod"]["input"], ParsedOutput<Out>, Host>;
}

/** Declares a tool; `run` is typed from the schemas. */
export const defineTool: DefineTool<HostContext, NeutralAdapter> = declare;

/** `defineTool` for tools that need a host's context: `const defineTool = toolsFor<StudioContext>()`. */
export function toolsFor<Host extends HostContext>(): DefineTool<Host, NeutralAdapter> {
  return declare as DefineTool<Host, NeutralAdapter>;
}

/** The same function under an adapter's own types; each entry exports it under the same name. */
export function toolsForAdapter<
  Host extends HostContext,
  Adapter extends AdapterTypes,
>(): DefineTool<Host, Adapter> {
  return declare as DefineTool<Host, Adapter>;
}

function declare(declaration: unknown): never {
  const erased = declaration as Parameters<typeof bodyOf>[0];
  return makeTool(erased.name, bodyOf(erased)) as never;
}
