import { resolve } from "node:path";

import { studioJobs, studioRegistry } from "@reelkiln/studio";
import type { StudioContext, StudioTool } from "@reelkiln/studio";
import type { Registry } from "@reelkiln/toolkit";
import {
  aiTools,
  openaiResponsesTools,
  openaiTools,
  runOpenaiFunctionCall,
  runOpenaiToolCall,
} from "@reelkiln/toolkit/agent";
import type {
  AiToolSet,
  LongAnswer,
  OpenaiCallOutput,
  OpenaiFormat,
  OpenaiFunctionCall,
  OpenaiFunctionTool,
  OpenaiResponsesTool,
  OpenaiToolCall,
  OpenaiToolMessage,
} from "@reelkiln/toolkit/agent";

import { VERSION } from "./version.ts";

/** Which folder an agent works in, and with what. */
export interface AgentOptions {
  /** Folder that bounds it: nothing outside is read or written. Default: the working directory. */
  readonly projectRoot?: string;
  /** Only tools of these sets, `["make"]` for all that a whole reel needs. Default all. */
  readonly toolsets?: readonly string[];
  /** Who the history says has edited. Default `agent`. */
  readonly author?: string;
}

/** Tools for one agent in this process. */
export interface ReelkilnAgent {
  /** The registry itself: `registry.call("read_project", { project })`, typed by name. */
  readonly registry: Registry<StudioTool>;
  /** The context that calls on the registry take. */
  readonly context: StudioContext;
  /** Tools for the AI SDK's `generateText` and `streamText`; `long: "end"` makes a render's call wait for its end. */
  readonly aiTools: <const Long extends LongAnswer = "job">(options?: {
    readonly long?: Long;
  }) => AiToolSet<StudioTool, Long>;
  /** Functions for OpenAI's Chat Completions. */
  readonly openaiTools: (format?: OpenaiFormat) => OpenaiFunctionTool[];
  /** Functions for OpenAI's Responses. */
  readonly openaiResponsesTools: (format?: OpenaiFormat) => OpenaiResponsesTool[];
  /** Runs a call of Chat Completions and gives the message that answers it; never rejects. */
  readonly runToolCall: (call: OpenaiToolCall, format?: OpenaiFormat) => Promise<OpenaiToolMessage>;
  /** Runs a call of Responses and gives the item that answers it; never rejects. */
  readonly runFunctionCall: (
    call: OpenaiFunctionCall,
    format?: OpenaiFormat,
  ) => Promise<OpenaiCallOutput>;
  /** Cancels renders that still run and waits until they have let go. */
  readonly close: () => Promise<void>;
}

/** The product's tools for an agent that runs in this process. Throws RangeError for an unknown toolset. */
export function reelkilnAgent(options: AgentOptions = {}): ReelkilnAgent {
  const { toolsets = [], author = "agent" } = options;
  const projectRoot = resolve(options.projectRoot ?? ".");
  const jobs = studioJobs({ projectRoot });
  const registry = studioRegistry({ projectRoot, jobs });
  const surface = registry.select(toolsets);
  const context: StudioContext = { projectRoot, confined: true, author, version: VERSION };
  const listed = (format: OpenaiFormat = "openai-strict") => ({ toolsets, format });
  const called = (format: OpenaiFormat = "openai-strict") => ({ context, format });
  return {
    registry,
    context,
    aiTools: (given = {}) => aiTools(registry, { context, toolsets, ...given }),
    openaiTools: (format) => openaiTools(registry, listed(format)),
    openaiResponsesTools: (format) => openaiResponsesTools(registry, listed(format)),
    runToolCall: (call, format) => runOpenaiToolCall(surface, call, called(format)),
    runFunctionCall: (call, format) => runOpenaiFunctionCall(surface, call, called(format)),
    close: () => jobs.stop(),
  };
}
