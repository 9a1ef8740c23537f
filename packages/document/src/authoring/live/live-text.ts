import { isMap, type YAMLMap } from "yaml";

import {
  applySplice,
  foreignText,
  sameValue,
  success,
  type Attempt,
  type TextSplice,
} from "../../commands/commands.ts";
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
  wholeLength,
  wholeText,
  type TextParts,
} from "./text-parts.ts";

/** A text with the document it reads as. */
export interface LiveText {
  /** Put together when it is first asked for: most edits get along with the parts. */
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

/** A text that is known by its parts. */
function partedLive(
  known: Pick<LiveText, "isFlawed"> & {
    readonly document: ReelDocument;
    readonly parts: TextParts;
  },
): LiveText {
  let whole: string | undefined;
  return {
    ...known,
    get text() {
      return (whole ??= wholeText(known.parts));
    },
  };
}

/** The same text with a document that is equal to the one it reads as. */
export function withDocument(live: LiveText, document: ReelDocument): LiveText {
  const { parts, isFlawed } = live;
  return parts === undefined ? { ...live, document } : partedLive({ document, isFlawed, parts });
}

/** The text after a change; only the part that changed is read again, where that is possible. */
export function resplice(live: LiveText, splice: TextSplice): LiveText {
  const { parts, document } = live;
  const openAnew = () => openLive(applySplice(live.text, splice));
  if (parts === undefined || document === undefined) return openAnew();
  const growth = splice.inserted.length - splice.removed.length;
  if (wholeLength(parts) + growth > MAX_SOURCE_LENGTH) return openAnew();
  const known = { live, parts, document };
  return respliceItems(known, splice) ?? respliceFrame(known, splice) ?? openAnew();
}

/** The text after changes made one after another; refused where it is not the text they are of. */
export function respliceAll(live: LiveText, splices: readonly TextSplice[]): Attempt<LiveText> {
  let current = live;
  for (const splice of splices) {
    if (!holds(current, splice)) return foreignText();
    current = resplice(current, splice);
  }
  return success(current);
}

/** Whether what a change removes stands where it says. */
function holds(live: LiveText, splice: TextSplice): boolean {
  const { parts } = live;
  const window = parts && windowOf(parts, splice);
  if (parts === undefined || window === undefined)
    return live.text.startsWith(splice.removed, splice.offset);
  const { body, start } = itemsOf(parts, window);
  return body.startsWith(splice.removed, splice.offset - start);
}

/** Some items as one text, and where it stands in the whole. */
function itemsOf(parts: TextParts, [from, to]: readonly [number, number]) {
  return {
    body: parts.items.slice(from, to + 1).join(""),
    start: itemsStart(parts) + itemsLength(parts, 0, from),
  };
}

interface Known {
  readonly live: LiveText;
  readonly parts: TextParts;
  readonly document: ReelDocument;
}

/** A change that stays inside the items. */
function respliceItems(known: Known, splice: TextSplice): LiveText | undefined {
  const { live, parts, document } = known;
  const window = windowOf(parts, splice);
  if (window === undefined) return undefined;
  const [from, to] = window;
  const { body: old, start } = itemsOf(parts, window);
  const body = applySplice(old, { ...splice, offset: splice.offset - start });
  const read = readItems(parts, window, body);
  if (read === undefined) return undefined;
  const layers = document.layers.toSpliced(from, to - from + 1, ...read.values);
  const items = parts.items.toSpliced(from, to - from + 1, ...read.items);
  return partedLive({
    document: { ...document, layers },
    isFlawed: live.isFlawed || read.isFlawed,
    parts: { ...parts, items },
  });
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
  const { live, parts, document } = known;
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
  return partedLive({
    document: withLayers(value, document),
    isFlawed: live.isFlawed || issues.length > 0,
    parts: {
      ...parts,
      head: yaml.text.slice(0, start),
      tail: yaml.text.slice(start + frame.stub.length),
    },
  });
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
