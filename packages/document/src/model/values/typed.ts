import { siteOf, type Field, type FieldTable, type Site } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { checkKeys, checkMapping, tableSchema } from "./object.ts";

/** Mappings whose `type` says which keys they have. */
export interface TypedTable<K extends string> {
  readonly types: readonly K[];
  readonly isType: (word: unknown) => word is K;
  readonly fieldsOf: (type: K) => FieldTable;
  /** One sentence for the schema. */
  readonly describe: (type: K) => string;
}

/** A mapping of one of several types. */
export function typedField<K extends string, T>(what: string, table: TypedTable<K>): Field<T> {
  const { types, isType, fieldsOf, describe } = table;
  return {
    description: `${what} and its parameters.`,
    check: (value, site) => {
      if (!checkMapping(value, site)) return;
      const { type } = value;
      if (isType(type)) checkKeys(value, fieldsOf(type), site);
      else reportType(type, site);
    },
    jsonSchema: () => ({
      anyOf: types.map((type) => ({
        description: describe(type),
        ...tableSchema(fieldsOf(type)),
      })),
    }),
  };

  function reportType(type: unknown, site: Site): void {
    if (type !== undefined && type !== null)
      return reportSlip(siteOf(site, "type"), {
        code: typeof type === "string" ? "unknown-value" : "wrong-type",
        value: type,
        accepted: types,
      });
    site.report({
      code: "missing-key",
      severity: "error",
      path: site.path,
      message: `${what} needs type: one of ${types.join(", ")}.`,
      accepted: types,
      hint: "Add type as its first key.",
    });
  }
}
