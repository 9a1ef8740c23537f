import { isCollection, isMap, isScalar, isSeq, type CST, type Node, type Pair } from "yaml";
import type { YAMLMap, YAMLSeq } from "yaml";

import { invariant } from "../../model/model.ts";

/** Offset of the first character of a value. */
export function startOfNode(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** Offset after the last character of a value: comments and blank lines after it are not its own. */
export function endOfNode(node: Node, text: string): number {
  if (isCollection(node) && node.flow !== true && node.items.length > 0) {
    const last = node.items.at(-1);
    if (isMap(node)) return endOfPair(last as Pair, text);
    const end = endOfNode(last as Node, text);
    return Math.max(end, dashOf(node as YAMLSeq, node.items.length - 1) + 1);
  }
  const end = node.range?.[1] ?? 0;
  if (!isScalar(node) || !node.type?.startsWith("BLOCK")) return end;
  // A block scalar's range takes in the line breaks after it.
  return startOfNode(node) + text.slice(startOfNode(node), end).trimEnd().length;
}

/** Offset after a pair: after its value, or after the colon when there is none. */
function endOfPair(pair: Pair, text: string): number {
  const value = pair.value as Node | null;
  const colon = colonEnd(pair);
  return value === null ? colon : Math.max(colon, endOfNode(value, text));
}

/** Offset after the colon of a pair. */
export function colonEnd(pair: Pair): number {
  const colon = pair.srcToken?.sep?.find(({ type }) => type === "map-value-ind");
  const key = pair.key as Node;
  return colon === undefined ? (key.range?.[1] ?? 0) : colon.offset + 1;
}

/** Offset of the first character of a pair's key. */
function keyStart(pair: Pair): number {
  return startOfNode(pair.key as Node);
}

/** Offset of the dash of a block list's item. */
export function dashOf(seq: YAMLSeq, index: number): number {
  const token = seq.srcToken as CST.BlockSequence | undefined;
  const dash = token?.items[index]?.start.find(({ type }) => type === "seq-item-ind");
  invariant(dash, "an item of a block list has a dash");
  return dash.offset;
}

/** Offset where an item of a collection begins: its key, its dash, or its value in flow style. */
export function itemStart(parent: YAMLMap | YAMLSeq, index: number): number {
  if (isMap(parent)) return keyStart(parent.items[index] as Pair);
  const seq = parent as YAMLSeq;
  return seq.flow === true ? startOfNode(seq.items[index] as Node) : dashOf(seq, index);
}

/** Offset after an item of a collection. */
export function itemEnd(parent: YAMLMap | YAMLSeq, index: number, text: string): number {
  if (isMap(parent)) return endOfPair(parent.items[index] as Pair, text);
  const end = endOfNode(parent.items[index] as Node, text);
  return isSeq(parent) && parent.flow !== true ? Math.max(end, dashOf(parent, index) + 1) : end;
}
