import { booleanField, required, type FieldTable, type TableValue } from "../model/model.ts";
import type { LayerKind } from "../model/model.ts";
import { success, type Attempt } from "./command-error.ts";
import { defineCommand, type Command, type Requirement } from "./command.ts";
import {
  findItem,
  itemNumber,
  itemPatches,
  movedItem,
  whichItem,
  type Item,
  type ItemKind,
} from "./item-kind.ts";
import { layerCommand, type LayerChange, type LayerCommand } from "./layer-command.ts";
import { itemsOf } from "./list-items.ts";
import { compParam, layerParam } from "./param-fields.ts";
import { countResult, flagResult, layerResult, rowsResult } from "./result-fields.ts";
import { findLayer, type LayerTarget } from "./target.ts";

/** A list of a layer that commands edit item by item. */
export interface ItemFamily {
  readonly item: ItemKind;
  /** What an item may be called by besides its number, such as `its type`. */
  readonly named: string;
  /** Kinds of layers that have the list. */
  readonly kinds: readonly LayerKind[];
  readonly needsLayer: Requirement;
  readonly needsItem: Requirement;
}

/** An item of a layer and where it stands. */
export interface ItemTarget {
  readonly target: LayerTarget;
  readonly item: Item;
  /** From 0, which is applied first. */
  readonly at: number;
}

type About = Pick<Command, "id" | "title" | "description" | "example">;

/** Declares a command that edits one item of one layer, named by the family's noun, `layer` and `comp`. */
export function itemCommand<const Table extends FieldTable, const Result extends FieldTable>(
  { item: kind, named, kinds, needsItem }: ItemFamily,
  {
    params,
    edit,
    ...about
  }: Omit<LayerCommand<Table, Result>, "edit" | "needs" | "kinds"> & {
    readonly edit: (
      found: ItemTarget,
      params: TableValue<Table>,
    ) => Attempt<LayerChange<TableValue<Result>>>;
  },
): Command {
  return layerCommand<FieldTable, Result>({
    ...about,
    needs: needsItem,
    kinds,
    params: { [kind.noun]: whichItem(kind, named), ...params },
    edit: (target, given) => {
      const { [kind.noun]: which, ...own } = given;
      const at = findItem(target, kind, String(which));
      if (!at.ok) return at;
      const item = itemsOf<Item>(target, kind.key)[at.value] ?? {};
      return edit({ target, item, at: at.value }, own as TableValue<Table>);
    },
  });
}

/** What a command answers about the item it worked on. */
export function itemResult({ item: { noun } }: ItemFamily) {
  return countResult(`Number of the ${noun}, 1 is applied first.`);
}

/** Declares the command that applies an item earlier or later than the others. */
export function moveItemCommand(family: ItemFamily, about: About): Command {
  const { item: kind } = family;
  return itemCommand(family, {
    ...about,
    params: { index: required(itemNumber("Number it gets, 1 is applied first.")) },
    result: { [kind.noun]: itemResult(family) },
    edit: ({ target, at }, { index }) => {
      const { patches, number } = movedItem(target, kind, { index: at, to: index });
      return success({ patches, result: { [kind.noun]: number } });
    },
  });
}

/** Declares the command that switches an item off or on. */
export function toggleItemCommand(family: ItemFamily, about: About): Command {
  const { item: kind } = family;
  return itemCommand<FieldTable, FieldTable>(family, {
    ...about,
    params: { value: booleanField("On or off; flipped when not said.") },
    result: {
      [kind.noun]: itemResult(family),
      enabled: flagResult("Whether it is on now."),
    },
    edit: ({ target, item, at }, { value }) => {
      const enabled = value ?? item["enabled"] === false;
      const values = { enabled: enabled === true ? null : false };
      const patches = itemPatches(target, kind, { index: at, values });
      if (!patches.ok) return patches;
      return success({ patches: patches.value, result: { [kind.noun]: at + 1, enabled } });
    },
  });
}

/** Declares the command that lists the items of a layer. */
export function listItemsCommand(
  { item: { key, noun }, needsLayer }: ItemFamily,
  about: About,
): Command {
  return defineCommand({
    ...about,
    kind: "query",
    needs: needsLayer,
    params: { layer: layerParam, comp: compParam },
    result: {
      layer: layerResult,
      [key]: rowsResult("Number, path and values of each."),
    } as FieldTable,
    run: (document, { layer, comp }) => {
      const found = findLayer(document, layer, comp);
      if (!found.ok) return found;
      const rows = itemsOf<Item>(found.value, key).map((values, at) => ({
        [noun]: at + 1,
        path: `${key}[${at}]`,
        ...values,
      }));
      return success({ patches: [], result: { layer: found.value.id, [key]: rows } });
    },
  });
}
