import type { ZodObject, ZodType } from "zod";

import { toJsonSchema } from "../schema/schema.ts";
import type { RunContext } from "./context.ts";
import type { AdapterTypes, LongWork, ToolDeclaration } from "./declaration.ts";
import type { ToolDescriptor } from "./descriptor.ts";

declare const TYPES: unique symbol;
const TOOL = Symbol.for("@reelkiln/toolkit/tool");

/**
 * A registrable tool. Only `defineTool` and `lazyTool` make one, so its handler was checked against its schemas; its
 * `run` is not reachable from it, so nothing but the runner can call it.
 */
export interface Tool<Name extends string, Input, Output, Context> {
  readonly name: Name;
  readonly [TOOL]: ToolBody;
  /** Types only; never present at run time. */
  readonly [TYPES]?: { input: Input; output: Output; context: (context: Context) => void };
}

/** Any tool whatever its types. */
export type AnyTool = Tool<string, unknown, unknown, never>;

type TypesOf<T extends AnyTool> = NonNullable<T[typeof TYPES]>;
export type NameOf<T extends AnyTool> = T["name"];
export type InputOf<T extends AnyTool> = TypesOf<T>["input"];
export type OutputOf<T extends AnyTool> = TypesOf<T>["output"];
export type ContextOf<T extends AnyTool> = Parameters<TypesOf<T>["context"]>[0];

/** The erased, runnable side of a tool. */
export interface LoadedTool {
  readonly input: ZodObject;
  readonly output: ZodType | undefined;
  readonly present: unknown;
  readonly long: LongWork<unknown, never> | undefined;
  readonly run: (input: unknown, context: RunContext) => unknown;
}

/** How a tool is described and loaded; both are asked for at most once. */
export interface ToolBody {
  readonly describe: () => ToolDescriptor;
  readonly load: () => LoadedTool | Promise<LoadedTool>;
}

/** Whether a value is a tool made by `defineTool` or `lazyTool`. */
export function isTool(value: unknown): value is AnyTool {
  return typeof value === "object" && value !== null && TOOL in value;
}

/** The tool's descriptor. Throws where a schema cannot be represented as JSON Schema. */
export function describeTool(tool: AnyTool): ToolDescriptor {
  return tool[TOOL].describe();
}

/** The tool's runnable side; immediate for a declared tool, a promise the first time for a lazy one. */
export function loadTool(tool: AnyTool): LoadedTool | Promise<LoadedTool> {
  return tool[TOOL].load();
}

/** Makes the opaque tool around its body. */
export function makeTool<T extends AnyTool>(name: string, body: ToolBody): T {
  return Object.freeze({ name, [TOOL]: body }) as unknown as T;
}

type ErasedDeclaration = ToolDeclaration<
  string,
  ZodObject,
  ZodType | undefined,
  object,
  AdapterTypes
>;

/** Descriptor and handler of a declaration. */
export function bodyOf(declaration: ErasedDeclaration): ToolBody {
  let descriptor: ToolDescriptor | undefined;
  const loaded: LoadedTool = {
    input: declaration.input,
    output: declaration.output,
    present: declaration.present,
    long:
      declaration.long === true ? {} : (declaration.long as LongWork<unknown, never> | undefined),
    run: declaration.run as LoadedTool["run"],
  };
  return { describe: () => (descriptor ??= describeDeclaration(declaration)), load: () => loaded };
}

function describeDeclaration(declaration: ErasedDeclaration): ToolDescriptor {
  const {
    name,
    title,
    description,
    input,
    output,
    toolsets,
    annotations,
    long,
    http,
    examples,
    meta,
  } = declaration;
  const { timeoutSeconds, concurrency, outputCapBytes } = declaration;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: toJsonSchema(input, "input"),
    ...(output === undefined ? {} : { outputSchema: toJsonSchema(output, "output") }),
    toolsets: toolsets ?? [],
    ...(annotations === undefined ? {} : { annotations }),
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(outputCapBytes === undefined ? {} : { outputCapBytes }),
    ...(long === undefined ? {} : { long: true as const }),
    ...(http === undefined ? {} : { http }),
    ...(examples === undefined ? {} : { examples }),
    ...(meta === undefined ? {} : { meta }),
  };
}
