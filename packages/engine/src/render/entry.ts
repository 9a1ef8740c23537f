/** The module that runs a render, or a part of one, in a process of its own. */
export function childEntry(): URL {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`./render-child.${extension}`, import.meta.url);
}
