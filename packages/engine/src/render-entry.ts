/** The module that runs a render, or a part of one, in a process of its own. */
export function childEntry(): URL {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`./render-child.${extension}`, import.meta.url);
}

/** How Node runs it: what a render leaves behind is short-lived, and little lives on for a large young heap to hold. */
export const CHILD_NODE_OPTIONS: readonly string[] = ["--max-semi-space-size=4"];
