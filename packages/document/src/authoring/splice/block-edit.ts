import { isMap, isScalar, type Node, type Pair, type YAMLMap, type YAMLSeq } from "yaml";

import { isEmpty, type TreeSpot } from "../source-map.ts";
import { printLike } from "./print-scalar.ts";
import { isOneLine, blockLines, printFlow } from "./print-value.ts";
import {
  columnOf,
  commentsAbove,
  isFirstInLine,
  lineBefore,
  lineEnd,
  lineStart,
  nextLine,
} from "./text-lines.ts";
import { colonEnd, endOfNode, itemEnd, itemStart, startOfNode } from "./tree-layout.ts";

/** A span of the text and what takes its place. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Puts lines into a block collection before the item at `index`; at its end for the item count. */
export function insertBlock(
  text: string,
  at: { readonly parent: YAMLMap | YAMLSeq; readonly index: number },
  lines: readonly string[],
): Replacement {
  const { parent, index } = at;
  const indent = " ".repeat(columnOf(text, itemStart(parent, 0)));
  if (index >= parent.items.length) return appendBlock(text, parent, lines);
  const start = itemStart(parent, index);
  if (!isFirstInLine(text, start))
    return { start, end: start, text: `${joined(lines, indent)}\n${indent}` };
  const top = commentsAbove(text, lineStart(text, start));
  const gap = isBlank(lineBefore(text, top)) || (index === 0 && isSpaced(text, parent)) ? "\n" : "";
  return { start: top, end: top, text: `${indent}${joined(lines, indent)}\n${gap}` };
}

function appendBlock(
  text: string,
  parent: YAMLMap | YAMLSeq,
  lines: readonly string[],
): Replacement {
  const count = parent.items.length;
  const indent = " ".repeat(columnOf(text, itemStart(parent, 0)));
  const end = lineEnd(text, itemEnd(parent, count - 1, text));
  const gap = isSpaced(text, parent) ? "\n" : "";
  return { start: end, end, text: `${gap}\n${indent}${joined(lines, indent)}` };
}

/** True when blank lines stand between the items: between the last two, as far as one can tell. */
function isSpaced(text: string, parent: YAMLMap | YAMLSeq): boolean {
  const count = parent.items.length;
  if (count < 2) return false;
  const last = itemStart(parent, count - 1);
  return (
    isFirstInLine(text, last) &&
    isBlank(lineBefore(text, commentsAbove(text, lineStart(text, last))))
  );
}

/** Takes the item at `index` out of a block collection that has others. */
export function removeBlock(text: string, parent: YAMLMap | YAMLSeq, index: number): Replacement {
  const start = itemStart(parent, index);
  const next = index + 1 < parent.items.length ? itemStart(parent, index + 1) : undefined;
  if (!isFirstInLine(text, start) && next !== undefined) return { start, end: next, text: "" };
  // What describes a whole layer goes with it; a comment above a key may head several keys.
  const line = lineStart(text, start);
  const top = isMap(parent) ? line : commentsAbove(text, line);
  const end = nextLine(text, itemEnd(parent, index, text));
  return closeGap(text, { start: top, end, text: "" });
}

