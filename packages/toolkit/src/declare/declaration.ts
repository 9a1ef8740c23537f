import type { JsonValue } from "../schema/schema.ts";
import type { HostContext, RunContext } from "./context.ts";
import type { ToolAnnotations, ToolExample, ToolHttp } from "./descriptor.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Any Zod schema, by the part that types are read from: comparing whole Zod classes costs the compiler several times
 * more.
 */
export interface AnySchema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** A Zod object schema. */
export interface ObjectSchema extends AnySchema {
  readonly _zod: AnySchema["_zod"] & { readonly def: { readonly type: "object" } };
}

/** What a schema parses to. */
type Output<S extends AnySchema> = S["_zod"]["output"];

/**
 * What an adapter adds to a declaration: presenters typed by the tool's output, and fields of the context. An adapter
 * states `present` in terms of `this["output"]`.
 */
export interface AdapterTypes {
  readonly output: unknown;
  readonly present: unknown;
  readonly context: object;
}

/** The core's own: no presenters, nothing added to the context. */
export interface NeutralAdapter extends AdapterTypes {
  readonly present: never;
  readonly context: object;
}

/** An adapter's presenters for a tool that answers `Answered`. */
export type PresentersOf<Adapter extends AdapterTypes, Answered> = (Adapter & {
  readonly output: Answered;
})["present"];

/** The parsed output type; `undefined` for a tool without an output schema. */
export type ParsedOutput<Out> = Out extends AnySchema ? Output<Out> : undefined;

type Answer<Out> = Out extends AnySchema
  ? Output<Out> | Outcome<Output<Out>>
  : void | Outcome<undefined>;

/** What `run` may return: the output, or an outcome around it; nothing where no output is declared. */
export type RunReturn<Out> = Answer<Out> | Promise<Answer<Out>>;

/** Options of long work. */
export interface LongWork<Input, Context> {
  /**
   * Calls with the same key share one unfinished job. Default: the tool's name and its parsed input. Must not reject:
   * what cannot be read for a key is for the work itself to tell.
   */
  readonly key?: (input: Input, context: Context) => string | Promise<string>;
  /** Runs within the call, before a job exists: to refuse, or to ask the caller. */
  readonly before?: (input: Input, context: Context) => void | Promise<void>;
}

/** A tool: a name, a description, an input, and `run`; the rest is optional. */
export interface ToolDeclaration<
  Name extends string,
  In extends ObjectSchema,
  Out extends AnySchema | undefined,
  Host extends HostContext,
  Adapter extends AdapterTypes,
> {
  /** Stable name, letters, digits, `_` and `-`, at most 32. */
  readonly name: Name;
  /** A few words for people. */
  readonly title?: string;
  /** What it does and when to use it, at most 300 characters. */
  readonly description: string;
  /** `z.strictObject` with a description on every key. */
  readonly input: In;
  /** Schema of the answer; without it `run` returns nothing. */
  readonly output?: Out;
  /** Tags by which a host serves a part of the registry. Default none: the tool is in `all` only. */
  readonly toolsets?: readonly string[];
  readonly annotations?: ToolAnnotations;
  /** Seconds until the call is stopped. Default 120; long work has no limit unless it names one. */
  readonly timeoutSeconds?: number;
  /** Calls running at once; more wait their turn. Default unlimited. */
  readonly concurrency?: number;
  /** Largest answer in bytes of JSON and text. Default 1 MiB. */
  readonly outputCapBytes?: number;
  /** The work takes longer than a caller waits: a call answers with a job. */
  readonly long?: true | LongWork<Output<In>, Host & Adapter["context"]>;
  readonly http?: ToolHttp;
  readonly examples?: readonly ToolExample[];
  readonly meta?: Readonly<Record<string, JsonValue>>;
  /** How an adapter shows the validated output; each entry admits only its own presenters. */
  readonly present?: Out extends AnySchema ? PresentersOf<Adapter, Output<Out>> : never;
  /** The work itself. A property, not a method, so a handler made for another schema is refused. */
  readonly run: (
    input: Output<In>,
    context: Host & Adapter["context"] & RunContext,
  ) => RunReturn<Out>;
}
