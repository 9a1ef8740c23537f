import type { JsonSchema, JsonValue } from "../schema/schema.ts";

/**
 * A schema sorted by what narrow dialects can say. `text`: what they cannot (open objects, any value, references),
 * written as JSON text. `leaf`: scalars as they stand.
 */
export type Shape =
  | { readonly kind: "text"; readonly schema: JsonSchema }
  | { readonly kind: "leaf"; readonly schema: JsonSchema }
  | { readonly kind: "array"; readonly schema: JsonSchema; readonly items: Shape }
  | { readonly kind: "union"; readonly schema: JsonSchema; readonly branches: readonly Shape[] }
  | {
      readonly kind: "object";
      readonly schema: JsonSchema;
      readonly fields: Readonly<Record<string, Field>>;
    };

/** A key of a closed object. */
export interface Field {
  readonly shape: Shape;
  readonly required: boolean;
}

/** Levels below the root that narrow dialects still take (OpenAI strict mode: 10); deeper structure becomes text. */
const DEEPEST = 9;
const SCALARS: readonly string[] = ["string", "number", "integer", "boolean", "null"];
/** Keywords whose meaning no narrow dialect has a place for. */
const FOREIGN: readonly string[] = [
  "$ref",
  "allOf",
  "not",
  "if",
  "prefixItems",
  "patternProperties",
];

/** How a dialect says that an optional key is not given: `null` in its place, or no key. */
export type Absence = "null" | "absent";

/** Where a schema stands: levels below the root, and how its dialect says absence. */
interface Place {
  readonly depth: number;
  readonly absence: Absence;
}

/** Sorts the schema of a tool's input. */
export function shapeOfInput(schema: JsonSchema, absence: Absence): Shape {
  return shapeOf(schema, { depth: 0, absence });
}

function shapeOf(schema: JsonSchema, place: Place): Shape {
  if (FOREIGN.some((keyword) => schema[keyword] !== undefined)) return { kind: "text", schema };
  const branches = branchesOf(schema);
  if (branches !== undefined) {
    // A union is no level of its own, so its branches stand where it stands.
    const shapes = branches.map((branch) => shapeOf(branch, place));
    return unionOf(schema, shapes, place.absence);
  }
  if (schema.type === "object") return objectOf(schema, place);
  if (schema.type === "array") return arrayOf(schema, place);
  const known = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (known !== undefined)
    return known.every(isScalar) ? { kind: "leaf", schema } : { kind: "text", schema };
  return typeof schema.type === "string" && SCALARS.includes(schema.type)
    ? { kind: "leaf", schema }
    : { kind: "text", schema };
}

/** The alternatives of a schema, a list of types counted as such; undefined when there is only one. */
function branchesOf(schema: JsonSchema): readonly JsonSchema[] | undefined {
  const { anyOf, oneOf, type, description: _description, default: _default, ...rest } = schema;
  const branches = anyOf ?? oneOf;
  if (branches !== undefined) return branches;
  if (type === undefined || typeof type === "string") return undefined;
  const { enum: words, ...bare } = rest;
  return type.map((name) => ({
    ...bare,
    type: name,
    ...(words === undefined ? {} : { enum: words.filter((word) => hasType(word, name)) }),
  }));
}

function hasType(value: JsonValue, type: string): boolean {
  if (value === null) return type === "null";
  if (type === "integer") return Number.isInteger(value);
  return Array.isArray(value) ? type === "array" : typeof value === type;
}

function unionOf(schema: JsonSchema, branches: readonly Shape[], absence: Absence): Shape {
  const [only] = branches;
  if (only !== undefined && branches.length === 1) {
    const described = { ...only.schema, ...annotationsOf(schema) };
    return { ...only, schema: described };
  }
  return areApart(branches, absence)
    ? { kind: "union", schema, branches }
    : { kind: "text", schema };
}

function annotationsOf({ description, default: preset }: JsonSchema): JsonSchema {
  return {
    ...(description === undefined ? {} : { description }),
    ...(preset === undefined ? {} : { default: preset }),
  };
}

