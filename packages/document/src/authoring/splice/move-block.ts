import { isMap, isSeq, type Node, type YAMLSeq } from "yaml";

import { spotAt } from "../source-map.ts";
import { fillEmpty, insertBlock, type Replacement } from "./block-edit.ts";
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

/**
 * Puts the lines of an item into the list that holds the place `keys`, an empty one included;
 * undefined when that list is written in flow style.
 */
export function placeLines(
  { text, root }: { readonly text: string; readonly root: Node | null },
  keys: readonly (string | number)[],
  lines: readonly string[],
): Replacement | undefined {
  const spot = spotAt(root, keys.slice(0, -1));
  const parent = spot?.node;
  if (spot === undefined || !isSeq(parent)) return undefined;
  const key = keys.at(-1);
  const index = key === "-" ? parent.items.length : Number(key);
  if (parent.flow !== true) return insertBlock(text, { parent: parent as YAMLSeq, index }, lines);
  const owner = spotAt(root, keys.slice(0, -2))?.node;
  const isBlock = isMap(owner) && owner.flow !== true && spot.pair !== undefined;
  return isBlock && parent.items.length === 0 ? fillEmpty(text, spot, lines) : undefined;
}
