import type { JsonSchema, JsonValue } from "../schema/schema.ts";
import { schemaTypes } from "../schema/schema.ts";

/** Collected changes, in words. */
export interface Changes {
  readonly added: string[];
  readonly broken: string[];
}

/** Bounds that narrow as they rise, and bounds that narrow as they fall. */
const LOWER_BOUNDS = [
  "minimum",
  "exclusiveMinimum",
  "minLength",
  "minItems",
  "minProperties",
] as const;
const UPPER_BOUNDS = [
  "maximum",
  "exclusiveMaximum",
  "maxLength",
  "maxItems",
  "maxProperties",
] as const;
/** Keywords whose arrival or change refuses values that were accepted. */
const NARROWING = ["pattern", "format", "multipleOf", "uniqueItems"] as const;

/** One schema before and after, and where it stands. */
export interface Comparison {
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  readonly where: string;
  readonly changes: Changes;
}

/** Input may only accept more: nothing removed, required or narrowed. */
export function diffInput(comparison: Comparison): void {
  const { before, after, where, changes } = comparison;
  narrowed(comparison);
  const required = new Set(after.required);
  for (const [key, property] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[key];
    const inner = `${where} ${key}`;
    if (now === undefined) changes.broken.push(`${inner}: removed`);
    else {
      if (required.has(key) && before.required?.includes(key) !== true)
        changes.broken.push(`${inner}: optional became required`);
      diffInput({ before: property, after: now, where: inner, changes });
    }
  }
  for (const key of addedKeys(before, after)) {
    if (required.has(key)) changes.broken.push(`${where} ${key}: added as required`);
    else changes.added.push(`${where} ${key}: added`);
  }
  if (
    before.additionalProperties !== false &&
    after.additionalProperties === false &&
    before.type === "object"
  )
    changes.broken.push(`${where}: no longer takes other keys`);
  if (before.items !== undefined && after.items !== undefined)
    diffInput({ before: before.items, after: after.items, where: `${where}[]`, changes });
}

/** Output may only carry more: no field removed, made optional, or of another type. */
export function diffOutput({ before, after, where, changes }: Comparison): void {
  const extraTypes = schemaTypes(after).filter((type) => !covers(schemaTypes(before), type));
  if (extraTypes.length > 0) changes.broken.push(`${where}: may now be ${extraTypes.join(" or ")}`);
  for (const [key, property] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[key];
    const inner = `${where} ${key}`;
    if (now === undefined) changes.broken.push(`${inner}: removed`);
    else {
      if (before.required?.includes(key) === true && after.required?.includes(key) !== true)
        changes.broken.push(`${inner}: no longer always present`);
      diffOutput({ before: property, after: now, where: inner, changes });
    }
  }
  for (const key of addedKeys(before, after)) changes.added.push(`${where} ${key}: added`);
  if (before.items !== undefined && after.items !== undefined)
    diffOutput({ before: before.items, after: after.items, where: `${where}[]`, changes });
}

function addedKeys(before: JsonSchema, after: JsonSchema): readonly string[] {
  return Object.keys(after.properties ?? {}).filter(
    (key) => before.properties?.[key] === undefined,
  );
}

function narrowed({ before, after, where, changes }: Comparison): void {
  const types = schemaTypes(after);
  const lost = schemaTypes(before).filter((type) => types.length > 0 && !covers(types, type));
  if (lost.length > 0 || (schemaTypes(before).length === 0 && types.length > 0))
    changes.broken.push(`${where}: no longer accepts ${lost.join(" or ") || "any value"}`);
  const lostValues = valuesLost(before, after);
  if (lostValues.length > 0)
    changes.broken.push(`${where}: no longer accepts ${lostValues.join(", ")}`);
  for (const bound of LOWER_BOUNDS)
    if (numberAt(after, bound, -Infinity) > numberAt(before, bound, -Infinity))
      changes.broken.push(`${where}: ${bound} raised`);
  for (const bound of UPPER_BOUNDS)
    if (numberAt(after, bound, Infinity) < numberAt(before, bound, Infinity))
      changes.broken.push(`${where}: ${bound} lowered`);
  for (const keyword of NARROWING)
    if (after[keyword] !== undefined && after[keyword] !== before[keyword])
      changes.broken.push(`${where}: ${keyword} is stricter`);
}

/** Whether a list of types includes one; a number covers integers. */
function covers(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

function valuesLost(before: JsonSchema, after: JsonSchema): readonly string[] {
  const now = valuesOf(after);
  if (now === undefined) return [];
  const kept = new Set(now.map((value) => JSON.stringify(value)));
  const old = valuesOf(before);
  if (old === undefined) return [`values outside ${[...kept].join(", ")}`];
  return old.map((value) => JSON.stringify(value)).filter((value) => !kept.has(value));
}

function valuesOf(schema: JsonSchema): readonly JsonValue[] | undefined {
  return schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
}

function numberAt(schema: JsonSchema, keyword: string, otherwise: number): number {
  const value = schema[keyword];
  return typeof value === "number" ? value : otherwise;
}
