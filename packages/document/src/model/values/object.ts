import {
  checkField,
  isMapping,
  lastKey,
  siteOf,
  type Field,
  type FieldTable,
  type Site,
  type TableValue,
} from "../field.ts";
import type { JsonSchema } from "../json-schema.ts";
import { nearestWord } from "../nearest.ts";
import { pointerFromPath } from "../pointer.ts";
import { patchStep, reportSlip } from "../slip.ts";

/** A mapping with exactly the keys of a table. */
export function objectField<const Table extends FieldTable>(
  description: string,
  fields: Table,
): Field<TableValue<Table>> {
  return {
    description,
    fields,
    check: (value, site) => {
      if (checkMapping(value, site)) checkKeys(value, fields, site);
    },
    jsonSchema: () => tableSchema(fields),
  };
}

/** A mapping from names to values of one kind. */
export function mapField<T>(
  description: string,
  item: Field<T>,
  key: { readonly pattern: RegExp; readonly form: string; readonly max: number },
): Field<Readonly<Record<string, T>>> {
  return {
    description,
    check: (value, site) => {
      if (!checkMapping(value, site)) return;
      const entries = Object.entries(value);
      if (entries.length > key.max)
        reportSlip(site, {
          code: "too-large",
          value: entries.length,
          accepted: [`up to ${key.max} entries`],
          limit: key.max,
        });
      for (const [name, entry] of entries) {
        if (!key.pattern.test(name))
          site.report({
            code: "bad-id",
            severity: "error",
            path: [...site.path, name],
            message: `${JSON.stringify(name)} cannot name an entry of ${lastKey(site)}; names are ${key.form}.`,
            received: name,
            accepted: [key.form],
          });
        checkField(item, entry, siteOf(site, name));
      }
    },
    jsonSchema: () => ({
      type: "object",
      propertyNames: { pattern: key.pattern.source },
      additionalProperties: item.jsonSchema(),
    }),
  };
}

/** Reports what is no mapping; true when it is one. */
export function checkMapping(
  value: unknown,
  site: Site,
): value is Readonly<Record<string, unknown>> {
  if (isMapping(value)) return true;
  reportSlip(site, {
    code: "wrong-type",
    value,
    accepted: ["a mapping"],
    because: "a mapping (key: value) is needed",
  });
  return false;
}

/** Checks each key by its field; reports unknown and missing ones. */
export function checkKeys(
  value: Readonly<Record<string, unknown>>,
  fields: FieldTable,
  site: Site,
): void {
  // A needed key that is only misspelt is reported once.
  const misspelt = new Set<string>();
  for (const key of Object.keys(value)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined) misspelt.add(reportUnknownKey(key, { value, fields }, site) ?? "");
    else checkField(field, value[key], siteOf(site, key));
  }
  for (const [key, field] of Object.entries(fields)) {
    const there = Object.hasOwn(value, key) || misspelt.has(key);
    if (field.required === true && !there) reportMissingKey(key, field, site);
  }
}

/** Reports an unknown key; answers the key that was meant, when one is near. */
function reportUnknownKey(
  key: string,
  among: { readonly value: Readonly<Record<string, unknown>>; readonly fields: FieldTable },
  site: Site,
): string | undefined {
  const { value, fields } = among;
  const accepted = Object.keys(fields);
  const nearest = nearestWord(key, accepted);
  const keySite = siteOf(site, key);
  const free = nearest !== undefined && !Object.hasOwn(value, nearest);
  site.report({
    code: "unknown-key",
    check: "V-1",
    severity: "error",
    path: keySite.path,
    message: `${key} is no key of ${lastKey(site)}${nearest === undefined ? "." : `; did you mean ${nearest}?`}`,
    received: key,
    accepted,
    ...(nearest === undefined ? {} : { nearest }),
    hint: free ? `Write ${nearest}.` : `Remove ${key}.`,
    // What an author wrote is not thrown away by a machine: only a slip of spelling is mended.
    ...(free ? { fix: [renameStep(keySite, siteOf(site, nearest))] } : {}),
  });
  return nearest;
}

function renameStep(from: Site, to: Site) {
  return patchStep([
    { op: "move", from: pointerFromPath(from.path), path: pointerFromPath(to.path) },
  ]);
}

function reportMissingKey(key: string, field: Field<unknown>, site: Site): void {
  site.report({
    code: "missing-key",
    severity: "error",
    path: site.path,
    message: `${lastKey(site)} needs ${key}: ${field.description}`,
    accepted: [key],
    hint: `Add ${key}.`,
  });
}

/** The JSON Schema of a table: closed, each key with its description and default. */
export function tableSchema(fields: FieldTable): JsonSchema {
  const needed = Object.keys(fields).filter((key) => fields[key]?.required === true);
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, fieldSchema(field)]),
    ),
    ...(needed.length === 0 ? {} : { required: needed }),
    additionalProperties: false,
  };
}

/** The JSON Schema of a field, with what its table says about it. */
export function fieldSchema(field: Field<unknown>): JsonSchema {
  return {
    description: field.description,
    ...(field.default === undefined ? {} : { default: field.default }),
    ...field.jsonSchema(),
  };
}
