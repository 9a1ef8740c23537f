import { isMapping, keysFromPointer } from "../model/model.ts";
import { refusal, success, type Attempt, type CommandError } from "./command-error.ts";

/**
 * An operation of JSON Patch (RFC 6902). `before` is our own: the key of the mapping that a new key
 * is put in front of. A `move` inside one mapping keeps the place: it renames.
 */
export type PatchOperation =
  | {
      readonly op: "add";
      readonly path: string;
      readonly value: unknown;
      readonly before?: string;
    }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "move"; readonly from: string; readonly path: string }
  | { readonly op: "copy"; readonly from: string; readonly path: string }
  | { readonly op: "test"; readonly path: string; readonly value: unknown };

/** The document with the operations applied in order; the first that does not fit refuses all. */
export function applyPatches<T>(document: T, patches: readonly PatchOperation[]): Attempt<T> {
  let current: unknown = document;
  for (const [index, patch] of patches.entries()) {
    const next = applyPatch(current, patch);
    if (!next.ok)
      return refusal({
        ...next.error,
        message: `Operation ${index + 1} (${patch.op} ${patch.path}): ${next.error.message}`,
      });
    current = next.value;
  }
  return success(current as T);
}

function applyPatch(document: unknown, patch: PatchOperation): Attempt<unknown> {
  switch (patch.op) {
    case "add":
      return edit(document, patch.path, (parent, key) => inserted(parent, key, patch));
    case "remove":
      return edit(document, patch.path, removed);
    case "replace":
      return edit(document, patch.path, (parent, key) => replaced(parent, key, patch.value));
    case "test":
      return tested(document, patch.path, patch.value);
    case "copy": {
      const value = valueAt(document, patch.from);
      return value.ok
        ? applyPatch(document, { op: "add", path: patch.path, value: value.value })
        : value;
    }
    case "move":
      return moved(document, patch);
  }
}

/** The value at a pointer. */
export function valueAt(document: unknown, pointer: string): Attempt<unknown> {
  const keys = keysFromPointer(pointer);
  if (keys === undefined) return refused("a JSON Pointer begins with /.");
  let value = document;
  for (const key of keys) {
    const child = childOf(value, key);
    if (child === undefined) return refused(`there is nothing at ${pointer}.`);
    value = child;
  }
  return success(value);
}

function childOf(parent: unknown, key: string): unknown {
  if (Array.isArray(parent)) return /^(?:0|[1-9]\d*)$/.test(key) ? parent[Number(key)] : undefined;
  return isMapping(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
}

type Container = readonly unknown[] | Readonly<Record<string, unknown>>;
type Edit = (parent: Container, key: string) => Attempt<unknown>;

/** Rebuilds the containers from the root to the edited one; everything else is shared. */
function edit(document: unknown, pointer: string, change: Edit): Attempt<unknown> {
  const keys = keysFromPointer(pointer);
  if (keys === undefined) return refused("a JSON Pointer begins with /.");
  if (keys.length === 0) return refused("the whole document cannot be replaced.");
  return editAt(document, keys, change);
}

function editAt(value: unknown, keys: readonly string[], change: Edit): Attempt<unknown> {
  const [key = "", ...rest] = keys;
  if (!Array.isArray(value) && !isMapping(value)) return refused(`nothing holds ${key}.`);
  if (rest.length === 0) return change(value, key);
  const child = childOf(value, key);
  if (child === undefined) return refused(`there is no ${key}.`);
  const edited = editAt(child, rest, change);
  return edited.ok ? replaced(value, key, edited.value) : edited;
}

function inserted(
  parent: Container,
  key: string,
  { value, before }: { readonly value: unknown; readonly before?: string },
): Attempt<unknown> {
  if (Array.isArray(parent)) {
    const index = key === "-" ? parent.length : indexOf(key);
    if (index === undefined || index > parent.length)
      return refused(`the list has ${parent.length} items, so there is no place ${key}.`);
    return success(parent.toSpliced(index, 0, value));
  }
  const mapping = parent as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(mapping, key)) return replaced(mapping, key, value);
  const entries = Object.entries(mapping);
  const at = before === undefined ? -1 : entries.findIndex(([name]) => name === before);
  return success(fromEntries(entries.toSpliced(at < 0 ? entries.length : at, 0, [key, value])));
}

function removed(parent: Container, key: string): Attempt<unknown> {
  if (childOf(parent, key) === undefined) return refused(`there is no ${key}.`);
  if (Array.isArray(parent)) return success(parent.toSpliced(Number(key), 1));
  return success(fromEntries(Object.entries(parent).filter(([name]) => name !== key)));
}

function replaced(parent: Container, key: string, value: unknown): Attempt<unknown> {
  if (childOf(parent, key) === undefined) return refused(`there is no ${key}.`);
  if (Array.isArray(parent)) return success(parent.with(Number(key), value));
  return success(
    fromEntries(Object.entries(parent).map(([name, old]) => [name, name === key ? value : old])),
  );
}

function moved(
  document: unknown,
  { from, path }: { readonly from: string; readonly path: string },
): Attempt<unknown> {
  const value = valueAt(document, from);
  if (!value.ok) return value;
  if (path === from) return success(document);
  if (path.startsWith(`${from}/`)) return refused("a value cannot move into itself.");
  const rename = renameOf(document, from, path);
  if (rename !== undefined)
    return edit(document, from, (parent, key) => success(renamed(parent, key, rename)));
  const without = edit(document, from, removed);
  return without.ok ? applyPatch(without.value, { op: "add", path, value: value.value }) : without;
}

/** The new key, when a move stays inside one mapping and its new key is free. */
export function renameOf(document: unknown, from: string, path: string): string | undefined {
  const [oldKeys, newKeys] = [keysFromPointer(from), keysFromPointer(path)];
  if (oldKeys === undefined || newKeys === undefined || oldKeys.length !== newKeys.length)
    return undefined;
  const holder = from.slice(0, from.lastIndexOf("/"));
  if (holder !== path.slice(0, path.lastIndexOf("/"))) return undefined;
  const parent = valueAt(document, holder);
  const key = newKeys.at(-1);
  if (!parent.ok || !isMapping(parent.value) || key === undefined) return undefined;
  return Object.hasOwn(parent.value, key) ? undefined : key;
}

function renamed(parent: Container, key: string, to: string): unknown {
  return fromEntries(
    Object.entries(parent).map(([name, value]) => [name === key ? to : name, value]),
  );
}

function tested(document: unknown, pointer: string, expected: unknown): Attempt<unknown> {
  const value = valueAt(document, pointer);
  if (!value.ok) return value;
  return sameValue(value.value, expected)
    ? success(document)
    : refused("the value is not the one expected.");
}

/** Equality of JSON values; the order of keys does not count, nor the sign of 0, which text does not hold. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  if (!isMapping(a) || !isMapping(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  );
}

function indexOf(key: string): number | undefined {
  return /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : undefined;
}

/** As Object.fromEntries, but a key named __proto__ stays a key (as it does there). */
function fromEntries(entries: readonly (readonly [string, unknown])[]): unknown {
  return Object.fromEntries(entries);
}

function refused(message: string): { ok: false; error: CommandError } {
  return refusal({ code: "bad-patch", message });
}
