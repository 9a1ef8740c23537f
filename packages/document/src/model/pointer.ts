import type { DocumentPath } from "./issue.ts";

/** A document path as a JSON Pointer (RFC 6901): `/layers/0/scale.x`. */
export function pointerFromPath(path: DocumentPath): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Keys of a JSON Pointer, all as strings; undefined when it is no pointer. */
export function keysFromPointer(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** A path as an author reads it: `layers[0].scale.x`; `(document)` for the root. */
export function printPath(path: DocumentPath): string {
  if (path.length === 0) return "(document)";
  let text = "";
  for (const key of path) {
    if (typeof key === "number") text += `[${key}]`;
    else text += text === "" ? key : `.${key}`;
  }
  return text;
}
