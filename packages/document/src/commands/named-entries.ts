import { nearestWord, pointerFromPath, type ReelDocument } from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import type { PatchOperation } from "./patch.ts";
import { rootAddition } from "./root-addition.ts";

/** Mappings of the document whose keys are ids that people chose. */
type Mapping = "assets" | "variables";

type EntryOf<Key extends Mapping> = NonNullable<ReelDocument[Key]>[string];

const NOUNS = {
  assets: { noun: "asset", code: "no-such-asset" },
  variables: { noun: "variable", code: "no-such-variable" },
} as const;

/** A place in such a mapping, and the parameter that named it. */
export interface EntryPlace<Key extends Mapping> {
  readonly in: Key;
  readonly id: string;
  /** Default `id`. */
  readonly param?: string;
}

/** The entry of that id; the refusal lists what there is. */
export function findEntry<Key extends Mapping>(
  document: ReelDocument,
  { in: key, id, param = "id" }: EntryPlace<Key>,
): Attempt<EntryOf<Key>> {
  const entries: Readonly<Record<string, unknown>> = document[key] ?? {};
  if (Object.hasOwn(entries, id)) return success(entries[id] as EntryOf<Key>);
  const ids = Object.keys(entries);
  const nearest = nearestWord(id, ids);
  const { noun, code } = NOUNS[key];
  return refusal({
    code,
    message: `There is no ${noun} ${id}; there is ${ids.join(", ") || "none"}.`,
    param,
    accepted: ids,
    ...(nearest === undefined ? {} : { nearest }),
  });
}

/** Refuses an id that is taken; `hint` says what else would do. */
export function freeEntry(
  document: ReelDocument,
  { in: key, id, param = "id" }: EntryPlace<Mapping>,
  hint?: string,
): Attempt<string> {
  if (!Object.hasOwn(document[key] ?? {}, id)) return success(id);
  return refusal({
    code: "duplicate-id",
    message: `There is ${key === "assets" ? "an" : "a"} ${NOUNS[key].noun} ${id} already.`,
    param,
    ...(hint === undefined ? {} : { hint }),
  });
}

/** Adds an entry, with its mapping where it is the first. */
export function entryAddition(
  document: ReelDocument,
  { in: key, id }: EntryPlace<Mapping>,
  value: unknown,
): PatchOperation {
  return document[key] === undefined
    ? rootAddition(document, key, { [id]: value })
    : { op: "add", path: pointerFromPath([key, id]), value };
}

/** Removes entries, with their mapping where none stays. */
export function entryRemovals(
  document: ReelDocument,
  key: Mapping,
  ids: readonly string[],
): readonly PatchOperation[] {
  if (ids.length > 0 && ids.length === Object.keys(document[key] ?? {}).length)
    return [{ op: "remove", path: `/${key}` }];
  return ids.map((id) => ({ op: "remove", path: pointerFromPath([key, id]) }));
}
