import type { DialectName } from "../dialects/dialects.ts";

interface Limits {
  readonly namePattern: RegExp;
  readonly descriptionLength: number;
  readonly depth: number;
  readonly properties: number;
  readonly enumValues: number;
  /** Of property names and enum values together. */
  readonly characters: number;
}

/** OpenAI structured outputs, supported schemas. */
const OPENAI: Limits = {
  namePattern: /^[a-zA-Z0-9_-]{1,64}$/,
  descriptionLength: 1024,
  depth: 10,
  properties: 5000,
  enumValues: 1000,
  characters: 120_000,
};

/** Hard limits of each provider; the smaller one where two of its documents differ. */
export const LIMITS: Readonly<Record<DialectName, Limits>> = {
  openai: OPENAI,
  "openai-strict": OPENAI,
  anthropic: { ...OPENAI, descriptionLength: 10_000 },
  gemini: { ...OPENAI, namePattern: /^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/ },
};

/** Keywords of OpenAI's strict mode. */
export const STRICT_KEYWORDS: ReadonlySet<string> = new Set([
  "type",
  "description",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "anyOf",
  "enum",
  "const",
  "pattern",
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
]);

/** Fields of Gemini's Schema. */
export const GEMINI_KEYWORDS: ReadonlySet<string> = new Set([
  "type",
  "format",
  "title",
  "description",
  "nullable",
  "enum",
  "items",
  "properties",
  "required",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "pattern",
  "anyOf",
  "propertyOrdering",
  "default",
]);
