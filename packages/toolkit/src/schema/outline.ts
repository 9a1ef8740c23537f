import type { JsonSchema } from "./json-schema.ts";

/** Levels of fields that an outline names: the answer's own, and those of its objects and of their lists. */
const LEVELS = 2;

/**
 * A result's schema in short, for lists that a model reads: fields two levels deep, those of the first described and
 * marked as required. Every value of the schema is one of its outline: only keywords that may be loosened without harm
 * are kept.
 */
export function outlineSchema(schema: JsonSchema): JsonSchema {
  return outlineAt(schema, 0);
}

function outlineAt(schema: JsonSchema, level: number): JsonSchema {
  const { type, description, enum: words, const: value, items, properties, required } = schema;
  const named = level < LEVELS && properties !== undefined;
  const branches = schema.anyOf ?? schema.oneOf;
  return {
    ...(type === undefined ? {} : { type }),
    ...(description === undefined || level > 1 ? {} : { description }),
    ...(words === undefined ? {} : { enum: words }),
    ...(value === undefined ? {} : { const: value }),
    ...(items === undefined ? {} : { items: outlineAt(items, level) }),
    ...(named ? { properties: outlineFields(properties, level + 1) } : {}),
    ...(level === 0 && required !== undefined ? { required } : {}),
    // Branches that differ only in what is left out would contradict "exactly one".
    ...(branches === undefined
      ? {}
      : { anyOf: branches.map((branch) => outlineAt(branch, level)) }),
  };
}

function outlineFields(
  fields: Readonly<Record<string, JsonSchema>>,
  level: number,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, outlineAt(field, level)]),
  );
}
