import { isAlias, isMap, isScalar, isSeq, type Node, type Pair } from "yaml";

import type { DocumentPath, Issue } from "../model/model.ts";
import { checkTraps } from "./plain-traps.ts";
import { keyText } from "./source-map.ts";
import { pushFault, startOf, type TreeReading } from "./tree-fault.ts";
import type { YamlText } from "./yaml-text.ts";

/** A tree as plain JSON, with what YAML allows and a project does not. */
export interface ReadTree {
  readonly value: unknown;
  readonly issues: readonly Issue[];
  /** Where aliases stood: the anchor is reported, and nothing more is missed there. */
  readonly aliases: readonly DocumentPath[];
}

/** Turns a syntax tree into plain JSON and reports anchors, tags, duplicate keys and number traps. */
export function readTree(source: YamlText): ReadTree {
  const issues: Issue[] = [];
  const aliases: DocumentPath[] = [];
  const value = readNode(source.tree?.contents ?? null, [], { source, issues, aliases });
  return { value, issues, aliases };
}

function readNode(node: Node | null, path: DocumentPath, reading: TreeReading): unknown {
  if (node === null) return null;
  if (isAlias(node)) {
    reading.aliases.push(path);
    return null;
  }
  checkProps(node, path, reading);
  if (isScalar(node)) {
    checkTraps(node, path, reading);
    return node.value ?? null;
  }
  if (isSeq(node))
    return node.items.map((item, index) =>
      readNode(item as Node | null, [...path, index], reading),
    );
  return isMap(node) ? readMap(node.items, path, reading) : null;
}

function readMap(pairs: readonly Pair[], path: DocumentPath, reading: TreeReading): unknown {
  const value: Record<string, unknown> = {};
  for (const pair of pairs) {
    const key = keyText(pair);
    const keyPath = [...path, key];
    const node = pair.key as Node;
    if (key === "<<") {
      refuseAlias("A merge key", { node, path: keyPath }, reading);
      continue;
    }
    if (Object.hasOwn(value, key)) reportDuplicate(pair, keyPath, reading);
    // Defined, not assigned: a key named __proto__ stays a key.
    Object.defineProperty(value, key, {
      value: readNode((pair.value ?? null) as Node | null, keyPath, reading),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return value;
}

function checkProps(node: Node, path: DocumentPath, reading: TreeReading): void {
  if ("anchor" in node && typeof node.anchor === "string")
    refuseAlias("An anchor", { node, path }, reading);
  const tag = propsBefore(node, reading.source).match(/![^\s]*/)?.[0];
  if (tag === undefined) return;
  pushFault(reading, {
    code: "tag-refused",
    offset: propsStart(node, reading.source),
    path,
    message: `The tag ${tag} stands here; a project file is plain YAML without tags.`,
    received: tag,
    hint: "Remove the tag.",
  });
}

function refuseAlias(
  what: string,
  at: { readonly node: Node; readonly path: DocumentPath },
  reading: TreeReading,
): void {
  pushFault(reading, {
    code: "alias-refused",
    offset: propsStart(at.node, reading.source),
    path: at.path,
    message: `${what} stands here; a project file is plain YAML without anchors, aliases and merge keys.`,
    hint: "Write the value out, or make it a composition that is used twice.",
  });
}

/** Anchors and tags as written before a node, whose own range begins after them. */
function propsBefore(node: Node, { text }: YamlText): string {
  const start = startOf(node);
  const before = text.slice(Math.max(0, start - 200), start);
  return /(?:(?<=^|[\s,[{])[&!][^\s,[\]{}]*\s*)+$/.exec(before)?.[0] ?? "";
}

function propsStart(node: Node, source: YamlText): number {
  return startOf(node) - propsBefore(node, source).length;
}

function reportDuplicate(pair: Pair, path: DocumentPath, reading: TreeReading): void {
  const key = keyText(pair);
  pushFault(reading, {
    code: "duplicate-key",
    offset: startOf(pair.key as Node),
    path,
    message: `${key} stands here a second time; a mapping has each key once.`,
    received: key,
    hint: `Remove one ${key}.`,
  });
}
