import type { DialectName } from "../dialects/dialects.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { LIMITS, STRICT_KEYWORDS, GEMINI_KEYWORDS } from "./dialect-limits.data.ts";

/** One tool as a provider is told of it, reduced to what every provider has. */
interface ListedTool {
  readonly name: string;
  readonly description: string;
  /** Absent where the provider wants none for a tool without arguments. */
  readonly schema: JsonSchema | undefined;
}

type Rules = (tool: ListedTool) => readonly string[];

/**
 * What the named provider would refuse in one entry of its tool list, as sentences; empty when it takes it. The limits
 * are the providers' documented ones and those of their own clients.
 */
export function dialectFaults(dialect: DialectName, entry: unknown): readonly string[] {
  const tool = READERS[dialect](entry as Entry);
  const { namePattern, descriptionLength } = LIMITS[dialect];
  const faults = [...RULES[dialect](tool)];
  if (!namePattern.test(tool.name)) faults.push(`name "${tool.name}" is not accepted`);
  if (tool.description.length > descriptionLength) faults.push("the description is too long");
  return faults.map((fault) => `${tool.name}: ${fault}`);
}

interface Entry {
  readonly name: string;
  readonly description: string;
  readonly function: Entry;
  readonly parameters?: JsonSchema;
  readonly input_schema?: JsonSchema;
}

const READERS: Readonly<Record<DialectName, (entry: Entry) => ListedTool>> = {
  openai: (entry) => readFunction(entry.function),
  "openai-strict": (entry) => readFunction(entry.function),
  anthropic: ({ name, description, input_schema }) => ({ name, description, schema: input_schema }),
  gemini: readFunction,
};

function readFunction({ name, description, parameters }: Entry): ListedTool {
  return { name, description, schema: parameters };
}

const RULES: Readonly<Record<DialectName, Rules>> = {
  openai: ({ schema }) => rootFaults(schema),
  "openai-strict": ({ schema }) => [...rootFaults(schema), ...strictFaults(schema ?? {})],
  anthropic: ({ schema }) => rootFaults(schema),
  gemini: ({ schema }) => (schema === undefined ? [] : nodesOf(schema).flatMap(geminiFaults)),
};

function rootFaults(schema: JsonSchema | undefined): readonly string[] {
  if (schema?.type !== "object") return ["the root is no object"];
  const unions = ["anyOf", "oneOf", "allOf"].filter((keyword) => schema[keyword] !== undefined);
  return unions.map((keyword) => `the root has ${keyword}`);
}

/** A schema within a tool's schema, and how many objects and lists it stands in, itself included. */
interface Node {
  readonly schema: JsonSchema;
  readonly level: number;
}

function nodesOf(schema: JsonSchema, above = 0): readonly Node[] {
  const isLevel = schema.properties !== undefined || schema.items !== undefined;
  const level = isLevel ? above + 1 : above;
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(schema.anyOf ?? []),
  ];
  return [{ schema, level }, ...inner.flatMap((child) => nodesOf(child, level))];
}

function strictFaults(root: JsonSchema): readonly string[] {
  const nodes = nodesOf(root);
  const limits = LIMITS["openai-strict"];
  const names = nodes.flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
  const words = nodes.flatMap(({ schema }) => schema.enum ?? []);
  const characters = [...names, ...words.map(String)].join("").length;
  const faults = nodes.flatMap(({ schema }) => strictNodeFaults(schema));
  if (nodes.some(({ level }) => level > limits.depth)) faults.push("nested too deep");
  if (names.length > limits.properties) faults.push("too many properties");
  if (words.length > limits.enumValues) faults.push("too many enum values");
  if (characters > limits.characters) faults.push("names and enum values are too long together");
  return faults;
}

function strictNodeFaults(schema: JsonSchema): string[] {
  const faults = Object.keys(schema)
    .filter((keyword) => !STRICT_KEYWORDS.has(keyword))
    .map((keyword) => `${keyword} is not accepted`);
  if (schema.type === undefined && schema.anyOf === undefined) faults.push("a schema has no type");
  if (schema.type !== "object") return faults;
  const names = Object.keys(schema.properties ?? {});
  if (schema.additionalProperties !== false) faults.push("an object is open");
  if (names.some((name) => schema.required?.includes(name) !== true))
    faults.push("a key is not required");
  return faults;
}

const GEMINI_TYPES: readonly unknown[] = [
  "STRING",
  "NUMBER",
  "INTEGER",
  "BOOLEAN",
  "ARRAY",
  "OBJECT",
  "NULL",
];

function geminiFaults({ schema }: Node): readonly string[] {
  const faults = Object.keys(schema)
    .filter((keyword) => !GEMINI_KEYWORDS.has(keyword))
    .map((keyword) => `${keyword} is not accepted`);
  if (schema.anyOf === undefined && !GEMINI_TYPES.includes(schema.type))
    faults.push(`type ${JSON.stringify(schema.type)} is not accepted`);
  if (schema.type === "OBJECT" && Object.keys(schema.properties ?? {}).length === 0)
    faults.push("an object has no properties");
  if (schema.type === "ARRAY" && schema.items === undefined) faults.push("an array has no items");
  if (schema.enum?.every((word) => typeof word === "string") === false)
    faults.push("an enum holds more than words");
  const { format } = schema as { readonly format?: unknown };
  if (format !== undefined && format !== "enum" && format !== "date-time")
    faults.push(`format ${JSON.stringify(format)} is not accepted`);
  return faults;
}
