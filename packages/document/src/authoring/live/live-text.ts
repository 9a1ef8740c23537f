import { isMap, type YAMLMap } from "yaml";

import { applySplice, sameValue, type TextSplice } from "../../commands/commands.ts";
import { isMapping, type ReelDocument } from "../../model/model.ts";
import { readTree } from "../read-tree.ts";
import { keyText, spotAt } from "../source-map.ts";
import { columnOf, lineStart } from "../splice/text-lines.ts";
import { dashOf } from "../splice/tree-layout.ts";
import { MAX_SOURCE_LENGTH, readYaml, type YamlText } from "../yaml-text.ts";
import {
  blockList,
  frameText,
  itemStarts,
  itemsLength,
  itemsStart,
  partText,
  textParts,
  type TextParts,
} from "./text-parts.ts";

/** A text with the document it reads as. */
export interface LiveText {
  readonly text: string;
  /** Undefined when the text is no mapping, or no YAML. */
  readonly document?: ReelDocument;
  /** True when the text itself, apart from what it says, has issues. */
  readonly isFlawed: boolean;
  /** How the text can be read in parts; absent when it cannot. */
  readonly parts?: TextParts;
}

/** Reads a text whole. */
export function openLive(text: string): LiveText {
  const yaml = readYaml(text, { keepTokens: true });
  const { value, issues } = readTree(yaml);
  const isBroken = yaml.issues.length > 0 || (yaml.tree?.errors.length ?? 1) > 0;
  if (isBroken || !isMapping(value)) return { text, isFlawed: true };
  const document = value as unknown as ReelDocument;
  const isFlawed = issues.length > 0;
  const parts = issues.some(({ severity }) => severity === "error") ? undefined : textParts(yaml);
  return { text, document, isFlawed, ...(parts === undefined ? {} : { parts }) };
}

/** The text after a change; only the part that changed is read again, where that is possible. */
export function resplice(live: LiveText, splice: TextSplice): LiveText {
  const text = applySplice(live.text, splice);
  const { parts, document } = live;
  if (parts === undefined || document === undefined || text.length > MAX_SOURCE_LENGTH)
    return openLive(text);
  const known = { live, parts, document, text };
  return respliceItems(known, splice) ?? respliceFrame(known, splice) ?? openLive(text);
}

interface Known {
  readonly live: LiveText;
  readonly parts: TextParts;
  readonly document: ReelDocument;
  /** After the change. */
  readonly text: string;
}

/** A change that stays inside the items. */
function respliceItems(known: Known, splice: TextSplice): LiveText | undefined {
  const { live, parts, document, text } = known;
  const window = windowOf(parts, splice);
  if (window === undefined) return undefined;
  const [from, to] = window;
  const start = itemsStart(parts) + itemsLength(parts, 0, from);
  const old = parts.items.slice(from, to + 1).join("");
  const body = applySplice(old, { ...splice, offset: splice.offset - start });
  const read = readItems(parts, window, body);
  if (read === undefined) return undefined;
  const layers = document.layers.toSpliced(from, to - from + 1, ...read.values);
  const items = parts.items.toSpliced(from, to - from + 1, ...read.items);
  return {
    text,
    document: { ...document, layers },
    isFlawed: live.isFlawed || read.isFlawed,
    parts: { ...parts, items },
  };
}

/** The items a change touches, first and last; undefined when it reaches beyond them. */
function windowOf(
  parts: TextParts,
  { offset, removed }: TextSplice,
): readonly [number, number] | undefined {
  const end = offset + removed.length;
  let position = itemsStart(parts);
  if (offset < position) return undefined;
  let from: number | undefined;
  for (const [index, item] of parts.items.entries()) {
    position += item.length;
    if (from === undefined && position >= offset) from = index;
    if (from !== undefined && position >= end) return withNeighbor([from, index], parts, removed);
  }
  return undefined;
}

/** Items that go whole leave nothing to read: one that stays is looked at with them. */
function withNeighbor(
  [from, to]: readonly [number, number],
  parts: TextParts,
  removed: string,
): readonly [number, number] {
  if (removed.length < itemsLength(parts, from, to + 1)) return [from, to];
  return to + 1 < parts.items.length ? [from, to + 1] : [Math.max(0, from - 1), to];
}

