import {
  documentFields,
  LAYER_KINDS,
  tableSchema,
  type JsonSchema,
  type LayerKindSpec,
} from "../model/model.ts";
import { shareSchemas } from "./share-schemas.ts";

/** Address under which the schema is known; nothing is fetched from it. */
const SCHEMA_ID = "https://reelkiln.dev/schema/reel-1.json";

/** What stands for any value until variables are bound. */
const VARIABLE: JsonSchema = {
  type: "string",
  pattern: "\\$\\{[^{}]+\\}",
  description: "A value with a variable in it.",
};

/** The JSON Schema (draft 2020-12) of a project file, for editors: from the field tables, with their words. */
export function reelJsonSchema(): JsonSchema {
  const kinds: readonly [string, LayerKindSpec][] = Object.entries(LAYER_KINDS);
  return shareSchemas({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: SCHEMA_ID,
    title: "Reelkiln project",
    description: "A video as a file: compositions, layers, time.",
    ...withVariables(tableSchema(documentFields)),
    $defs: {
      variable: VARIABLE,
      layer: {
        type: "object",
        required: ["type"],
        properties: {
          type: { description: "Kind of layer.", enum: kinds.map(([kind]) => kind) },
        },
        allOf: kinds.map(([kind]) => ({
          if: { properties: { type: { const: kind } }, required: ["type"] },
          // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
          then: { $ref: `#/$defs/${kind}` },
        })),
      },
      ...Object.fromEntries(
        kinds.map(([kind, { description, fields }]) => [
          kind,
          { description, ...withVariables(tableSchema(fields)) },
        ]),
      ),
    },
  });
}

/** Lets every value of a table, and every value inside those, be text with a variable in it. */
function withVariables(schema: JsonSchema): JsonSchema {
  return mapValues(schema, (keyword, value) => {
    if (keyword !== "properties") return value;
    return mapValues(value as JsonSchema, (key, property) =>
      key === "type" || key === "reelkiln" ? property : orVariable(property as JsonSchema),
    );
  });
}

function orVariable(schema: JsonSchema): JsonSchema {
  const { description, default: fallback, ...value } = schema;
  if (value["type"] === "string" && value["pattern"] === undefined) return schema;
  return {
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
    anyOf: [deepened(value), { $ref: "#/$defs/variable" }],
  };
}

/** Values inside a value may hold variables too: items of a list, keys of a mapping, choices. */
function deepened(schema: JsonSchema): JsonSchema {
  return mapValues(withVariables(schema), (keyword, value) => {
    if (keyword === "items" && typeof value === "object") return orVariable(value as JsonSchema);
    if (keyword === "additionalProperties" && typeof value === "object")
      return deepened(value as JsonSchema);
    if (keyword === "prefixItems") return (value as JsonSchema[]).map(orVariable);
    if (keyword === "anyOf") return (value as JsonSchema[]).map(deepened);
    return value;
  });
}

function mapValues(
  schema: JsonSchema,
  change: (keyword: string, value: unknown) => unknown,
): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, change(keyword, value)]),
  );
}
