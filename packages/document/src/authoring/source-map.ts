import {
  isMap,
  isPair,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type Pair,
  type YAMLMap,
} from "yaml";

import type { DocumentPath, SourcePlace } from "../model/model.ts";
import type { YamlText } from "./yaml-text.ts";

/** Which of a pair a place is of. */
export type PairSide = "key" | "value";

/** From paths of the document to places of its source text. */
export interface SourceMap {
  /**
   * Where a value (or its key) stands; for a path that is not there, the nearest one around it. `within` is an index
   * in the value's text.
   */
  placeOf(path: DocumentPath, side?: PairSide, within?: number): SourcePlace;
}

/** A value of the tree with the pair that holds it, when a mapping does. */
export interface TreeSpot {
  readonly node: Node | null;
  readonly pair?: Pair;
}

/** The source map of a text that has been read. */
export function sourceMapOf(source: YamlText, file?: string): SourceMap {
  return {
    placeOf: (path, side = "value", within = 0) => {
      const root: TreeSpot = { node: source.tree?.contents ?? null };
      const spot = nearestSpot(root, path);
      const offset =
        within > 0 ? offsetWithin(spot.node, source.text, within) : (offsetOf(spot, side) ?? 0);
      return { ...(file === undefined ? {} : { file }), ...placeAt(source.lines, offset) };
    },
  };
}

/** Where a character of a written text stands: counted by what is no white space, which YAML folds. */
function offsetWithin(node: Node | null, text: string, within: number): number {
  const [start = 0, end = start] = node?.range ?? [];
  if (!isScalar(node) || typeof node.value !== "string") return start;
  const isBlock = node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED";
  const isQuoted = node.type === "QUOTE_DOUBLE" || node.type === "QUOTE_SINGLE";
  let left = node.value.slice(0, within).replaceAll(/\s/g, "").length;
  let at = isBlock ? text.indexOf("\n", start) : start + (isQuoted ? 1 : 0);
  for (; at < end; at++) {
    if (node.type === "QUOTE_DOUBLE" && text[at] === "\\") at += 1;
    else if (node.type === "QUOTE_SINGLE" && text.startsWith("''", at)) at += 1;
    else if (/\s/.test(text[at] ?? "")) continue;
    if (left === 0) return at;
    left -= 1;
  }
  return Math.max(start, Math.min(at, end - 1));
}

/** Line and column of an offset, counted from 1. */
function placeAt(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

/** The spot at a path, or undefined when there is none. */
export function spotAt(root: Node | null, path: DocumentPath): TreeSpot | undefined {
  let spot: TreeSpot = { node: root };
  for (const key of path) {
    const next = childSpot(spot.node, key);
    if (next === undefined) return undefined;
    spot = next;
  }
  return spot;
}

function nearestSpot(root: TreeSpot, path: DocumentPath): TreeSpot {
  let spot = root;
  for (const key of path) {
    const next = childSpot(spot.node, key);
    if (next === undefined) return spot;
    spot = next;
  }
  return spot;
}

function childSpot(node: Node | null, key: string | number): TreeSpot | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(key)];
    return item === undefined || isPair(item) ? undefined : { node: item as Node | null };
  }
  if (!isMap(node)) return undefined;
  const pair = pairsOf(node).get(String(key));
  return pair === undefined ? undefined : { node: (pair.value ?? null) as Node | null, pair };
}

const PAIRS = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

/** Pairs by key, looked up once per mapping; the last of duplicate keys is the one that counts. */
function pairsOf(node: YAMLMap): ReadonlyMap<string, Pair> {
  const known = PAIRS.get(node);
  if (known !== undefined) return known;
  const pairs = new Map(node.items.map((pair) => [keyText(pair), pair]));
  PAIRS.set(node, pairs);
  return pairs;
}

/** The key of a pair as text. */
export function keyText(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : "";
}

function offsetOf(spot: TreeSpot, side: PairSide): number | undefined {
  const key = (spot.pair?.key as Node | undefined)?.range?.[0];
  const value = isEmpty(spot.node) ? key : spot.node?.range?.[0];
  return side === "key" ? (key ?? value) : (value ?? key);
}

/** True for a value that is not there at all: nothing stands after the colon. */
export function isEmpty(node: Node | null): boolean {
  return isScalar(node) && node.value === null && (node.source ?? "") === "";
}
