import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import type { JsonSchema } from "../schema/schema.ts";
import { dialectFaults } from "../testing/dialect-limits.ts";
import { encodeValue } from "./codec.ts";
import { DIALECTS, type DialectName, encodeStrict, strictParameters } from "./dialects.ts";
import { shapeOfInput } from "./shape.ts";

/** A schema and values that fit it. */
interface Sample {
  readonly schema: JsonSchema;
  readonly values: fc.Arbitrary<unknown>;
}

/** Whole numbers beyond the safe ones are integers in JSON Schema, but not to zod, which judges here. */
const safe = (_key: string, value: unknown): unknown =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? 0.5 : value;
const json = fc
  .jsonValue({ maxDepth: 2 })
  .map((value) => JSON.parse(JSON.stringify(value), safe) as unknown);
const key = fc.constantFrom("a", "b", "c", "d", "open", "__proto__");
const leaf: fc.Arbitrary<Sample> = fc.constantFrom<Sample>(
  { schema: { type: "string" }, values: fc.oneof(fc.string(), fc.constantFrom("null", "{}", "1")) },
  {
    schema: { type: "integer", minimum: -5, default: 1 },
    values: fc.integer({ min: -5, max: 99 }),
  },
  { schema: { type: "number" }, values: fc.integer().map((n) => n / 8) },
  { schema: { type: "boolean" }, values: fc.boolean() },
  { schema: { type: "null" }, values: fc.constant(null) },
  { schema: { type: "string", enum: ["x", "y"] }, values: fc.constantFrom("x", "y") },
  { schema: { type: "string", const: "k" }, values: fc.constant("k") },
  { schema: { type: ["string", "null"] }, values: fc.option(fc.string()) },
  { schema: {}, values: json },
  {
    schema: { type: "object", additionalProperties: { type: "number" } },
    values: fc.dictionary(fc.string(), fc.integer()),
  },
);

const samples = fc.letrec<{ any: Sample; object: Sample }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    tie("any").map(({ schema, values }) => ({
      schema: { type: "array", items: schema, uniqueItems: true },
      values: fc.array(values, { maxLength: 3 }),
    })),
    tie("object"),
    fc.array(tie("any"), { minLength: 1, maxLength: 3 }).map((branches) => ({
      schema: { anyOf: branches.map(({ schema }) => schema), description: "One of several." },
      values: fc.oneof(...branches.map(({ values }) => values)),
    })),
  ),
  object: fc
    .uniqueArray(fc.tuple(key, tie("any"), fc.boolean()), {
      maxLength: 4,
      selector: ([name]) => name,
    })
    .map((fields) => ({
      schema: {
        type: "object",
        properties: Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])),
        required: fields.filter(([, , required]) => required).map(([name]) => name),
        additionalProperties: false,
      },
      values: fc
        .tuple(
          ...fields.map(([name, { values }, required]) =>
            (required ? values : fc.option(values, { nil: undefined })).map(
              (value) => [name, value] as const,
            ),
          ),
        )
        .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined))),
    })),
}));

const cases = samples.object.chain(({ schema, values }) =>
  values.map((value) => ({ schema, value })),
);

const closed = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties,
  required: [],
  additionalProperties: false,
});
const text: JsonSchema = { type: "string" };
const nothing: JsonSchema = { type: "null" };
/** Branches that are told apart by a key left out, or by null itself. */
const hard: [{ schema: JsonSchema; value: unknown }][] = [
  [
    {
      schema: closed({ a: { anyOf: [closed({ d: text }), closed({ d: nothing })] } }),
      value: { a: { d: null } },
    },
  ],
  [
    {
      schema: closed({ a: { anyOf: [closed({ b: text, d: text }), closed({ d: nothing })] } }),
      value: { a: { d: null } },
    },
  ],
  [{ schema: closed({ a: { type: ["string", "null"] } }), value: { a: null } }],
  [{ schema: closed({ a: { type: ["string", "null"] } }), value: {} }],
];

function toolWith(inputSchema: JsonSchema) {
  return { name: "sample", description: "A sample.", toolsets: [], inputSchema };
}

describe("openai-strict", () => {
  it("[R6] a value in strict form reads back as the same value", () => {
    fc.assert(
      fc.property(cases, ({ schema, value }) => {
        const encoded = encodeStrict(value, schema);
        expect(DIALECTS["openai-strict"].decode(encoded, toolWith(schema))).toEqual(value);
      }),
      { numRuns: 2000, examples: hard },
    );
  });
  it("[R6] a value in strict form fits the published strict schema", () => {
    fc.assert(
      fc.property(cases, ({ schema, value }) => {
        const published = z.fromJSONSchema(strictParameters(schema) as never);
        expect(published.safeParse(encodeStrict(value, schema)).error?.issues).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe("gemini", () => {
  it("[R6] a value in its form reads back as the same value", () => {
    fc.assert(
      fc.property(cases, ({ schema, value }) => {
        const encoded = encodeValue(value, shapeOfInput(schema, "absent"), "absent");
        expect(DIALECTS.gemini.decode(encoded, toolWith(schema))).toEqual(value);
      }),
      { numRuns: 2000, examples: hard },
    );
  });
});

describe.each(Object.keys(DIALECTS) as DialectName[])("%s", (name) => {
  it("[R6] any schema is published within the provider's limits", () => {
    fc.assert(
      fc.property(samples.object, ({ schema }) => {
        const [entry] = DIALECTS[name].list([toolWith(schema)]);
        const listed =
          name === "gemini"
            ? (entry as { functionDeclarations: unknown[] }).functionDeclarations[0]
            : entry;
        expect(dialectFaults(name, listed)).toEqual([]);
      }),
    );
  });
});
