/** Door of the agent room: tools for the AI SDK and for OpenAI's APIs. */
export { type AiToolsOptions, aiTools } from "./ai-tools.ts";
export type {
  AiCallOptions,
  AiModelOutput,
  AiSchema,
  AiTool,
  AiToolSet,
  LongAnswer,
} from "./ai-types.ts";
export type { AgentAdapter, AgentPresentation, AgentPresenters } from "./model-answer.ts";
export {
  type OpenaiCallOptions,
  type OpenaiCallOutput,
  type OpenaiFormat,
  type OpenaiFunctionCall,
  type OpenaiFunctionTool,
  type OpenaiResponsesTool,
  type OpenaiToolCall,
  type OpenaiToolMessage,
  type OpenaiToolsOptions,
  openaiResponsesTools,
  openaiTools,
  runOpenaiFunctionCall,
  runOpenaiToolCall,
} from "./openai-tools.ts";
export type { AgentCallOptions } from "./run-call.ts";
