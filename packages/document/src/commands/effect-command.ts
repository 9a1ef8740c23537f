import {
  effectFields,
  isEffectType,
  type FieldTable,
  type ReelEffect,
  type TableValue,
} from "../model/model.ts";
import { success, type Attempt } from "./command-error.ts";
import type { Command } from "./command.ts";
import { findItem, whichItem, type ItemKind } from "./item-kind.ts";
import { layerCommand, type LayerChange, type LayerCommand } from "./layer-command.ts";
import { itemPointer, itemsOf } from "./list-items.ts";
import { AN_EFFECT } from "./needs.ts";
import type { LayerTarget } from "./target.ts";

/** Effects as items of a layer. */
export const EFFECT: ItemKind = {
  key: "effects",
  noun: "effect",
  code: "no-such-effect",
  nameOf: ({ type }) => (typeof type === "string" ? type : ""),
  fieldsOf: ({ type }) => (isEffectType(type) ? effectFields(type) : {}),
};

const whichParam = whichItem(EFFECT, "its type");

/** An effect of a layer and where it stands. */
export interface EffectTarget {
  readonly target: LayerTarget;
  readonly effect: ReelEffect;
  /** From 0, which is applied first. */
  readonly at: number;
  readonly pointer: string;
}

/** Declares a command that edits one effect of one layer, named by `effect`, `layer` and `comp`. */
export function effectCommand<const Table extends FieldTable, const Result extends FieldTable>({
  params,
  edit,
  ...about
}: Omit<LayerCommand<Table, Result>, "edit" | "needs"> & {
  readonly edit: (
    found: EffectTarget,
    params: TableValue<Table>,
  ) => Attempt<LayerChange<TableValue<Result>>>;
}): Command {
  return layerCommand<FieldTable, Result>({
    ...about,
    needs: AN_EFFECT,
    params: { effect: whichParam, ...params },
    edit: (target, given) => {
      const { effect: which, ...own } = given as { readonly effect: string };
      const found = findEffect(target, which);
      return found.ok ? edit(found.value, own as TableValue<Table>) : found;
    },
  });
}

/** The effect that a number or a type means. */
function findEffect(target: LayerTarget, which: string): Attempt<EffectTarget> {
  const found = findItem(target, EFFECT, which);
  if (!found.ok) return found;
  const at = found.value;
  const effect = itemsOf<ReelEffect>(target, "effects")[at] as ReelEffect;
  return success({ target, effect, at, pointer: itemPointer(target, "effects", at) });
}
