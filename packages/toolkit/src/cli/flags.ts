import type { ToolDescriptor } from "../declare/declare.ts";
import { type JsonSchema, schemaTypes } from "../schema/schema.ts";
import type { ToolVerb } from "./verb.ts";

/**
 * How the words after a flag become a value: one word, a number, present or not, a list (commas, or
 * the flag again), `key=value` pairs (the flag again for each), or JSON.
 */
export type FlagKind = "text" | "number" | "switch" | "list" | "pairs" | "json";

/** One input key of a tool as a flag. */
export interface Flag {
  /** Key of the tool's input. */
  readonly key: string;
  /** Kebab-case, without the dashes. */
  readonly name: string;
  readonly short?: string;
  readonly kind: FlagKind;
  readonly description: string;
  readonly required: boolean;
  readonly values: readonly string[];
  /** Schema of the value, for defaults in help. */
  readonly schema: JsonSchema;
}

/** Flags of a verb: every input key that is no positional, not fixed and not hidden. */
export function flagsOf(verb: ToolVerb, tool: ToolDescriptor): readonly Flag[] {
  const taken = new Set([...(verb.hidden ?? []), ...Object.keys(verb.fixed ?? {})]);
  const shorts = Object.entries(verb.short ?? {});
  return Object.entries(tool.inputSchema.properties ?? {})
    .filter(([key]) => !taken.has(key) && !(verb.positionals ?? []).includes(key))
    .map(([key, schema]) => {
      const short = shorts.find(([, target]) => target === key)?.[0];
      return {
        key,
        name: key.replaceAll("_", "-"),
        ...(short === undefined ? {} : { short }),
        kind: kindOf(schema),
        description: schema.description ?? "",
        required: tool.inputSchema.required?.includes(key) ?? false,
        values: wordsOf(schema),
        schema,
      };
    });
}

/** How an input key of this schema is written on the command line. */
export function kindOf(schema: JsonSchema): FlagKind {
  const types = schemaTypes(schema);
  if (types.includes("array")) return holdsObjects(schema) ? "json" : "list";
  if (types.includes("object")) return isRecord(schema) ? "pairs" : "json";
  if (types.includes("boolean")) return "switch";
  if (types.includes("number") || types.includes("integer")) {
    return types.includes("string") ? "text" : "number";
  }
  return "text";
}

function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

function holdsObjects(schema: JsonSchema): boolean {
  return branchesOf(schema).some(
    (branch) => branch.items !== undefined && schemaTypes(branch.items).includes("object"),
  );
}

function isRecord(schema: JsonSchema): boolean {
  return branchesOf(schema).every(
    ({ properties, additionalProperties }) =>
      Object.keys(properties ?? {}).length === 0 && additionalProperties !== false,
  );
}

function wordsOf(schema: JsonSchema): readonly string[] {
  const own = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const nested = (schema.anyOf ?? schema.oneOf ?? []).flatMap(wordsOf);
  const items = schema.items === undefined ? [] : wordsOf(schema.items);
  return [...own.filter((word) => typeof word === "string"), ...nested, ...items];
}
