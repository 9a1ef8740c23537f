import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { coerceToSchema, toJsonSchema } from "./schema.ts";

const Input = z.strictObject({
  count: z.int().optional(),
  ratio: z.number().optional(),
  on: z.boolean().optional(),
  name: z.string().optional(),
  either: z.union([z.string(), z.number()]).optional(),
  maybe: z.number().nullable().optional(),
  box: z.strictObject({ side: z.number() }).optional(),
  list: z.array(z.number()).optional(),
});
const schema = toJsonSchema(Input, "input");

describe("coercion of harmless slips", () => {
  it.each([
    [{ count: "10" }, { count: 10 }],
    [{ ratio: "-1.5e2" }, { ratio: -150 }],
    [{ on: "true" }, { on: true }],
    [{ name: "10" }, { name: "10" }],
    [{ either: "10" }, { either: "10" }],
    [{ count: null }, {}],
    [{ maybe: null }, { maybe: null }],
    [{ box: '{"side":"2"}' }, { box: { side: 2 } }],
    [{ list: "[1,2]" }, { list: [1, 2] }],
    [{ list: ["1", 2] }, { list: [1, 2] }],
  ])("[R3] mends %j to %j", (before, after) => {
    expect(coerceToSchema(before, schema)).toEqual(after);
  });

  it.each([
    [{ count: "1.5" }],
    [{ count: "ten" }],
    [{ count: "0x10" }],
    [{ on: "yes" }],
    [{ box: "{side" }],
    [{ x: "1" }],
  ])("[R3] leaves %j for validation to refuse", (value) => {
    expect(coerceToSchema(value, schema)).toBe(value);
  });

  it("[R3] never changes a value that already fits, and mends any number written as text", () => {
    fc.assert(
      fc.property(
        fc.record({
          count: fc.integer(),
          on: fc.boolean(),
          name: fc.string(),
          list: fc.array(fc.integer()),
        }),
        (value) => {
          const { count, on } = value;
          expect(coerceToSchema(value, schema)).toBe(value);
          expect(coerceToSchema({ count: String(count), on: String(on) }, schema)).toEqual({
            count,
            on,
          });
        },
      ),
    );
  });

  it("[R3] never throws on any JSON", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void coerceToSchema(value, schema)));
    fc.assert(
      fc.property(fc.string(), (text) => void coerceToSchema({ box: text, list: text }, schema)),
    );
  });
});
