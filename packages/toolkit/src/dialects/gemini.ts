import type { ToolDescriptor } from "../declare/declare.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { decodeValue } from "./codec.ts";
import type { Dialect } from "./dialect.ts";
import { describedAsText, describedBeyond, keptKeywords } from "./keywords.ts";
import { type Shape, shapeOfInput } from "./shape.ts";

/**
 * Gemini function declarations: the OpenAPI subset of `parameters`. Open objects and any values are strings of JSON
 * text, read back by `decode`.
 */
export const gemini: Dialect = {
  tool: geminiTool,
  list: (tools) => [{ functionDeclarations: tools.map(geminiTool) }],
  decode: (args, tool) => {
    const root = shapeOfInput(tool.inputSchema, "absent");
    return root.kind === "object" ? decodeValue(args, root, "absent") : decodeWhole(args, root);
  },
};

/** The one key of a tool whose arguments cannot be named key by key. */
const WHOLE = "arguments";

function decodeWhole(args: unknown, root: Shape): unknown {
  const isWrapped = typeof args === "object" && args !== null && Object.hasOwn(args, WHOLE);
  return isWrapped ? decodeValue(Reflect.get(args, WHOLE), root, "absent") : args;
}

function geminiTool({ name, description, inputSchema }: ToolDescriptor) {
  const root = shapeOfInput(inputSchema, "absent");
  const shape: Shape =
    root.kind === "object"
      ? root
      : { kind: "object", schema: {}, fields: { [WHOLE]: { shape: root, required: true } } };
  // An object without properties is refused; a function without parameters names none.
  if (Object.keys(shape.fields).length === 0) return { name, description };
  return { name, description, parameters: geminiSchema(shape) };
}

const KEPT: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "maxItems",
]);

function geminiSchema(shape: Shape): JsonSchema {
  const { schema } = shape;
  if (shape.kind === "text") return { type: "STRING", ...describedAsText(schema) };
  if (shape.kind === "leaf") return leafSchema(schema);
  if (shape.kind === "union") return unionSchema(shape);
  const beside = { ...keptKeywords(schema, KEPT), ...describedBeyond(schema, KEPT) };
  if (shape.kind === "array") return { type: "ARRAY", items: geminiSchema(shape.items), ...beside };
  const fields = Object.entries(shape.fields);
  // An object without properties is refused.
  if (fields.length === 0) return { type: "STRING", ...describedAsText(schema) };
  const required = fields.filter(([, field]) => field.required).map(([key]) => key);
  return {
    type: "OBJECT",
    properties: Object.fromEntries(fields.map(([key, field]) => [key, geminiSchema(field.shape)])),
    ...(required.length === 0 ? {} : { required }),
    propertyOrdering: fields.map(([key]) => key),
    ...beside,
  };
}

function unionSchema(shape: Extract<Shape, { kind: "union" }>): JsonSchema {
  const { schema, branches } = shape;
  const some = branches.filter((branch) => branch.schema.type !== "null");
  const nullable = some.length < branches.length ? { nullable: true } : {};
  const [only] = some;
  if (only !== undefined && some.length === 1) {
    const { description = schema.description, ...inner } = geminiSchema(only);
    const words = schema.description ?? description;
    return { ...inner, ...nullable, ...(words === undefined ? {} : { description: words }) };
  }
  return { anyOf: some.map(geminiSchema), ...nullable, ...describedBeyond(schema, KEPT) };
}

/** Words only: an enum of numbers, and formats beyond these two, are refused; they follow in the description. */
function leafSchema(schema: JsonSchema): JsonSchema {
  const words = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const some = words?.filter((word) => word !== null);
  const type = schema.type ?? typeof some?.[0];
  const kept = new Set(KEPT);
  if (schema["format"] === "date-time") kept.add("format");
  const beside = describedBeyond(
    { ...schema, ...(words === undefined ? {} : { enum: words }) },
    kept,
  );
  if (some?.every((word) => typeof word === "string") === true)
    return {
      type: "STRING",
      format: "enum",
      enum: some,
      ...(some.length < (words?.length ?? 0) ? { nullable: true } : {}),
      ...describedBeyond(schema, new Set([...kept, "enum", "format"])),
    };
  return { type: String(type).toUpperCase(), ...keptKeywords(schema, kept), ...beside };
}
