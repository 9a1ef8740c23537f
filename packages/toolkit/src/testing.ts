/**
 * Test aids: a snapshot of a surface, one way to call a tool over every transport, the limits of model providers.
 * Maturity: evolving until 1.0.
 */
export {
  type Fetch,
  type ToolAnswer,
  type ToolCaller,
  legacyMcpCaller,
  mcpCaller,
  restCaller,
  surfaceCaller,
} from "./testing/callers.ts";
export { dialectFaults } from "./testing/dialect-limits.ts";
export { type SurfaceSnapshot, snapshotSurface } from "./testing/snapshot.ts";