/** Two blank lines that come together become one; the text does not end in a blank line. */
function closeGap(text: string, { start, end }: Replacement): Replacement {
  const isLast = text.slice(end).trim() === "";
  const followedByBlank = isBlank(text.slice(end, lineEnd(text, end))) && end < text.length;
  const isFirst = /:\s*(?:#.*)?$/.test(lineBefore(text, start) ?? "");
  if (isFirst && followedByBlank && !isLast) return { start, end: nextLine(text, end), text: "" };
  if (!isBlank(lineBefore(text, start))) return { start, end, text: "" };
  if (!isLast && !followedByBlank) return { start, end, text: "" };
  return { start: lineStart(text, start - 1), end, text: "" };
}

function isBlank(line: string | undefined): boolean {
  return line !== undefined && line.trim() === "";
}

function joined(lines: readonly string[], indent: string): string {
  return lines.map((line, at) => (at === 0 || line === "" ? line : indent + line)).join("\n");
}

/** Puts a new value in the place of an old one in block style. */
export function replaceBlock(
  text: string,
  spot: TreeSpot & { readonly dash?: number },
  value: unknown,
): Replacement {
  const { node, pair, dash } = spot;
  const lead = pair === undefined ? (dash ?? 0) + 1 : colonEnd(pair);
  const start = node === null || isEmpty(node) ? lead : startOfNode(node);
  const end = node === null || isEmpty(node) ? lead : Math.max(start, endOfNode(node, text));
  if (isOneLine(value)) return replaceByLine(text, { node, lead, start, end }, value);
  const owner = pair === undefined ? columnOf(text, dash ?? 0) : columnOf(text, keyOffset(pair));
  const indent = " ".repeat(owner + 2);
  const lines = blockLines(value);
  if (pair === undefined) return { start: lead, end, text: ` ${joined(lines, indent)}` };
  // A comment behind the old value stays on the line of the key.
  const tail = text.slice(end, lineEnd(text, end));
  const rest = node !== null && startsOnKeyLine(text, lead, start) ? tail : "";
  const head = startsOnKeyLine(text, lead, start) ? "" : keyLineRest(text, lead);
  return {
    start: lead,
    end: rest === "" ? end : end + tail.length,
    text: `${head}${rest}\n${indent}${joined(lines, indent)}`,
  };
}

/** Puts lines into an empty list that stands behind its key. */
export function fillEmpty(
  text: string,
  { node, pair }: TreeSpot,
  lines: readonly string[],
): Replacement | undefined {
  if (node === null || pair === undefined) return undefined;
  const indent = " ".repeat(columnOf(text, keyOffset(pair)) + 2);
  const end = endOfNode(node, text);
  const stop = lineEnd(text, end);
  const comment = text.slice(end, stop).trimEnd();
  return {
    start: colonEnd(pair),
    end: stop,
    text: `${comment}\n${indent}${joined(lines, indent)}`,
  };
}

/**
 * Takes the only item out of a block list, the comments of its lines included. An empty list has to be
 * written in flow style.
 */
export function emptyBlock(
  text: string,
  parent: YAMLMap | YAMLSeq,
  pair: Pair | undefined,
): Replacement {
  const empty = isMap(parent) ? "{}" : "[]";
  const start = startOfNode(parent);
  const end = endOfNode(parent, text);
  const lead = pair === undefined ? start : colonEnd(pair);
  if (startsOnKeyLine(text, lead, start)) return { start, end, text: empty };
  const top = commentsAbove(text, lineStart(text, start));
  const isAlone = text.slice(nextLine(text, lead), Math.max(top, lead)).trim() === "";
  const stop = lineEnd(text, end);
  if (!isAlone) return { start, end: stop, text: empty };
  return { start: lead, end: stop, text: ` ${empty}${keyLineRest(text, lead)}` };
}

interface Span {
  readonly node: Node | null;
  readonly lead: number;
  readonly start: number;
  readonly end: number;
}

function replaceByLine(
  text: string,
  { node, lead, start, end }: Span,
  value: unknown,
): Replacement {
  if (start === lead) return { start, end, text: ` ${printFlow(value, "block")}` };
  const printed =
    isScalar(node) && !node.type?.startsWith("BLOCK")
      ? printLike(text.slice(start, end), value, "block")
      : printFlow(value, "block");
  if (startsOnKeyLine(text, lead, start)) return { start, end, text: printed };
  return { start: lead, end, text: ` ${printed}${keyLineRest(text, lead)}` };
}

function startsOnKeyLine(text: string, lead: number, start: number): boolean {
  return start <= lineEnd(text, lead);
}

/** The comment behind `key:`, when the value begins on a later line. */
function keyLineRest(text: string, lead: number): string {
  return text.slice(lead, lineEnd(text, lead)).trimEnd();
}

function keyOffset(pair: Pair): number {
  return startOfNode(pair.key as Node);
}
