import { type JsonSchema, schemaTypes } from "./json-schema.ts";

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Mends harmless slips in a caller's value, guided by the schema: `"10"` → 10, `"true"` → true, the JSON text of an
 * object or array → that value, `null` for an optional property → left out, an alone value where a list of such is
 * meant stays as it is. What it cannot mend for certain it returns unchanged, for validation to refuse in plain words.
 * A value that already fits is returned as the same reference.
 */
export function coerceToSchema(value: unknown, schema: JsonSchema): unknown {
  if (typeof value === "string") return coerceText(value, schema);
  if (Array.isArray(value)) return coerceItems(value, schema);
  if (typeof value === "object" && value !== null)
    return coerceProperties(value as Record<string, unknown>, schema);
  return value;
}

function coerceText(text: string, schema: JsonSchema): unknown {
  const types = schemaTypes(schema);
  // A schema that names no type, or admits text, takes the text as it stands.
  if (types.length === 0 || types.includes("string")) return text;
  const trimmed = text.trim();
  if (types.includes("number") || types.includes("integer")) {
    const number = Number(trimmed);
    if (
      DECIMAL.test(trimmed) &&
      Number.isFinite(number) &&
      (types.includes("number") || Number.isInteger(number))
    )
      return number;
  }
  if (types.includes("boolean") && (trimmed === "true" || trimmed === "false"))
    return trimmed === "true";
  if (types.includes("null") && trimmed === "null") return null;
  return coerceJsonText(trimmed, schema, types) ?? text;
}

function coerceJsonText(text: string, schema: JsonSchema, types: readonly string[]): unknown {
  const wanted = text.startsWith("{") ? "object" : text.startsWith("[") ? "array" : undefined;
  if (wanted === undefined || !types.includes(wanted)) return undefined;
  try {
    return coerceToSchema(JSON.parse(text), schema);
  } catch (error) {
    // Text that is no JSON is not a slip we can mend; validation reports what came.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function coerceItems(items: readonly unknown[], schema: JsonSchema): unknown {
  const shape = branchOf(schema, "array");
  const item = shape?.items;
  if (item === undefined) return items;
  const mended = items.map((entry) => coerceToSchema(entry, item));
  return mended.some((entry, index) => entry !== items[index]) ? mended : items;
}

function coerceProperties(value: Record<string, unknown>, schema: JsonSchema): unknown {
  const shape = branchOf(schema, "object");
  const properties = shape?.properties;
  if (shape === undefined || properties === undefined) return value;
  let mended: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (property === undefined) continue;
    const before = value[key];
    const dropped = before === null && isOptional(shape, key) && !admitsNull(property);
    const after = dropped ? undefined : coerceToSchema(before, property);
    if (!dropped && after === before) continue;
    mended ??= { ...value };
    if (dropped) delete mended[key];
    else mended[key] = after;
  }
  return mended ?? value;
}

function isOptional(shape: JsonSchema, key: string): boolean {
  return shape.required?.includes(key) !== true;
}

function admitsNull(schema: JsonSchema): boolean {
  const types = schemaTypes(schema);
  return types.length === 0 || types.includes("null");
}

/** The schema itself or its only union branch of that type; with several such branches nothing is certain. */
function branchOf(schema: JsonSchema, type: "array" | "object"): JsonSchema | undefined {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches === undefined) return schema;
  const fitting = branches.filter((branch) => schemaTypes(branch).includes(type));
  return fitting.length === 1 ? fitting[0] : undefined;
}
