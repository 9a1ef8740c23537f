import type { ToolDescriptor } from "../declare/declare.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { decodeValue, encodeValue } from "./codec.ts";
import type { Dialect } from "./dialect.ts";
import { describedAsText, describedBeyond, keptKeywords } from "./keywords.ts";
import { type Field, type Shape, shapeOfInput } from "./shape.ts";

/**
 * OpenAI strict mode: every object closed, every key required, an optional key nullable; what strict mode cannot say
 * (open objects, any value) is a string of JSON text, read back by `decode`.
 */
export const openaiStrict: Dialect = {
  tool: strictTool,
  list: (tools) => tools.map(strictTool),
  decode: (args, tool) => decodeRoot(args, shapeOfInput(tool.inputSchema, "null")),
};

/** Arguments in strict form: the inverse of `decode`, for examples and recorded calls. */
export function encodeStrict(args: unknown, schema: JsonSchema): unknown {
  const root = shapeOfInput(schema, "null");
  const encoded = encodeValue(args, root, "null");
  return root.kind === "object" ? encoded : { [WHOLE]: encoded };
}

/** The one key of a tool whose arguments cannot be named key by key. */
const WHOLE = "arguments";

function decodeRoot(args: unknown, root: Shape): unknown {
  if (root.kind === "object") return decodeValue(args, root, "null");
  const isWrapped = typeof args === "object" && args !== null && Object.hasOwn(args, WHOLE);
  return isWrapped ? decodeValue(Reflect.get(args, WHOLE), root, "null") : args;
}

function strictTool({ name, description, inputSchema }: ToolDescriptor) {
  const parameters = strictParameters(inputSchema);
  return { type: "function", function: { name, description, parameters, strict: true } };
}

/** A tool's input schema as strict mode takes it. */
export function strictParameters(schema: JsonSchema): JsonSchema {
  const root = shapeOfInput(schema, "null");
  if (root.kind === "object") return strictSchema(root);
  const whole: Field = { shape: root, required: true };
  return strictSchema({ kind: "object", schema: {}, fields: { [WHOLE]: whole } });
}

const KEPT_OF_LEAF: ReadonlySet<string> = new Set([
  "enum",
  "const",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
]);
const KEPT_OF_ARRAY: ReadonlySet<string> = new Set(["minItems", "maxItems"]);
const NONE: ReadonlySet<string> = new Set();
/** Values beyond which an enum is left to the runner; strict mode allows 1,000 in all of a tool. */
const LONGEST_ENUM = 250;
const FORMATS: ReadonlySet<unknown> = new Set([
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
]);

function strictSchema(shape: Shape): JsonSchema {
  const { schema } = shape;
  if (shape.kind === "text") return { type: "string", ...describedAsText(schema) };
  if (shape.kind === "leaf") return leafSchema(schema);
  if (shape.kind === "array")
    return {
      type: "array",
      items: strictSchema(shape.items),
      ...keptKeywords(schema, KEPT_OF_ARRAY),
      ...describedBeyond(schema, KEPT_OF_ARRAY),
    };
  if (shape.kind === "union")
    return { anyOf: shape.branches.map(strictSchema), ...describedBeyond(schema, NONE) };
  const properties = Object.entries(shape.fields).map(([key, field]): [string, JsonSchema] => {
    const inner = strictSchema(field.shape);
    return [key, field.required ? inner : nullable(inner)];
  });
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: Object.keys(shape.fields),
    additionalProperties: false,
    ...describedBeyond(schema, NONE),
  };
}

function leafSchema(schema: JsonSchema): JsonSchema {
  const known = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const types = [...new Set(known.map((word) => (word === null ? "null" : typeof word)))];
  const type = schema.type ?? (types.length === 1 ? types[0] : types);
  const kept = new Set(KEPT_OF_LEAF);
  if (FORMATS.has(schema["format"])) kept.add("format");
  if (known.length > LONGEST_ENUM) kept.delete("enum");
  return {
    ...(type === undefined ? {} : { type }),
    ...keptKeywords(schema, kept),
    ...describedBeyond(schema, known.length > LONGEST_ENUM ? new Set([...kept, "enum"]) : kept),
  };
}

function nullable(schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema;
  const words = description === undefined ? {} : { description };
  if (rest.anyOf !== undefined)
    return { ...rest, anyOf: [...rest.anyOf, { type: "null" }], ...words };
  if (typeof rest.type !== "string" || rest.const !== undefined)
    return { anyOf: [rest, { type: "null" }], ...words };
  const type = [rest.type, "null"];
  return {
    ...rest,
    type,
    ...(rest.enum === undefined ? {} : { enum: [...rest.enum, null] }),
    ...words,
  };
}
