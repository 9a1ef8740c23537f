import {
  required,
  type EffectType,
  type FieldTable,
  type ReelEffect,
  type TableValue,
} from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import type { Command } from "./command.ts";
import { layerCommand, type LayerChange, type LayerCommand } from "./layer-command.ts";
import { itemPointer, itemsOf } from "./list-items.ts";
import { AN_EFFECT } from "./needs.ts";
import { layerRefParam } from "./param-fields.ts";
import type { LayerTarget } from "./target.ts";

const whichParam = required(
  layerRefParam(
    "Which effect: its number (`#1` is applied first), or its type when it occurs once.",
  ),
);

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
  const effects = itemsOf<ReelEffect>(target, "effects");
  const types = effects.map(({ type }) => type);
  const number = /^#?(\d+)$/.exec(which)?.[1];
  const at = number === undefined ? types.indexOf(which as EffectType) : Number(number) - 1;
  const twice = number === undefined && types.lastIndexOf(which as EffectType) !== at;
  const effect = effects[at];
  if (effect !== undefined && !twice)
    return success({ target, effect, at, pointer: itemPointer(target, "effects", at) });
  return refusal({
    code: "no-such-effect",
    message: twice
      ? `${target.id} has ${which} more than once; say which by number.`
      : `${target.id} has no effect ${which}; it has ${types.map((type, each) => `#${each + 1} ${type}`).join(", ") || "none"}.`,
    param: "effect",
    accepted: types.map((_, each) => `#${each + 1}`),
  });
}