function objectOf(schema: JsonSchema, place: Place): Shape {
  const { properties = {}, required = [], additionalProperties } = schema;
  const names = Object.keys(properties);
  const isOpen =
    additionalProperties === undefined ? names.length === 0 : additionalProperties !== false;
  if (isOpen || place.depth > DEEPEST) return { kind: "text", schema };
  const fields = names.map((name): [string, Field] => {
    const shape = shapeOf(properties[name] ?? {}, { ...place, depth: place.depth + 1 });
    const isRequired = required.includes(name);
    // Where null means "not given", a key that may hold null and may be left out says both only as text.
    const isTwofold = !isRequired && place.absence === "null" && admitsNull(shape);
    const form: Shape = isTwofold ? { kind: "text", schema: shape.schema } : shape;
    return [name, { shape: form, required: isRequired }];
  });
  return { kind: "object", schema, fields: Object.fromEntries(fields) };
}

function arrayOf(schema: JsonSchema, place: Place): Shape {
  if (schema.items === undefined || place.depth > DEEPEST) return { kind: "text", schema };
  return {
    kind: "array",
    schema,
    items: shapeOf(schema.items, { ...place, depth: place.depth + 1 }),
  };
}

function isScalar(value: JsonValue): boolean {
  return value === null || typeof value !== "object";
}

/** Whether a value in dialect form tells its branch, or reads the same whichever it is. */
function areApart(branches: readonly Shape[], absence: Absence): boolean {
  return branches.every((one, index) =>
    branches
      .slice(index + 1)
      .every(
        (other) =>
          (isPlain(one, absence) && isPlain(other, absence)) || differ(one, other, absence),
      ),
  );
}

/** Whether the dialect form of every value is the value itself. */
function isPlain(shape: Shape, absence: Absence): boolean {
  if (shape.kind === "leaf") return true;
  if (shape.kind === "array") return isPlain(shape.items, absence);
  if (shape.kind === "union") return shape.branches.every((branch) => isPlain(branch, absence));
  if (shape.kind === "text") return false;
  return Object.values(shape.fields).every(
    (field) => (field.required || absence === "absent") && isPlain(field.shape, absence),
  );
}

/** Whether no value in dialect form fits both shapes. */
function differ(a: Shape, b: Shape, absence: Absence): boolean {
  const shared = jsonTypes(a).filter((type) => jsonTypes(b).includes(type));
  if (shared.length === 0) return true;
  if (a.kind !== "object" || b.kind !== "object") return false;
  if (lacksKeyOf(a, b, absence) || lacksKeyOf(b, a, absence)) return true;
  return Object.entries(a.fields).some(([name, field]) => {
    const other = b.fields[name];
    return other !== undefined && fieldsDiffer(field, other, absence);
  });
}

type ObjectShape = Extract<Shape, { kind: "object" }>;

/** Whether every value of `b` has a key that `a` does not know. */
function lacksKeyOf(a: ObjectShape, b: ObjectShape, absence: Absence): boolean {
  return Object.entries(b.fields).some(
    ([name, { required }]) => (required || absence === "null") && !Object.hasOwn(a.fields, name),
  );
}

function fieldsDiffer(a: Field, b: Field, absence: Absence): boolean {
  // Where both may be left out, they may look the same: without the key, or null.
  if (!a.required && !b.required) return false;
  if (absence === "null" && (!a.required || !b.required)) return false;
  const words = wordsOf(a.shape);
  const others = wordsOf(b.shape);
  if (words !== undefined && others !== undefined)
    return !words.some((word) => others.includes(word));
  return differ(a.shape, b.shape, absence);
}

function wordsOf({ kind, schema }: Shape): readonly JsonValue[] | undefined {
  if (kind !== "leaf") return undefined;
  return schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
}

/** JSON types of a shape's values in dialect form, `integer` counted as `number`. */
export function jsonTypes(shape: Shape): readonly string[] {
  if (shape.kind === "text") return ["string"];
  if (shape.kind === "union") return shape.branches.flatMap(jsonTypes);
  if (shape.kind !== "leaf") return [shape.kind];
  const { type, enum: words, const: word } = shape.schema;
  if (typeof type === "string") return [type === "integer" ? "number" : type];
  const values = words ?? (word === undefined ? [] : [word]);
  return [...new Set(values.map((value) => (value === null ? "null" : typeof value)))];
}

/** Whether null is a value of the shape in dialect form. */
export function admitsNull(shape: Shape): boolean {
  return jsonTypes(shape).includes("null");
}
