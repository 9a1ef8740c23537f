import {
  applyPatches,
  applySplice,
  refusal,
  renameOf,
  sameValue,
  success,
  valueAt,
  type Attempt,
  type PatchOperation,
  type TextSplice,
} from "../../commands/commands.ts";
import { invariant, keysFromPointer, pointerFromPath } from "../../model/model.ts";
import { readTree } from "../read-tree.ts";
import { spotAt } from "../source-map.ts";
import { readYaml, type YamlText } from "../yaml-text.ts";
import type { Replacement } from "./block-edit.ts";
import { linesOfItem, placeLines } from "./move-block.ts";
import { printFlow, blockLines } from "./print-value.ts";
import { refinePatch } from "./refine-patch.ts";
import { renameFor, replacementFor, type SpliceSource } from "./splice-operation.ts";
import { lineBreakOf } from "./text-lines.ts";

/** A text after patches, and how it got there. */
export interface Spliced {
  readonly text: string;
  /** In the order they were made, each on the text the one before left. */
  readonly splices: readonly TextSplice[];
}

/**
 * Applies patches to the source text and touches only the nodes concerned: comments, order, quotes
 * and blank lines elsewhere stay byte for byte. The result reads as exactly the patched document.
 * Refused when the text does not read as a document, or an operation does not fit it.
 */
export function spliceReel(text: string, patches: readonly PatchOperation[]): Attempt<Spliced> {
  const spliced = spliceYaml(readYaml(text, { keepTokens: true }), patches);
  if (!spliced.ok) return spliced;
  const { yaml, splices } = spliced.value;
  return success({ text: yaml.text, splices });
}

/** A syntax tree after patches, and how its text got there. */
export interface SplicedYaml {
  readonly yaml: YamlText;
  readonly splices: readonly TextSplice[];
}

/** As spliceReel, for a text that was read with its tokens. */
export function spliceYaml(
  yaml: YamlText,
  patches: readonly PatchOperation[],
): Attempt<SplicedYaml> {
  let state = stateOf(yaml);
  if (state === undefined)
    return refusal({ code: "bad-patch", message: "The text is no YAML, so it cannot be edited." });
  const splices: TextSplice[] = [];
  for (const patch of patches) {
    const old = valueAt(state.value, patch.path);
    for (const part of refinePatch(patch, old.ok ? old.value : undefined)) {
      const next = applyPatches(state.value, [part]);
      if (!next.ok) return next;
      const edited = editText(state, part, next.value);
      splices.push(...edited.splices);
      state = edited.state;
    }
  }
  return success({ yaml: state.yaml, splices });
}

interface State {
  readonly yaml: YamlText;
  readonly source: SpliceSource;
  readonly value: unknown;
}

interface Edited {
  readonly state: State;
  readonly splices: readonly TextSplice[];
}

function readState(text: string): State | undefined {
  return stateOf(readYaml(text, { keepTokens: true }));
}

function stateOf(yaml: YamlText): State | undefined {
  const { text } = yaml;
  const root = yaml.tree?.contents;
  if (root === undefined || root === null || (yaml.tree?.errors.length ?? 0) > 0) return undefined;
  const isJson = text.trimStart().startsWith("{");
  return { yaml, source: { text, root, isJson }, value: readTree(yaml).value };
}

/** Makes one operation; when the fine edit does not read back as expected, a coarser one does. */
function editText(state: State, patch: PatchOperation, expected: unknown): Edited {
  if (patch.op !== "replace" && sameValue(state.value, expected)) return { state, splices: [] };
  const fine = patch.op === "move" ? moveText(state, patch) : oneReplacement(state, patch);
  const edited = fine && checked(state, fine, expected);
  return edited ?? rewrite(state, patch.path, expected);
}

function oneReplacement(state: State, patch: PatchOperation): readonly TextSplice[] | undefined {
  const operation =
    patch.op === "copy"
      ? ({ op: "add", path: patch.path, value: copied(state, patch.from) } as const)
      : patch;
  const replacement = replacementFor(state.source, operation);
  return replacement && [toSplice(state.source.text, replacement)];
}

function copied(state: State, from: string): unknown {
  const value = valueAt(state.value, from);
  return value.ok ? value.value : undefined;
}

function toSplice(text: string, { start, end, text: inserted }: Replacement): TextSplice {
  const lineBreak = lineBreakOf(text);
  const written = lineBreak === "\n" ? inserted : inserted.replaceAll(/\r?\n/g, lineBreak);
  return { offset: start, removed: text.slice(start, end), inserted: written };
}

/** The edit, when the new text reads as the expected value. */
function checked(
  state: State,
  splices: readonly TextSplice[],
  expected: unknown,
): Edited | undefined {
  const text = splices.reduce(applySplice, state.source.text);
  const next = readState(text);
  return next !== undefined && sameValue(next.value, expected)
    ? { state: next, splices }
    : undefined;
}

/** A move keeps the text of what moves: a key is renamed in place, a list's item takes its lines along. */
function moveText(
  state: State,
  patch: PatchOperation & { readonly op: "move" },
): readonly TextSplice[] | undefined {
  const { source, value } = state;
  const name = renameOf(value, patch.from, patch.path);
  if (name !== undefined) {
    const rename = renameFor(source, patch.from, name);
    return rename && [toSplice(source.text, rename)];
  }
  const from = keysFromPointer(patch.from) ?? [];
  const lines = linesOfItem(
    source.text,
    spotAt(source.root, from.slice(0, -1))?.node ?? null,
    Number(from.at(-1)),
  );
  const removal = replacementFor(source, { op: "remove", path: patch.from });
  if (removal === undefined) return undefined;
  const first = toSplice(source.text, removal);
  const between = readState(applySplice(source.text, first));
  const added = between && placeMoved(between, { patch, lines, value: copied(state, patch.from) });
  return added && between && [first, toSplice(between.source.text, added)];
}

function placeMoved(
  { source }: State,
  moved: {
    readonly patch: PatchOperation & { readonly op: "move" };
    readonly lines: readonly string[] | undefined;
    readonly value: unknown;
  },
): Replacement | undefined {
  const to = keysFromPointer(moved.patch.path) ?? [];
  const placed = moved.lines && placeLines(source, to, moved.lines);
  return (
    placed ?? replacementFor(source, { op: "add", path: moved.patch.path, value: moved.value })
  );
}

/** Prints the collections around a place anew, from the inside out, until the text reads as expected. */
function rewrite(state: State, path: string, expected: unknown): Edited {
  const keys = keysFromPointer(path) ?? [];
  for (let depth = keys.length - 1; depth > 0; depth--) {
    const pointer = pointerFromPath(keys.slice(0, depth));
    const value = valueAt(expected, pointer);
    if (!value.ok) continue;
    const replacement = replacementFor(state.source, {
      op: "replace",
      path: pointer,
      value: value.value,
    });
    const edited =
      replacement && checked(state, [toSplice(state.source.text, replacement)], expected);
    if (edited !== undefined) return edited;
  }
  return rewriteAll(state, expected);
}

function rewriteAll(state: State, expected: unknown): Edited {
  const { text, isJson } = state.source;
  const printed = isJson ? printFlow(expected, "json") : blockLines(expected).join("\n");
  const splice = toSplice(text, { start: 0, end: text.length, text: `${printed}\n` });
  const edited = checked(state, [splice], expected);
  invariant(edited, "a printed document reads as itself");
  return edited;
}
