import type { FieldTable, ReelDocument, TableValue } from "../model/model.ts";
import { success, type Attempt } from "./command-error.ts";
import { defineCommand, type Command, type Requirement } from "./command.ts";
import { compParam, layerParam, pathParam } from "./param-fields.ts";
import { checkValue } from "./params.ts";
import { placeValue } from "./place-value.ts";
import { findProperty, type Property } from "./property.ts";
import { layerResult, pathResult } from "./result-fields.ts";
import { findLayer } from "./target.ts";

interface PropertyCommand<Table extends FieldTable, Result extends FieldTable> extends Pick<
  Command,
  "id" | "title" | "description" | "example"
> {
  readonly needs: Requirement;
  readonly params: Table;
  readonly result: Result;
  /** The value the property gets. */
  readonly edit: (
    property: Property,
    params: TableValue<Table>,
    document: ReelDocument,
  ) => Attempt<{ readonly value: unknown; readonly result: TableValue<Result> }>;
}

/** Declares a command that gives one property, named by `layer`, `path` and `comp`, another value. */
export function propertyCommand<const Table extends FieldTable, const Result extends FieldTable>({
  params,
  result,
  edit,
  ...about
}: PropertyCommand<Table, Result>): Command {
  return defineCommand({
    ...about,
    params: { layer: layerParam, path: pathParam, ...params, comp: compParam } as FieldTable,
    result: { layer: layerResult, path: pathResult, ...result } as FieldTable,
    run: (document, given) => {
      const { layer, path, comp, ...own } = given as { layer: string; path: string; comp?: string };
      const found = findLayer(document, layer, comp);
      if (!found.ok) return found;
      const property = findProperty(found.value, path);
      if (!property.ok) return property;
      const edited = edit(property.value, own as TableValue<Table>, document);
      if (!edited.ok) return edited;
      const { value, result: told } = edited.value;
      const checked = checkValue(property.value.field, value, ["params", "path"]);
      if (!checked.ok) return checked;
      return success({
        patches: [...found.value.naming, ...placeValue(found.value, property.value, value)],
        result: { layer: found.value.id, path, ...told },
      });
    },
  });
}
