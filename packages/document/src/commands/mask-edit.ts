import {
  checkKeys,
  checkLayer,
  integerField,
  listField,
  maskFields,
  numberField,
  required,
  type Field,
  type Issue,
  type ReelMask,
} from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import { itemPointer, itemsOf } from "./list-items.ts";
import { paramsRefusal } from "./params.ts";
import type { PatchOperation } from "./patch.ts";
import { countResult } from "./result-fields.ts";
import { setPatches } from "./set-patches.ts";
import type { LayerTarget } from "./target.ts";

export const number = (description: string) => integerField(description, { min: 1, max: 64 });

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

export function checkedMask(value: Readonly<Record<string, unknown>>): Attempt<unknown> {
  const issues: Issue[] = [];
  checkKeys(value, maskFields, {
    path: ["params"],
    report: (issue) => issues.push(issue),
    checkLayer,
  });
  return issues.length === 0 ? success(value) : paramsRefusal(issues);
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
  const held = itemsOf<ReelMask>(target, "masks")[at.value] ?? {};
  const entries = Object.entries({ ...held, ...values }).filter(([, value]) => value !== null);
  const checked = checkedMask(Object.fromEntries(entries));
  if (!checked.ok) return checked;
  return success({
    patches: setPatches({ holder: held, pointer: itemPointer(target, "masks", at.value) }, values),
    result: { mask: which },
  });
}
