import { type Absence, type Field, type Shape, admitsNull, jsonTypes } from "./shape.ts";

type Bag = Readonly<Record<string, unknown>>;

/** A value in dialect form: what the shape calls text as JSON text, absent keys as the dialect says absence. */
export function encodeValue(value: unknown, shape: Shape, absence: Absence): unknown {
  if (shape.kind === "text") return JSON.stringify(value);
  if (shape.kind === "array" && Array.isArray(value))
    return value.map((entry) => encodeValue(entry, shape.items, absence));
  if (shape.kind === "union") {
    const branch = shape.branches.find((candidate) => fits(value, candidate, "natural"));
    return branch === undefined ? value : encodeValue(value, branch, absence);
  }
  if (shape.kind !== "object" || !isBag(value)) return value;
  const given = Object.entries(value).filter(([, entry]) => entry !== undefined);
  const encoded = given.map(([key, entry]): [string, unknown] => {
    const field = fieldOf(shape.fields, key);
    return [key, field === undefined ? entry : encodeValue(entry, field.shape, absence)];
  });
  const missing = Object.entries(shape.fields)
    .filter(([key, { required }]) => !required && !encoded.some(([given]) => given === key))
    .map(([key]) => key);
  const filled = absence === "absent" ? [] : missing.map((key): [string, unknown] => [key, null]);
  return Object.fromEntries([...encoded, ...filled]);
}

/**
 * The value that a dialect form stands for. Lenient: what is not in dialect form stays as it stands, for the runner to
 * mend or refuse.
 */
export function decodeValue(value: unknown, shape: Shape, absence: Absence): unknown {
  if (shape.kind === "text") return typeof value === "string" ? parsedOrText(value) : value;
  if (shape.kind === "array" && Array.isArray(value))
    return value.map((entry) => decodeValue(entry, shape.items, absence));
  if (shape.kind === "union") {
    const branch = shape.branches.find((candidate) => fits(value, candidate, absence));
    return branch === undefined ? value : decodeValue(value, branch, absence);
  }
  if (shape.kind !== "object" || !isBag(value)) return value;
  const kept = Object.entries(value).filter(([key, entry]) => {
    const field = fieldOf(shape.fields, key);
    return entry !== null || field === undefined || !meansAbsent(field, absence);
  });
  const decoded = kept.map(([key, entry]): [string, unknown] => {
    const field = fieldOf(shape.fields, key);
    return [key, field === undefined ? entry : decodeValue(entry, field.shape, absence)];
  });
  return Object.fromEntries(decoded);
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Plain words where JSON text was asked for: the runner says what is accepted.
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Whether null in the field's place says that it is not given. */
function meansAbsent(field: Field, reading: Reading): boolean {
  return reading === "null" && !field.required && !admitsNull(field.shape);
}

/** How a value is read: as the tool's own schema has it, or in the form of a dialect. */
type Reading = "natural" | Absence;

function fieldOf(fields: Readonly<Record<string, Field>>, key: string): Field | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value fits the shape. */
function fits(value: unknown, shape: Shape, reading: Reading): boolean {
  if (shape.kind === "leaf") return fitsLeaf(value, shape);
  if (shape.kind === "text")
    return reading === "natural" ? fitsType(value, shape) : typeof value === "string";
  if (shape.kind === "union") return shape.branches.some((branch) => fits(value, branch, reading));
  if (shape.kind === "array")
    return Array.isArray(value) && value.every((entry) => fits(entry, shape.items, reading));
  if (!isBag(value)) return false;
  const isKnown = Object.keys(value).every((key) => Object.hasOwn(shape.fields, key));
  return (
    isKnown &&
    Object.entries(shape.fields).every(([key, field]) => {
      // Where null says absence, every key is there: a branch is known by its keys.
      if (!Object.hasOwn(value, key)) return !field.required && reading !== "null";
      const isAbsent = value[key] === null && meansAbsent(field, reading);
      return isAbsent || fits(value[key], field.shape, reading);
    })
  );
}

function fitsLeaf(value: unknown, shape: Extract<Shape, { kind: "leaf" }>): boolean {
  const { enum: words, const: word, type } = shape.schema;
  if (word !== undefined) return value === word;
  if (words !== undefined) return words.some((entry) => entry === value);
  if (type === "integer") return Number.isInteger(value);
  return jsonTypes(shape).includes(value === null ? "null" : typeof value);
}

/** A first look at a value of a text shape: its schema's own type, where it names one. */
function fitsType(value: unknown, { schema }: Shape): boolean {
  if (schema.type === "object") return isBag(value);
  if (schema.type === "array") return Array.isArray(value);
  return true;
}
