import type { ToolDescriptor } from "../declare/declare.ts";

/** All tools of a registry as plain JSON: a server lists them from it before any tool module is loaded. */
export interface ToolManifest {
  readonly manifest: 1;
  readonly tools: readonly ToolDescriptor[];
}

/**
 * The manifest of declared tools, from their own descriptors (`lintTools(tools)`), not the published ones: a lazy tool
 * made from it is published again on registration.
 */
export function createManifest(descriptors: readonly ToolDescriptor[]): ToolManifest {
  return { manifest: 1, tools: descriptors };
}
