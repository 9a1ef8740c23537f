/** The room's door. */
export * from "./command.ts";
export * from "./command-error.ts";
export * from "./command-table.ts";
export { applyPatches, sameValue, type PatchOperation } from "./patch.ts";
export * from "./run-step.ts";
export * from "./run-steps.ts";
export { findComposition, findLayer, type CompositionTarget, type LayerTarget } from "./target.ts";
