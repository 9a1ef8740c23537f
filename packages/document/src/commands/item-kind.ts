import {
  checkKeys,
  checkLayer,
  integerField,
  required,
  type Field,
  type FieldTable,
  type Issue,
  type RequiredField,
} from "../model/model.ts";
import { refusal, success, type Attempt, type CommandErrorCode } from "./command-error.ts";
import { itemPointer, itemsOf } from "./list-items.ts";
import { layerRefParam } from "./param-fields.ts";
import { paramsRefusal } from "./params.ts";
import type { PatchOperation } from "./patch.ts";
import { setPatches } from "./set-patches.ts";
import type { LayerTarget } from "./target.ts";

/** A list of things that a layer has, such as its shape operators. */
export interface ItemKind {
  /** Key of the list, in the layer. */
  readonly key: string;
  /** One of them, in a message. */
  readonly noun: string;
  readonly code: CommandErrorCode;
  /** What a command may call it by besides its number; empty when nothing. */
  readonly nameOf: (item: Readonly<Record<string, unknown>>) => string;
  readonly fieldsOf: (item: Readonly<Record<string, unknown>>) => FieldTable;
}

/** One of them, as authored. */
export type Item = Readonly<Record<string, unknown>>;

/** Which item, needed: by number, or by name where it occurs once. */
export function whichItem({ noun }: ItemKind, names: string): RequiredField<string> {
  return required(
    layerRefParam(
      `Which ${noun}: its number (\`#1\` is applied first), or ${names} when it occurs once.`,
    ),
  );
}

/** A number among the items. */
export function itemNumber(description: string): Field<number> {
  return integerField(description, { min: 1, max: 64 });
}

/** The index that a number or a name means. */
export function findItem(target: LayerTarget, kind: ItemKind, which: string): Attempt<number> {
  const names = itemsOf<Item>(target, kind.key).map(kind.nameOf);
  const number = /^#?(\d+)$/.exec(which)?.[1];
  const at = number === undefined ? names.indexOf(which) : Number(number) - 1;
  const isTwice = number === undefined && names.lastIndexOf(which) !== at;
  if (at >= 0 && at < names.length && !isTwice) return success(at);
  const listed = names.map((name, each) => `#${each + 1} ${name}`.trim()).join(", ");
  return refusal({
    code: kind.code,
    message: isTwice
      ? `${target.id} has ${which} more than once; say which by number.`
      : `${target.id} has no ${kind.noun} ${which}; it has ${listed || "none"}.`,
    param: kind.noun,
    accepted: names.map((_, each) => `#${each + 1}`),
  });
}

/** The item, when its keys take its values. */
export function checkedItem(kind: ItemKind, item: Item): Attempt<Item> {
  const issues: Issue[] = [];
  checkKeys(item, kind.fieldsOf(item), {
    path: ["params"],
    report: (issue) => issues.push(issue),
    checkLayer,
  });
  return issues.length === 0 ? success(item) : paramsRefusal(issues);
}

/** Patches that give an item these values; null sets one back to its default. */
export function itemPatches(
  target: LayerTarget,
  kind: ItemKind,
  change: { readonly index: number; readonly values: Item },
): Attempt<readonly PatchOperation[]> {
  const { index, values } = change;
  const held = itemsOf<Item>(target, kind.key)[index] ?? {};
  const next = Object.entries({ ...held, ...values }).filter(([, value]) => value !== null);
  const checked = checkedItem(kind, Object.fromEntries(next));
  if (!checked.ok) return checked;
  const pointer = itemPointer(target, kind.key, index);
  return success(setPatches({ holder: held, pointer }, values));
}

/** Patches that give an item another number; the last one when the number is larger. */
export function movedItem(
  target: LayerTarget,
  { key }: ItemKind,
  move: { readonly index: number; readonly to: number },
): { readonly patches: readonly PatchOperation[]; readonly number: number } {
  const number = Math.min(move.to, itemsOf(target, key).length);
  const from = itemPointer(target, key, move.index);
  const path = itemPointer(target, key, number - 1);
  return { patches: from === path ? [] : [{ op: "move", from, path }], number };
}
