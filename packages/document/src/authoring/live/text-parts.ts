import { isMap, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from "yaml";

import { keyText } from "../source-map.ts";
import {
  columnOf,
  commentsAbove,
  isFirstInLine,
  lineBreakOf,
  lineStart,
  nextLine,
} from "../splice/text-lines.ts";
import { colonEnd, dashOf, itemEnd, startOfNode } from "../splice/tree-layout.ts";
import type { YamlText } from "../yaml-text.ts";

/**
 * A text taken apart at the items of its `layers`: an item of a block list reads the same whatever
 * stands beside it, so an edit inside one is read without the others.
 */
export interface TextParts {
  /** Up to the first item. */
  readonly head: string;
  /** Whole lines of each item: from the comments above it to the blank lines before the next one. */
  readonly items: readonly string[];
  /** From the line after the last item. */
  readonly tail: string;
  /** Blanks before the dashes. */
  readonly indent: string;
  readonly lineBreak: string;
}

/** A part of the list as a text of its own, and how much of it stands around the items. */
export interface PartText {
  readonly text: string;
  readonly lead: number;
  readonly trail: number;
  /** What ends the list: another item, another key, or nothing. */
  readonly end: "item" | "key" | "none";
}

/** Where a text can be taken apart; undefined when its layers are no plain block list. */
export function textParts({ text, tree }: YamlText): TextParts | undefined {
  const root = tree?.contents;
  if (!isMap(root) || root.flow === true) return undefined;
  const pairs = (root as YAMLMap).items;
  const at = pairs.findIndex((pair) => keyText(pair) === "layers");
  const pair = pairs[at];
  const list = pair === undefined ? undefined : blockList(pair.value as Node | null);
  if (pair === undefined || list === undefined) return undefined;
  const starts = list.items.map((_, index) => dashOf(list, index));
  const [first = 0] = starts;
  if (!starts.every((dash) => isFirstInLine(text, dash))) return undefined;
  if (lineStart(text, first) <= colonEnd(pair)) return undefined;
  const end = endOfList(text, list, pairs[at + 1]);
  if (end === undefined) return undefined;
  const lines = itemStarts(text, list);
  return {
    head: text.slice(0, lines[0]),
    items: lines.map((start, index) => text.slice(start, lines[index + 1] ?? end)),
    tail: text.slice(end),
    indent: " ".repeat(columnOf(text, first)),
    lineBreak: lineBreakOf(text),
  };
}

/** Where the lines of each item begin, those of comments right above it included. */
export function itemStarts(text: string, list: YAMLSeq): readonly number[] {
  return list.items.map((_, index) => {
    const top = commentsAbove(text, lineStart(text, dashOf(list, index)));
    // A line that looks like a comment may be the end of the text before.
    return index === 0 ? top : Math.max(top, nextLine(text, itemEnd(list, index - 1, text)));
  });
}

/** The list, when a node is one in block style that has items. */
export function blockList(node: Node | null): YAMLSeq | undefined {
  if (!isSeq(node) || node.flow === true || node.items.length === 0) return undefined;
  return node as YAMLSeq;
}

/** A text that keeps trailing line breaks (`|+`) reaches as far as nobody can tell from its item alone. */
function endOfList(text: string, list: YAMLSeq, next: Pair | undefined): number | undefined {
  const end = nextLine(text, itemEnd(list, list.items.length - 1, text));
  if (/[|>]\d*\+/.test(text.slice(dashOf(list, list.items.length - 1), end))) return undefined;
  return next === undefined || startOfNode(next.key as Node) >= end ? end : undefined;
}

/** The text that the parts are of, put together. */
export function wholeText({ head, items, tail }: TextParts): string {
  return head + items.join("") + tail;
}

/** Its length. */
export function wholeLength(parts: TextParts): number {
  return parts.head.length + itemsLength(parts) + parts.tail.length;
}

/** Offset of the first item. */
export function itemsStart({ head }: TextParts): number {
  return head.length;
}

/** Length of some of the items, all by default. */
export function itemsLength({ items }: TextParts, from = 0, to = items.length): number {
  let length = 0;
  for (let index = from; index < to; index++) length += items[index]?.length ?? 0;
  return length;
}

/** Some items as a list of their own, ended as it is ended where they stand. */
export function partText(
  parts: TextParts,
  window: readonly [number, number],
  body: string,
): PartText {
  const { items, tail, indent, lineBreak } = parts;
  const lead = `layers:${lineBreak}`;
  const isLast = window[1] === items.length - 1;
  const end = !isLast ? "item" : tail === "" ? "none" : "key";
  const trail = {
    item: `${indent}- 0${lineBreak}`,
    key: `${blankLead(tail)}zz: 0${lineBreak}`,
    none: "",
  }[end];
  return { text: lead + body + trail, lead: lead.length, trail: trail.length, end };
}

/** Blank lines and comments at the beginning of a text. */
function blankLead(text: string): string {
  return /^(?:[ \t]*(?:#[^\n]*)?\r?\n)*/.exec(text)?.[0] ?? "";
}

/** The text without its items: one placeholder stands for all of them. */
export function frameText(parts: TextParts): { readonly text: string; readonly stub: string } {
  const { head, items, tail, indent, lineBreak } = parts;
  const stub = `${indent}- 0${items.at(-1)?.endsWith("\n") === true ? lineBreak : ""}`;
  return { text: head + stub + tail, stub };
}
