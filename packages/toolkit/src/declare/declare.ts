/** Door of the declare room: what a tool is, what it may answer, and how it fails. */
export type { ToolAnnotations, ToolDescriptor, ToolExample, ToolHttp } from "./descriptor.ts";
export {
  type ContentPart,
  type Outcome,
  type OutcomeExtras,
  isOutcome,
  outcome,
} from "./outcome.ts";
export type { HostContext, Progress, ProgressUpdate, RunContext, Signal } from "./context.ts";
export {
  type AdapterTypes,
  type LongWork,
  type NeutralAdapter,
  type PresentersOf,
  type RunReturn,
  type ToolDeclaration,
} from "./declaration.ts";
export {
  type AnyTool,
  type ContextOf,
  type InputOf,
  type NameOf,
  type OutputOf,
  type Tool,
  describeTool,
  isTool,
  loadTool,
} from "./tool.ts";
export { type DefineTool, defineTool, toolsFor } from "./define.ts";
export { lazyTool, lazyTools } from "./lazy.ts";
export { type ErrorProjection, TOOL_ERROR_PROJECTION, ToolError, projectError } from "./error.ts";
