/** Door of the registry room: tools in one list, linted, selectable by toolset, callable by name. */
export {
  type CallOptions,
  type Registry,
  type RegistryContext,
  type RegistryOptions,
  ToolCallError,
  createRegistry,
} from "./create-registry.ts";
export type { ToolSurface } from "./surface.ts";
export { LintError, type LintFinding, type LintOptions, lintTools } from "./lint.ts";
export { type ToolManifest, createManifest } from "./manifest.ts";
export { type TokenReport, measureTokens } from "./tokens.ts";
export { type Contract, type ContractDiff, contractOf, diffContract } from "./contract.ts";
