/** The room's door. */
export * from "./command.ts";
export * from "./command-error.ts";
export { checkResult } from "./check-result.ts";
export * from "./command-table.ts";
export { applyPatches, renameOf, sameValue, valueAt, type PatchOperation } from "./patch.ts";
export { EXAMPLE_DOCUMENT } from "./example-document.data.ts";
export * from "./text-splice.ts";
export * from "./history.ts";
export * from "./history-trim.ts";
export * from "./run-step.ts";
export * from "./run-steps.ts";
export { findComposition, findLayer, type CompositionTarget, type LayerTarget } from "./target.ts";
export * from "./history-own.ts";
