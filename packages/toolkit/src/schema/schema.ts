/** Door of the schema room: from Zod to JSON Schema, from a caller's slips to values, from issues to plain words. */
export { coerceToSchema } from "./coerce.ts";
export { describeSchema, explainIssues, type InputIssue } from "./explain.ts";
export { type JsonSchema, type JsonValue, schemaTypes, toJsonSchema } from "./json-schema.ts";
export { nearestMatch } from "./nearest.ts";
export { outlineSchema } from "./outline.ts";
export { portabilityFaults } from "./portable.ts";
