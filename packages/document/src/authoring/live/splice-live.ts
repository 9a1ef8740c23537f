import type { Node } from "yaml";

import {
  applyPatches,
  refusal,
  sameValue,
  success,
  valueAt,
  type Attempt,
  type PatchOperation,
  type TextSplice,
} from "../../commands/commands.ts";
import { keysFromPointer, pointerFromPath, type ReelDocument } from "../../model/model.ts";
import { spotAt } from "../source-map.ts";
import type { Replacement } from "../splice/block-edit.ts";
import { linesOfItem, placeLines } from "../splice/move-block.ts";
import { spliceYaml } from "../splice/splice-reel.ts";
import { lineBreakOf } from "../splice/text-lines.ts";
import { readYaml } from "../yaml-text.ts";
import { openLive, resplice, type LiveText } from "./live-text.ts";
import {
  frameText,
  itemsLength,
  itemsStart,
  partText,
  type PartText,
  type TextParts,
} from "./text-parts.ts";

/** A text after patches, and how it got there. */
export interface SplicedLive {
  readonly live: LiveText;
  /** In the order they were made, each on the text the one before left. */
  readonly splices: readonly TextSplice[];
}

/** As spliceReel, on a text that is known in parts: what an edit does not touch is not read again. */
export function spliceLive(
  live: LiveText,
  patches: readonly PatchOperation[],
): Attempt<SplicedLive> {
  let current = live;
  const splices: TextSplice[] = [];
  for (const patch of patches) {
    const next = spliceOne(current, patch);
    if (!next.ok) return next;
    current = next.value.live;
    splices.push(...next.value.splices);
  }
  return success({ live: current, splices });
}

function spliceOne(live: LiveText, patch: PatchOperation): Attempt<SplicedLive> {
  const { document, parts } = live;
  if (document === undefined)
    return refusal({ code: "bad-patch", message: "The text is no YAML, so it cannot be edited." });
  if (patch.op === "test") return success({ live, splices: [] });
  const expected = applyPatches(document, [patch]);
  if (!expected.ok) return expected;
  const operation = patch.op === "copy" ? asAddition(document, patch) : patch;
  const spliced =
    parts &&
    (operation.op === "move" && isItem(operation.from)
      ? moveItem({ live, parts, document }, operation)
      : spliceParts({ live, parts, document }, operation));
  if (spliced !== undefined && sameValue(spliced.live.document, expected.value))
    return success(spliced);
  return spliceWhole(live, patch);
}

interface Known {
  readonly live: LiveText;
  readonly parts: TextParts;
  readonly document: ReelDocument;
}

function spliceParts(
  { live, parts, document }: Known,
  patch: PatchOperation,
): SplicedLive | undefined {
  const splices = partSplices({ parts, document, patch });
  return splices && { live: splices.reduce(resplice, live), splices };
}

/** Whether a pointer leads to a layer of the list itself. */
function isItem(pointer: string): boolean {
  return /^\/layers\/[^/]+$/.test(pointer);
}

/** A layer of the list moves: its lines are taken out and put in, and only what stands there is read. */
function moveItem(
  known: Known,
  { from, path }: PatchOperation & { readonly op: "move" },
): SplicedLive | undefined {
  const { live, parts } = known;
  if (from === path) return { live, splices: [] };
  const at = indexOf(keysFromPointer(from)?.[1], parts);
  const part = partText(parts, [at, at], parts.items[at] ?? "");
  const list = spotAt(rootOf(part.text), ["layers"])?.node ?? null;
  const lines = linesOfItem(part.text, list, 0);
  const out = spliceParts(known, { op: "remove", path: from });
  const between = out?.live.parts;
  if (lines === undefined || out === undefined || between === undefined) return undefined;
  const insertion = insertionOf(between, keysFromPointer(path) ?? [], lines);
  if (insertion === undefined) return undefined;
  return {
    live: resplice(out.live, insertion),
    splices: [...out.splices, insertion],
  };
}

/** The change that puts lines of a layer where `keys` lead: among the layers, into one, or outside of them. */
function insertionOf(
  parts: TextParts,
  keys: readonly string[],
  lines: readonly string[],
): TextSplice | undefined {
  if (keys[0] !== "layers") {
    const frame = frameText(parts);
    const placed = placeLines({ text: frame.text, root: rootOf(frame.text) }, keys, lines);
    return placed && placedIn(frame.text, placed, frameOf(parts));
  }
  const to = indexOf(keys[1], parts);
  const isAmong = keys.length === 2;
  const window = clamped(isAmong ? [to - 1, to + 1] : [to, to], parts);
  const [first, last] = window;
  const part = partText(parts, window, parts.items.slice(first, last + 1).join(""));
  const local = ["layers", to - first, ...keys.slice(2)];
  const placed = placeLines({ text: part.text, root: rootOf(part.text) }, local, lines);
  return placed && placedIn(part.text, placed, placementOf(parts, first, part));
}

function placedIn(
  text: string,
  { start, end, text: printed }: Replacement,
  { place, isOwn }: Placement,
): TextSplice | undefined {
  const inserted = lineBreakOf(text) === "\n" ? printed : printed.replaceAll(/\r?\n/g, "\r\n");
  const splice: TextSplice = { offset: start, removed: text.slice(start, end), inserted };
  return isOwn(splice, text.length) ? { ...splice, offset: place(splice) } : undefined;
}

