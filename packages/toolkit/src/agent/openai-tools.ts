import { base64Of } from "../declare/base64.ts";
import { DIALECTS } from "../dialects/dialects.ts";
import type { ToolSurface } from "../registry/registry.ts";
import { type ToolResult, faultText } from "../run/run.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { modelAnswer } from "./model-answer.ts";
import { type AgentCallOptions, runByName } from "./run-call.ts";

/** How the tools are described: strict (the model cannot write what the schema does not allow), or not. */
export type OpenaiFormat = "openai" | "openai-strict";

/** A function of the Chat Completions API. */
export interface OpenaiFunctionTool {
  type: "function";
  function: OpenaiFunction;
}

/** A function of the Responses API. */
export interface OpenaiResponsesTool extends OpenaiFunction {
  type: "function";
}

interface OpenaiFunction {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  strict: boolean;
}

/** Which tools, in which format. */
export interface OpenaiToolsOptions {
  readonly toolsets?: readonly string[];
  /** Default `openai-strict`. */
  readonly format?: OpenaiFormat;
}

/** The function list of a Chat Completions request. */
export function openaiTools(
  surface: ToolSurface,
  { toolsets, format = "openai-strict" }: OpenaiToolsOptions = {},
): OpenaiFunctionTool[] {
  const { tools } = surface.select(toolsets);
  return DIALECTS[format].list(tools) as OpenaiFunctionTool[];
}

/** The function list of a Responses request. */
export function openaiResponsesTools(
  surface: ToolSurface,
  options: OpenaiToolsOptions = {},
): OpenaiResponsesTool[] {
  return openaiTools(surface, options).map(({ type, function: tool }) => ({ type, ...tool }));
}

/** A model's call in a Chat Completions answer. */
export interface OpenaiToolCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A model's call in a Responses answer. */
export interface OpenaiFunctionCall {
  readonly call_id: string;
  readonly name: string;
  readonly arguments: string;
}

/** The message that answers a Chat Completions call. */
export interface OpenaiToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** The item that answers a Responses call. */
export interface OpenaiCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string | OpenaiOutputPart[];
}

type OpenaiOutputPart =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" };

/** How a model's call runs, and in which format its tools were listed. */
export interface OpenaiCallOptions extends AgentCallOptions {
  /** Default `openai-strict`. */
  readonly format?: OpenaiFormat;
}

/**
 * Runs a model's Chat Completions call and gives the message that answers it. Never rejects: whatever goes wrong is
 * text the model can act on.
 */
export async function runOpenaiToolCall(
  surface: ToolSurface,
  call: OpenaiToolCall,
  options: OpenaiCallOptions = {},
): Promise<OpenaiToolMessage> {
  const result = await runFunction(surface, call.function, options);
  const content = result.ok ? modelAnswer(result).text : faultText(result.fault);
  return { role: "tool", tool_call_id: call.id, content };
}

/** The same for a Responses call; pictures go along. */
export async function runOpenaiFunctionCall(
  surface: ToolSurface,
  call: OpenaiFunctionCall,
  options: OpenaiCallOptions = {},
): Promise<OpenaiCallOutput> {
  const result = await runFunction(surface, call, options);
  const output = result.ok ? responsesOutput(result) : faultText(result.fault);
  return { type: "function_call_output", call_id: call.call_id, output };
}

function responsesOutput(result: Extract<ToolResult, { ok: true }>): string | OpenaiOutputPart[] {
  const { text, media } = modelAnswer(result);
  const images = media
    .filter((part) => part.type === "image")
    .map(({ mimeType, data }): OpenaiOutputPart => {
      const image_url = `data:${mimeType};base64,${base64Of(data)}`;
      return { type: "input_image", image_url, detail: "auto" };
    });
  return images.length === 0 ? text : [{ type: "input_text", text }, ...images];
}

async function runFunction(
  surface: ToolSurface,
  call: { readonly name: string; readonly arguments: string },
  { format = "openai-strict", ...options }: OpenaiCallOptions,
): Promise<ToolResult> {
  const { name } = call;
  const tool = surface.find(name);
  const written = parseArguments(call.arguments);
  if (written === undefined) return malformed(name, tool?.inputSchema);
  const args = tool === undefined ? {} : DIALECTS[format].decode(written.value, tool);
  return runByName(surface, { name, args }, options);
}

function parseArguments(text: string): { readonly value: unknown } | undefined {
  if (text.trim() === "") return { value: {} };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function malformed(tool: string, schema: JsonSchema | undefined): ToolResult {
  const keys = Object.keys(schema?.properties ?? {}).join(", ");
  const fault = {
    kind: "arguments" as const,
    code: "malformed_json",
    message: `The arguments of ${tool} are not valid JSON.`,
    status: 400,
    retryable: false,
    hint: `Write one JSON object${keys === "" ? "" : ` with the keys ${keys}`}.`,
  };
  return { ok: false, tool, fault };
}
