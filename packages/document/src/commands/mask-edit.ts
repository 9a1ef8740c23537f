import { listField, maskFields, numberField, required, type Field } from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import { checkedItem, itemNumber, itemPatches, type Item, type ItemKind } from "./item-kind.ts";
import { itemsOf } from "./list-items.ts";
import type { PatchOperation } from "./patch.ts";
import { countResult } from "./result-fields.ts";
import type { LayerTarget } from "./target.ts";

export const number = itemNumber;

export const whichParam = required(number("Number of the mask, 1 for the first."));

export const mask = countResult("Number of the mask, 1 for the first.");

export function findMask(target: LayerTarget, which: number): Attempt<number> {
  const { length } = itemsOf(target, "masks");
  if (which <= length) return success(which - 1);
  return refusal({
    code: "no-such-mask",
    message: `${target.id} has ${length === 0 ? "no masks" : `${length} masks`}.`,
    param: "mask",
    accepted: length === 0 ? [] : [`1 to ${length}`],
  });
}

const MASK: ItemKind = {
  key: "masks",
  noun: "mask",
  code: "no-such-mask",
  nameOf: () => "",
  fieldsOf: () => maskFields,
};

export function checkedMask(value: Item): Attempt<Item> {
  return checkedItem(MASK, value);
}

export const point = (description: string): Field<readonly number[]> =>
  listField(description, numberField("A coordinate.", { min: -1e6, max: 1e6 }), { min: 2, max: 2 });

export function polygon(vertices: readonly (readonly number[])[]): string {
  return `M${vertices.map((corner) => corner.join(" ")).join("L")}Z`;
}

export function edited(
  target: LayerTarget,
  which: number,
  values: Readonly<Record<string, unknown>>,
): Attempt<{
  readonly patches: readonly PatchOperation[];
  readonly result: { readonly mask: number };
}> {
  const at = findMask(target, which);
  if (!at.ok) return at;
  const patches = itemPatches(target, MASK, { index: at.value, values });
  if (!patches.ok) return patches;
  return success({ patches: patches.value, result: { mask: which } });
}
