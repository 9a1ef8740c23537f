import type { JsonSchema } from "../schema/schema.ts";
import { KEYWORD_WORDS } from "./keywords.data.ts";

/** Longest schema quoted in a description, in characters. */
const QUOTE_LENGTH = 400;

/**
 * The description of a schema in a dialect that takes only the `kept` keywords: what the others say follows in words,
 * so that nothing an author wrote is lost to the model.
 */
export function describedBeyond(
  schema: JsonSchema,
  kept: ReadonlySet<string>,
): { readonly description?: string } {
  const words = Object.entries(KEYWORD_WORDS)
    .filter(([keyword]) => schema[keyword] !== undefined && !kept.has(keyword))
    .map(([keyword, sentence]) => sentence.replace("#", JSON.stringify(schema[keyword])));
  return sentences([schema.description, ...words]);
}

/** The description of a value written as JSON text, with its schema quoted. */
export function describedAsText(schema: JsonSchema): { readonly description?: string } {
  const { description, default: preset, ...rest } = schema;
  const quoted = JSON.stringify(rest);
  const form =
    quoted === "{}" || quoted.length > QUOTE_LENGTH
      ? "Written as JSON text."
      : `Written as JSON text of this schema: ${quoted}`;
  const before = preset === undefined ? [] : [`Default ${JSON.stringify(preset)}.`];
  return sentences([description, ...before, form]);
}

function sentences(parts: readonly (string | undefined)[]): { readonly description?: string } {
  const given = parts.filter((part) => part !== undefined && part !== "");
  return given.length === 0 ? {} : { description: given.join(" ") };
}

/** The keywords of a schema that a dialect takes. */
export function keptKeywords(schema: JsonSchema, kept: ReadonlySet<string>): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword, value]) => kept.has(keyword) && value !== undefined),
  );
}