function rootOf(text: string): Node | null {
  return readYaml(text, { keepTokens: true }).tree?.contents ?? null;
}

function spliceWhole(live: LiveText, patch: PatchOperation): Attempt<SplicedLive> {
  const spliced = spliceYaml(readYaml(live.text, { keepTokens: true }), [patch]);
  if (!spliced.ok) return spliced;
  const { yaml, splices } = spliced.value;
  return success({ live: splices.length === 0 ? live : openLive(yaml.text), splices });
}

function asAddition(
  document: ReelDocument,
  { path, from }: PatchOperation & { readonly op: "copy" },
): PatchOperation {
  const value = valueAt(document, from);
  return { op: "add", path, value: value.ok ? value.value : null };
}

interface PartEdit {
  readonly parts: TextParts;
  readonly document: ReelDocument;
  readonly patch: PatchOperation;
}

/** The changes of the text, found on the part concerned; undefined when it takes the whole. */
function partSplices(edit: PartEdit): readonly TextSplice[] | undefined {
  const { patch, parts } = edit;
  const keys = keysFromPointer(patch.path) ?? [];
  const from = patch.op === "move" ? (keysFromPointer(patch.from) ?? []) : keys;
  if (keys[0] !== "layers" && from[0] !== "layers") return frameSplices(edit);
  if (keys[0] !== "layers" || from[0] !== "layers" || keys.length < 2 || from.length < 2)
    return undefined;
  const window = windowFor(patch, indexOf(keys[1], parts), indexOf(from[1], parts));
  if (window === undefined) return undefined;
  const [first, last] = clamped(window, parts);
  const count = parts.items.length;
  // A list that loses its last item, or gains one between lists, is read as a whole.
  if (patch.op === "remove" && keys.length === 2 && count === 1) return undefined;
  // Between the list and a layer's inside both places would have to be read.
  if (patch.op === "move" && (keys.length === 2 || from.length === 2)) return undefined;
  const body = parts.items.slice(first, last + 1).join("");
  const part = partText(parts, [first, last], body);
  const moved = (path: readonly string[]): string =>
    pointerFromPath(["layers", indexOf(path[1], parts) - first, ...path.slice(2)]);
  const local: PatchOperation =
    patch.op === "move"
      ? { ...patch, from: moved(from), path: moved(keys) }
      : { ...patch, path: moved(keys) };
  return localSplices(part.text, local, placementOf(parts, first, part));
}

/** Where changes of some items, the first of which is `first`, stand in the whole text. */
function placementOf(parts: TextParts, first: number, part: PartText): Placement {
  const shift = itemsStart(parts) + itemsLength(parts, 0, first) - part.lead;
  return {
    place: ({ offset }) => offset + shift,
    isOwn: ({ offset, removed }, length) =>
      offset >= part.lead && offset + removed.length <= length - part.trail,
  };
}

function indexOf(key: string | undefined, { items }: TextParts): number {
  return key === "-" ? items.length : Number(key);
}

/** Items an operation looks at: inside one item only that one, among items also their neighbours. */
function windowFor(
  patch: PatchOperation,
  at: number,
  from: number,
): readonly [number, number] | undefined {
  const isInside = patch.path.split("/").length > 3;
  if (patch.op === "move") return at === from ? [at, at] : undefined;
  if (isInside || patch.op === "replace") return [at, at];
  return [at - 1, at + 1];
}

function clamped([first, last]: readonly [number, number], { items }: TextParts) {
  const end = items.length - 1;
  // An item that is appended takes its spacing from the last two.
  const from = Math.max(0, Math.min(first, end - (first >= end ? 1 : 0)));
  return [from, Math.min(end, Math.max(from, last))] as const;
}

function frameSplices({ parts, patch }: PartEdit): readonly TextSplice[] | undefined {
  return localSplices(frameText(parts).text, patch, { ...frameOf(parts), single: true });
}

/** Where changes around the items stand in the whole text. */
function frameOf(parts: TextParts): Placement {
  const { stub } = frameText(parts);
  const start = itemsStart(parts);
  const length = itemsLength(parts);
  return {
    place: ({ offset }) => (offset <= start ? offset : offset - stub.length + length),
    isOwn: ({ offset, removed }) =>
      offset + removed.length <= start || offset >= start + stub.length,
  };
}

interface Placement {
  /** Where a change of the part stands in the whole text. */
  readonly place: (splice: TextSplice) => number;
  /** Whether a change stays where the part is the text itself; `length` is the part's before it. */
  readonly isOwn: (splice: TextSplice, length: number) => boolean;
  /** Only a single change can be placed. */
  readonly single?: true;
}

function localSplices(
  text: string,
  patch: PatchOperation,
  { place, isOwn, single }: Placement,
): readonly TextSplice[] | undefined {
  const spliced = spliceYaml(readYaml(text, { keepTokens: true }), [patch]);
  if (!spliced.ok) return undefined;
  const { splices } = spliced.value;
  if (single === true && splices.length > 1) return undefined;
  let length = text.length;
  for (const splice of splices) {
    if (!isOwn(splice, length)) return undefined;
    length += splice.inserted.length - splice.removed.length;
  }
  return splices.map((splice) => ({ ...splice, offset: place(splice) }));
}
