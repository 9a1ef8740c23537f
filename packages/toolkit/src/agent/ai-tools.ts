import { base64Of } from "../declare/base64.ts";
import type { AnyTool, ToolDescriptor } from "../declare/declare.ts";
import {
  type Registry,
  type RegistryContext,
  ToolCallError,
  type ToolSurface,
} from "../registry/registry.ts";
import { type ProgressReport, type ToolSuccess, faultText } from "../run/run.ts";
import type { JsonSchema } from "../schema/schema.ts";
import type {
  AiCallOptions,
  AiModelOutput,
  AiSchema,
  AiTool,
  AiToolSet,
  LongAnswer,
} from "./ai-types.ts";
import { modelAnswer } from "./model-answer.ts";
import { runByName, runToEnd } from "./run-call.ts";

/** Options of an AI SDK tool set; the context is required exactly when the registry's tools need one. */
export type AiToolsOptions<Context, Long extends LongAnswer = LongAnswer> = {
  readonly toolsets?: readonly string[];
  /** What a call of long work answers. Default `job`, as on every transport; `end` waits for the work. */
  readonly long?: Long;
  readonly onProgress?: (tool: string, report: ProgressReport) => void;
} & (object extends Context ? { readonly context?: Context } : { readonly context: Context });

type OptionArguments<Context, Long extends LongAnswer> = object extends Context
  ? [options?: AiToolsOptions<Context, Long>]
  : [options: AiToolsOptions<Context, Long>];

/** A registry's tools for the AI SDK, typed by name: `generateText({ model, tools: aiTools(registry) })`. */
export function aiTools<T extends AnyTool, const Long extends LongAnswer = "job">(
  registry: Registry<T>,
  ...[options]: OptionArguments<RegistryContext<T>, Long>
): AiToolSet<T, Long> {
  const settings = (options ?? {}) as AiToolsOptions<object>;
  const surface = registry.select(settings.toolsets);
  const tools = surface.tools.map((tool) => [tool.name, aiTool(surface, tool, settings)] as const);
  return Object.fromEntries(tools) as unknown as AiToolSet<T, Long>;
}

function aiTool(
  surface: ToolSurface,
  tool: ToolDescriptor,
  { context, long = "job", onProgress }: AiToolsOptions<object>,
): AiTool<unknown, unknown> {
  const { name, title, description, inputSchema } = tool;
  const answers = new WeakMap<object, ToolSuccess>();
  const run = tool.long === true && long === "end" ? runToEnd : runByName;
  const execute = async (args: unknown, { abortSignal }: AiCallOptions): Promise<unknown> => {
    const result = await run(
      surface,
      { name, args },
      {
        ...(context === undefined ? {} : { context }),
        ...(abortSignal === undefined ? {} : { signal: abortSignal }),
        ...(onProgress === undefined ? {} : { onProgress: (report) => onProgress(name, report) }),
      },
    );
    // The SDK shows a thrown error's message to the model, so the fault's whole text belongs in it.
    if (!result.ok) throw new ToolCallError({ ...result.fault, message: faultText(result.fault) });
    if (typeof result.output === "object" && result.output !== null)
      answers.set(result.output, result);
    return result.output;
  };
  return {
    description,
    ...(title === undefined ? {} : { title }),
    inputSchema: aiSchema(inputSchema),
    execute,
    toModelOutput: ({ output }) => modelOutput(output, answers),
  };
}

/** The answer kept beside the output; an output that came back another way (as from a stored chat) speaks for itself. */
function modelOutput(output: unknown, answers: WeakMap<object, ToolSuccess>): AiModelOutput {
  const success = typeof output === "object" && output !== null ? answers.get(output) : undefined;
  if (success === undefined)
    return { type: "text", value: output === undefined ? "Done." : JSON.stringify(output) };
  const { text, media } = modelAnswer(success);
  if (success.failed) return { type: "error-text", value: text };
  if (media.length === 0) return { type: "text", value: text };
  const files = media.map(({ mimeType, data }) => ({
    type: "file" as const,
    mediaType: mimeType,
    data: { type: "data" as const, data: base64Of(data) },
  }));
  return { type: "content", value: [{ type: "text", text }, ...files] };
}

function aiSchema(schema: JsonSchema): AiSchema<unknown> {
  const convert = (): Record<string, unknown> => openly(schema) as Record<string, unknown>;
  return {
    "~standard": {
      version: 1,
      vendor: "@reelkiln/toolkit",
      validate: (value) => ({ value }),
      jsonSchema: { input: convert, output: convert },
    },
  };
}

/** A fresh copy that says `additionalProperties: {}` where an object is open: the SDK closes all that only imply it. */
function openly(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(openly);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, openly(value)]));
  const { type, properties, additionalProperties = properties === undefined } = node as JsonSchema;
  return type === "object" && additionalProperties === true
    ? { ...copy, additionalProperties: {} }
    : copy;
}
