/** A JSON Schema (draft 2020-12) as a plain value. */
export type JsonSchema = { readonly [keyword: string]: unknown };
