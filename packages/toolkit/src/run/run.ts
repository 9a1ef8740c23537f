/** Door of the run room: parse → gate → limits → run → validate output → cap. One path for every transport. */
export { type Fault, type FaultKind, faultText } from "./fault.ts";
export { type Log, type LogEntry, type Platform, platformDefaults } from "./platform.ts";
export { type ProgressReport } from "./progress.ts";
export { type ToolFailure, type ToolResult, type ToolSuccess } from "./result.ts";
export {
  type Call,
  type Gate,
  type Prepared,
  type Runner,
  type RunnerOptions,
  createRunner,
} from "./runner.ts";
