import type { ZodType } from "zod";

/** Any value JSON can carry. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** The part of JSON Schema 2020-12 that tool schemas use; other keywords pass through untouched. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: JsonValue;
  readonly enum?: readonly JsonValue[];
  readonly const?: JsonValue;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly [keyword: string]: unknown;
}

/** Bounds that Zod adds to every `z.int()`; they say nothing an author wrote and cost tokens. */
const IMPLIED_BOUNDS: Readonly<Record<string, number>> = {
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

/**
 * The JSON Schema of a Zod schema, inlined (no `$ref` for reuse) and without the dialect keyword.
 * `side` chooses what a caller sends (`input`: defaults are optional) or receives (`output`).
 * Throws where Zod cannot represent the schema (dates, bigints, maps).
 */
export function toJsonSchema(schema: ZodType, side: "input" | "output"): JsonSchema {
  const {
    $schema: _dialect,
    "~standard": _standard,
    ...rest
  } = schema.toJSONSchema({ io: side, reused: "inline" });
  return withoutImplied(rest) as JsonSchema;
}

function withoutImplied(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutImplied);
  if (typeof node !== "object" || node === null) return node;
  const dropped = namesAnyKey(node) ? "propertyNames" : undefined;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => IMPLIED_BOUNDS[key] !== value && key !== dropped)
      .map(([key, value]) => [key, withoutImplied(value)]),
  );
}

/** Keys of JSON are text, so the `propertyNames: { type: "string" }` of a Zod record says nothing. */
function namesAnyKey(node: { readonly type?: unknown; readonly propertyNames?: unknown }): boolean {
  return node.type === "object" && JSON.stringify(node.propertyNames) === '{"type":"string"}';
}

/** The JSON type names a schema accepts; empty when it does not say. Unions add up. */
export function schemaTypes(schema: JsonSchema): readonly string[] {
  if (typeof schema.type === "string") return [schema.type];
  if (schema.type !== undefined) return schema.type;
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return [...new Set(branches.flatMap(schemaTypes))];
  if (schema.const !== undefined) return [jsonTypeOf(schema.const)];
  return [...new Set((schema.enum ?? []).map(jsonTypeOf))];
}

/** The JSON type name of a value; `undefined` counts as "nothing". */
export function jsonTypeOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}
