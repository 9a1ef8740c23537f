import type { AnyTool, InputOf, NameOf, OutputOf, Signal } from "../declare/declare.ts";
import type { JobView } from "../jobs/jobs.ts";

/**
 * A JSON Schema that the AI SDK takes (a Standard Schema). It lets every value pass: the runner validates, and its
 * refusals tell the model what is accepted.
 */
export interface AiSchema<Value> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: Value };
    readonly validate: (value: unknown) => { readonly value: Value };
    readonly jsonSchema: {
      readonly input: (options: object) => Record<string, unknown>;
      readonly output: (options: object) => Record<string, unknown>;
    };
  };
}

/** What the AI SDK hands to a running tool, as far as tools care. */
export interface AiCallOptions {
  readonly abortSignal?: Signal | undefined;
}

/** What the model reads of an answer, in the AI SDK's form. */
export type AiModelOutput =
  | { type: "text"; value: string }
  | { type: "error-text"; value: string }
  | { type: "content"; value: AiContent[] };

type AiContent =
  | { type: "text"; text: string }
  | { type: "file"; mediaType: string; data: { type: "data"; data: string } };

/** A tool in the form of the AI SDK (version 7), stated here so that this entry needs no package of its. */
export interface AiTool<Input, Output> {
  readonly description: string;
  readonly title?: string;
  readonly inputSchema: AiSchema<Input>;
  readonly execute: (input: Input, options: AiCallOptions) => Promise<Output>;
  readonly toModelOutput: (call: {
    toolCallId: string;
    input: unknown;
    output: Output;
  }) => AiModelOutput;
}

/** What a call of long work answers: its job at once, or its end. */
export type LongAnswer = "job" | "end";

type Answer<Output, Long extends LongAnswer> = Long extends "end" ? Output : Output | JobView;

/** Tools by name, each typed by its own schemas. */
export type AiToolSet<T extends AnyTool, Long extends LongAnswer = "job"> = {
  readonly [Name in NameOf<T>]: AiTool<
    InputOf<Extract<T, { readonly name: Name }>>,
    Answer<OutputOf<Extract<T, { readonly name: Name }>>, Long>
  >;
};
