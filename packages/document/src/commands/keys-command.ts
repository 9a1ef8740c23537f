import { integerField, isKeys, listField, readSeconds, type KeySpec } from "../model/model.ts";
import type { FieldTable, TableValue } from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import type { Command, Requirement } from "./command.ts";
import { KEYED } from "./needs.ts";
import { propertyCommand } from "./property-command.ts";
import type { Property } from "./property.ts";
import { rowsResult } from "./result-fields.ts";

/** A key of a property, whatever its value is. */
export type Key = KeySpec<unknown>;

/** Keys by number. */
export const whichKeys = listField(
  "Numbers of the keys, 1 for the first; all when not said.",
  integerField("A number.", { min: 1, max: 10_000 }),
  { min: 1, max: 10_000 },
);

/** Declares a command that changes the keys a property has. */
export function keysCommand<const Table extends FieldTable>(
  about: Pick<Command, "id" | "title" | "description" | "example"> & {
    /** Properties it works on, in `needs` and `keysOf`; any that have keys by default. */
    readonly needs?: Requirement;
    readonly keysOf?: (property: Property) => Attempt<readonly Key[]>;
    readonly params: Table;
    readonly edit: (keys: readonly Key[], params: TableValue<Table>) => Attempt<readonly Key[]>;
  },
): Command {
  const { needs = KEYED, keysOf = anyKeys, edit, ...rest } = about;
  return propertyCommand({
    ...rest,
    needs,
    result: { keys: rowsResult("All keys of the property, in order.") },
    edit: (property, params) => {
      const held = keysOf(property);
      if (!held.ok) return held;
      const edited = edit(held.value, params as TableValue<Table>);
      if (!edited.ok) return edited;
      const keys = inOrder(edited.value);
      const clash = keys.find((key, at) => {
        const [a, b] = [readSeconds(key.time), readSeconds(keys[at + 1]?.time)];
        return a !== undefined && a === b;
      });
      if (clash !== undefined)
        return refusal({
          code: "invalid-params",
          message: `Two keys would be at ${String(clash.time)} s.`,
        });
      // An expression that starts from the keys stays.
      const value = { ...(property.value as object), keys };
      return success({ value, result: { keys: keys as never } });
    },
  });
}

function anyKeys({ value, keys }: Property): Attempt<readonly Key[]> {
  if (isKeys(value)) return success(value.keys);
  return refusal({
    code: "no-such-key",
    message: `${keys.join(".")} has no keys.`,
    param: "path",
    hint: "Give it some: keys.add, or prop.animate.",
  });
}

/** By time; times that depend on the layer's end come last, as they stand. */
function inOrder(keys: readonly Key[]): readonly Key[] {
  const at = (key: Key): number => readSeconds(key.time) ?? Number.POSITIVE_INFINITY;
  return keys.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
}

/** Keys by number; refused when one is not there. */
export function chosen(
  keys: readonly Key[],
  which: readonly number[] | undefined,
): Attempt<ReadonlySet<number>> {
  const missing = which?.find((number) => number > keys.length);
  if (missing !== undefined)
    return refusal({
      code: "no-such-key",
      message: `There is no key ${missing}; there are ${keys.length}.`,
      param: "which",
      accepted: [`1 to ${keys.length}`],
    });
  return success(new Set(which?.map((number) => number - 1) ?? keys.keys()));
}

/** The keys with some of them changed. */
export function changeChosen(
  keys: readonly Key[],
  which: readonly number[] | undefined,
  change: (key: Key, index: number) => Key,
): Attempt<readonly Key[]> {
  const found = chosen(keys, which);
  if (!found.ok) return found;
  return success(keys.map((key, index) => (found.value.has(index) ? change(key, index) : key)));
}
