import type { YAMLMap, YAMLSeq } from "yaml";

import type { Replacement } from "./block-edit.ts";
import { columnOf, isFirstInLine } from "./text-lines.ts";
import { itemEnd, itemStart, startOfNode } from "./tree-layout.ts";

/** Puts printed text into a flow collection before the item at `index`; at its end for the item count. */
export function insertFlow(
  text: string,
  at: { readonly parent: YAMLMap | YAMLSeq; readonly index: number },
  printed: string,
): Replacement {
  const { parent, index } = at;
  const count = parent.items.length;
  if (count === 0) {
    const start = startOfNode(parent) + 1;
    return { start, end: start, text: printed };
  }
  const first = itemStart(parent, 0);
  const separator = isFirstInLine(text, first) ? `,\n${" ".repeat(columnOf(text, first))}` : ", ";
  if (index < count) {
    const start = itemStart(parent, index);
    return { start, end: start, text: `${printed}${separator}` };
  }
  const end = itemEnd(parent, count - 1, text);
  return { start: end, end, text: `${separator}${printed}` };
}

/** Takes the item at `index` out of a flow collection, with one comma. */
export function removeFlow(text: string, parent: YAMLMap | YAMLSeq, index: number): Replacement {
  const count = parent.items.length;
  if (index + 1 < count)
    return { start: itemStart(parent, index), end: itemStart(parent, index + 1), text: "" };
  const start = index === 0 ? itemStart(parent, 0) : itemEnd(parent, index - 1, text);
  return { start, end: itemEnd(parent, index, text), text: "" };
}
