import { isSeq, type Node, type YAMLSeq } from "yaml";

import { columnOf, commentsAbove, isFirstInLine, lineEnd, lineStart } from "./text-lines.ts";
import { dashOf, itemEnd } from "./tree-layout.ts";

/**
 * The lines of a list's item as they are written, comments above it included, without their
 * indentation; undefined when it does not stand on lines of its own.
 */
export function linesOfItem(
  text: string,
  parent: Node | null,
  index: number,
): readonly string[] | undefined {
  if (!isSeq(parent) || parent.flow === true) return undefined;
  const seq: YAMLSeq = parent;
  const dash = dashOf(seq, index);
  if (!isFirstInLine(text, dash)) return undefined;
  const top = commentsAbove(text, lineStart(text, dash));
  const end = lineEnd(text, itemEnd(seq, index, text));
  const column = columnOf(text, dash);
  const lines = text.slice(top, end).split(/\r?\n/);
  const fits = lines.every(
    (line) => line.trim() === "" || /^ */.exec(line)?.[0].length !== 0 || column === 0,
  );
  if (!fits) return undefined;
  return lines.map((line) => line.replace(new RegExp(`^ {0,${column}}`), ""));
}
