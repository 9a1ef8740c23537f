import { sameValue, type PatchOperation } from "../../commands/commands.ts";
import { isMapping, pointerFromPath } from "../../model/model.ts";

/**
 * A replacement of a collection by a similar one, as edits of only what differs, so that comments
 * and quotes inside it stay. Other operations come back as they are.
 */
export function refinePatch(patch: PatchOperation, old: unknown): readonly PatchOperation[] {
  // A value that is replaced by itself may be written otherwise: 010 by 10.
  if (patch.op !== "replace" || !isCollection(old)) return [patch];
  return differences(old, patch.value, patch.path);
}

function differences(old: unknown, value: unknown, path: string): readonly PatchOperation[] {
  if (sameValue(old, value)) return [];
  if (isMapping(old) && isMapping(value) && shareKeys(old, value))
    return mapDifferences(old, value, path);
  if (Array.isArray(old) && Array.isArray(value) && old.length > 0 && value.length > 0)
    return listDifferences(old, value, path);
  return [{ op: "replace", path, value }];
}

function isCollection(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

type Mapping = Readonly<Record<string, unknown>>;

function shareKeys(old: Mapping, value: Mapping): boolean {
  return Object.keys(old).some((key) => Object.hasOwn(value, key));
}

function mapDifferences(old: Mapping, value: Mapping, path: string): readonly PatchOperation[] {
  const gone = Object.keys(old).filter((key) => !Object.hasOwn(value, key));
  const removals = gone.map((key) => ({ op: "remove", path: at(path, key) }) as const);
  const rest = Object.entries(value).flatMap(([key, item]) =>
    Object.hasOwn(old, key)
      ? differences(old[key], item, at(path, key))
      : [{ op: "add", path: at(path, key), value: item } as const],
  );
  return [...removals, ...rest];
}

/** Items equal at the head and at the tail stay; between them as many as match up are edited. */
function listDifferences(
  old: readonly unknown[],
  value: readonly unknown[],
  path: string,
): readonly PatchOperation[] {
  const shorter = Math.min(old.length, value.length);
  let head = 0;
  while (head < shorter && sameValue(old[head], value[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && sameValue(old.at(-1 - tail), value.at(-1 - tail))) tail += 1;
  const paired = shorter - head - tail;
  const edits = Array.from({ length: paired }, (_, index) => head + index).flatMap((index) =>
    differences(old[index], value[index], at(path, index)),
  );
  const from = head + paired;
  const removals = Array.from({ length: old.length - tail - from }, () => from);
  const additions = value.slice(from, value.length - tail);
  return [
    ...edits,
    ...removals.map((index) => ({ op: "remove", path: at(path, index) }) as const),
    ...additions.map(
      (item, index) => ({ op: "add", path: at(path, from + index), value: item }) as const,
    ),
  ];
}

function at(path: string, key: string | number): string {
  return `${path}${pointerFromPath([key])}`;
}