interface ReadItems {
  readonly values: ReelDocument["layers"];
  readonly items: readonly string[];
  readonly isFlawed: boolean;
}

/** Reads items as a list of their own; undefined when they are no longer just that. */
function readItems(
  parts: TextParts,
  window: readonly [number, number],
  body: string,
): ReadItems | undefined {
  const part = partText(parts, window, body);
  const yaml = readYaml(part.text, { keepTokens: true });
  const { value, issues } = readTree(yaml);
  const list = soundList(yaml, part.end === "key" ? 2 : 1);
  if (list === undefined || issues.some(({ severity }) => severity === "error")) return undefined;
  const count = list.items.length - (part.end === "item" ? 1 : 0);
  const values = isMapping(value) ? (value["layers"] as ReelDocument["layers"]) : [];
  const starts = itemStarts(part.text, list);
  const stop = part.text.length - part.trail;
  const isOwn =
    columnOf(part.text, dashOf(list, 0)) === parts.indent.length &&
    (part.end !== "item" || lineStart(part.text, dashOf(list, count)) === stop) &&
    (starts[count - 1] ?? 0) < stop;
  if (!isOwn || count === 0 || /[|>]\d*\+/.test(body)) return undefined;
  const items = starts
    .slice(0, count)
    .map((start, index) =>
      part.text.slice(
        index === 0 ? part.lead : start,
        index + 1 < count ? starts[index + 1] : stop,
      ),
    );
  return { values: values.slice(0, count), items, isFlawed: issues.length > 0 };
}

/** The list under `layers` of a text with so many keys and nothing wrong. */
function soundList({ tree, issues }: YamlText, keys: number) {
  const root = tree?.contents;
  if (!isMap(root) || issues.length > 0 || (tree?.errors.length ?? 1) > 0) return undefined;
  const pairs = (root as YAMLMap).items;
  if (pairs.length !== keys || pairs[0] === undefined || keyText(pairs[0]) !== "layers")
    return undefined;
  return blockList(spotAt(root, ["layers"])?.node ?? null);
}

/** A change before or after the items. */
function respliceFrame(known: Known, splice: TextSplice): LiveText | undefined {
  const { live, parts, document, text } = known;
  const frame = frameText(parts);
  const offset = offsetInFrame(parts, splice, frame.stub.length);
  if (offset === undefined) return undefined;
  const yaml = readYaml(applySplice(frame.text, { ...splice, offset }), { keepTokens: true });
  const { value, issues } = readTree(yaml);
  const list = blockList(spotAt(yaml.tree?.contents ?? null, ["layers"])?.node ?? null);
  const isSound =
    yaml.issues.length === 0 &&
    yaml.tree?.errors.length === 0 &&
    issues.every(({ severity }) => severity !== "error");
  if (!isSound || list?.items.length !== 1 || !isMapping(value)) return undefined;
  const start = lineStart(yaml.text, dashOf(list, 0));
  if (!yaml.text.startsWith(frame.stub, start) || !sameValue(value["layers"], [0]))
    return undefined;
  if (value["reelkiln"] !== document.reelkiln) return undefined;
  return {
    text,
    document: withLayers(value, document),
    isFlawed: live.isFlawed || issues.length > 0,
    parts: {
      ...parts,
      head: yaml.text.slice(0, start),
      tail: yaml.text.slice(start + frame.stub.length),
    },
  };
}

/** Offset of a change in the frame; undefined when it touches an item. */
function offsetInFrame(
  parts: TextParts,
  { offset, removed }: TextSplice,
  stubLength: number,
): number | undefined {
  const start = itemsStart(parts);
  const length = itemsLength(parts);
  if (offset + removed.length <= start) return offset;
  return offset >= start + length ? offset - length + stubLength : undefined;
}

/** The frame's values around the layers that were there; what is equal stays the same object. */
function withLayers(
  frame: Readonly<Record<string, unknown>>,
  document: ReelDocument,
): ReelDocument {
  const old = document as unknown as Readonly<Record<string, unknown>>;
  const entries = Object.entries(frame).map(([key, value]) => [
    key,
    key === "layers" || sameValue(old[key], value) ? old[key] : value,
  ]);
  return Object.fromEntries(entries) as ReelDocument;
}
