import {
  idField,
  LAYER_KINDS,
  type Field,
  type FieldTable,
  type LayerKind,
  type ReelDocument,
  type ReelLayer,
  type TableValue,
} from "../model/model.ts";
import { refusal, success } from "./command-error.ts";
import { defineCommand, type Command, type Requirement } from "./command.ts";
import { wrongValues } from "./layer-command.ts";
import { placeOf } from "./layer-place.ts";
import { A_DOCUMENT } from "./needs.ts";
import { compParam, withDefault } from "./param-fields.ts";
import { paramsRefusal } from "./params.ts";
import { placeParams } from "./place-params.ts";
import { layerResult, textResult } from "./result-fields.ts";
import { findComposition, freshId, takenIds } from "./target.ts";

const { text } = LAYER_KINDS;

/** When a new layer begins and ends. */
export const timing = {
  start: withDefault(text.fields.start, 0),
  end: text.fields.end,
  duration: text.fields.duration,
} as const;

interface NewLayer<Table extends FieldTable> {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: LayerKind;
  readonly needs?: Requirement;
  readonly params: Table;
  readonly example: Readonly<Record<string, unknown>>;
  /** Keys that the layer has beside the parameters. */
  readonly more?: (params: TableValue<Table>) => Readonly<Record<string, unknown>>;
}

/** Declares a command that makes a layer of one kind. A parameter's default is written into the layer. */
export function newLayer<const Table extends FieldTable>({
  type,
  params,
  more,
  needs = A_DOCUMENT,
  ...about
}: NewLayer<Table>): Command {
  return defineCommand({
    ...about,
    needs,
    params: {
      id: idField("Its id; made from its name or kind when not said."),
      name: text.fields.name,
      ...params,
      ...timing,
      comp: compParam,
      ...placeParams,
    } as FieldTable,
    result: { layer: layerResult, type: textResult("Kind of layer.") },
    run: (document, given) => {
      const { comp, above, below, into, index, ...keys } = given as Record<string, never>;
      const target = findComposition(document, comp);
      if (!target.ok) return target;
      const asked = Object.entries({ above, below, into, index });
      const where = Object.fromEntries(asked.filter(([, value]) => value !== undefined));
      const to = placeOf(document, { composition: target.value, place: where });
      if (!to.ok) return to;
      const values = { ...defaultsOf(params), ...keys, ...more?.(keys as TableValue<Table>) };
      const made = madeLayer(document, type, values);
      if (!made.ok) return made;
      return success({
        patches: [{ op: "add", path: to.value.pointer, value: made.value }],
        result: { layer: made.value.id ?? "", type },
      });
    },
  });
}

export function madeLayer(
  document: ReelDocument,
  type: LayerKind,
  values: Readonly<Record<string, unknown>>,
) {
  const { id, ...keys } = values;
  const layer = { type, ...keys } as unknown as ReelLayer;
  if (typeof id === "string" && takenIds(document).has(id))
    return refusal({
      code: "duplicate-id",
      message: `There is a layer ${id} already.`,
      param: "id",
      hint: "Leave id out to get a free one.",
    });
  const issues = wrongValues(layer, keys);
  if (issues.length > 0) return paramsRefusal(issues);
  const given = typeof id === "string" ? id : freshId(document, layer);
  return success({ id: given, ...layer } as ReelLayer);
}

function defaultsOf(params: FieldTable): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, field]) =>
      WRITTEN.has(field) ? [[key, field.default]] : [],
    ),
  );
}

/** Parameters whose default is the command's, not the layer kind's: these are written out. */
const WRITTEN = new Set<Field<unknown>>();

export function written<T>(field: Field<T>, value: T): Field<T> {
  const own = withDefault(field, value);
  WRITTEN.add(own);
  return own;
}
