import { isMap, isSeq, type Node, type YAMLMap, type YAMLSeq } from "yaml";

import type { PatchOperation } from "../../commands/commands.ts";
import { keysFromPointer } from "../../model/model.ts";
import { keyText, spotAt, type TreeSpot } from "../source-map.ts";
import {
  emptyBlock,
  insertBlock,
  removeBlock,
  replaceBlock,
  type Replacement,
} from "./block-edit.ts";
import { insertFlow, removeFlow } from "./flow-edit.ts";
import { printKey, printLike, type ScalarPlace } from "./print-scalar.ts";
import { entryLines, itemLines, printFlow } from "./print-value.ts";
import { dashOf, endOfNode, startOfNode } from "./tree-layout.ts";

/** A text with its tree, in which one operation is made. */
export interface SpliceSource {
  readonly text: string;
  readonly root: Node;
  /** JSON files stay JSON. */
  readonly isJson: boolean;
}

/** The edit of the text that makes `add`, `remove` or `replace`; undefined when its place is not there. */
export function replacementFor(
  source: SpliceSource,
  patch: PatchOperation,
): Replacement | undefined {
  const keys = keysFromPointer(patch.path) ?? [];
  const holder = spotAt(source.root, keys.slice(0, -1));
  const key = keys.at(-1);
  const parent = holder?.node;
  if (holder === undefined || key === undefined || !(isMap(parent) || isSeq(parent)))
    return undefined;
  const place: Place = { source, holder, parent, key };
  if (patch.op === "remove") return removal(place);
  if (patch.op === "replace") return replacement(place, patch.value);
  if (patch.op === "add") return addition(place, patch);
  return undefined;
}

/** The edit that gives a key another name in its place. */
export function renameFor(
  source: SpliceSource,
  path: string,
  name: string,
): Replacement | undefined {
  const spot = spotAt(source.root, keysFromPointer(path) ?? []);
  const node = spot?.pair?.key as Node | undefined;
  if (node === undefined) return undefined;
  const [start, end] = [startOfNode(node), node.range?.[1] ?? 0];
  const old = source.text.slice(start, end);
  const printed = /^["']/.test(old)
    ? printLike(old, name, placeIn(source, "flow"))
    : printKey(name, placeIn(source, "block"));
  return { start, end, text: printed };
}

interface Place {
  readonly source: SpliceSource;
  readonly holder: TreeSpot;
  readonly parent: YAMLMap | YAMLSeq;
  readonly key: string;
}

function indexIn(parent: YAMLMap | YAMLSeq, key: string): number {
  if (isSeq(parent)) return key === "-" ? parent.items.length : Number(key);
  return (parent as YAMLMap).items.findLastIndex((pair) => keyText(pair) === key);
}

function placeIn({ isJson }: SpliceSource, place: ScalarPlace): ScalarPlace {
  return isJson ? "json" : place;
}

function removal({ source, holder, parent, key }: Place): Replacement | undefined {
  const index = indexIn(parent, key);
  if (index < 0 || index >= parent.items.length) return undefined;
  if (parent.flow === true) return removeFlow(source.text, parent, index);
  if (parent.items.length > 1) return removeBlock(source.text, parent, index);
  return emptyBlock(source.text, parent, holder.pair);
}

function replacement({ source, parent, key }: Place, value: unknown): Replacement | undefined {
  const spot = spotAt(parent, [isSeq(parent) ? Number(key) : key]);
  if (spot === undefined) return undefined;
  if (parent.flow !== true) {
    const dash = isSeq(parent) ? { dash: dashOf(parent, Number(key)) } : {};
    return replaceBlock(source.text, { ...spot, ...dash }, value);
  }
  const { node } = spot;
  if (node === null || node.range?.[0] === node.range?.[1]) return undefined;
  const [start, end] = [startOfNode(node), endOfNode(node, source.text)];
  const old = source.text.slice(start, end);
  const place = placeIn(source, "flow");
  const isScalarValue = typeof value !== "object" || value === null;
  const text =
    isScalarValue && !/^[[{]/.test(old) ? printLike(old, value, place) : printFlow(value, place);
  return { start, end, text };
}

function addition(
  { source, holder, parent, key }: Place,
  patch: PatchOperation & { readonly op: "add" },
): Replacement | undefined {
  const { value, before } = patch;
  if (isMap(parent) && indexIn(parent, key) >= 0)
    return replacement({ source, holder, parent, key }, value);
  const asked = isMap(parent)
    ? before === undefined
      ? -1
      : indexIn(parent, before)
    : indexIn(parent, key);
  const index = asked < 0 ? parent.items.length : asked;
  if (parent.flow !== true) {
    const lines = isMap(parent) ? entryLines(key, value) : itemLines(value);
    return insertBlock(source.text, { parent, index }, lines);
  }
  if (parent.items.length === 0 && !source.isJson && holder.pair !== undefined && isSpacious(value))
    return replaceBlock(source.text, holder, isMap(parent) ? { [key]: value } : [value]);
  const place = placeIn(source, "flow");
  const printed = printFlow(value, place);
  return insertFlow(
    source.text,
    { parent, index },
    isMap(parent) ? `${printKey(key, place)}: ${printed}` : printed,
  );
}

function isSpacious(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
