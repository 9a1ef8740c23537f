import { expect, it } from "vitest";
import { z } from "zod";

import { toJsonSchema } from "./json-schema.ts";
import { outlineSchema } from "./outline.ts";

const deep = toJsonSchema(
  z.strictObject({
    files: z
      .array(
        z.strictObject({
          name: z.string().describe("Its name."),
          facts: z.strictObject({ bytes: z.int().describe("Size.") }).optional(),
        }),
      )
      .describe("What was made."),
    state: z.enum(["done", "failed"]).describe("How it went."),
  }),
  "output",
);

it("[B7] an outline names fields two levels deep and describes the first", () => {
  expect(outlineSchema(deep)).toEqual({
    type: "object",
    properties: {
      files: {
        type: "array",
        description: "What was made.",
        items: {
          type: "object",
          properties: { name: { type: "string" }, facts: { type: "object" } },
        },
      },
      state: { type: "string", description: "How it went.", enum: ["done", "failed"] },
    },
    required: ["files", "state"],
  });
});

it("an outline never refuses what the schema accepts: closed objects open, one-of becomes any-of, not goes", () => {
  const outlined = outlineSchema({
    type: "object",
    additionalProperties: false,
    not: { required: ["b"] },
    oneOf: [{ type: "object", properties: { a: { const: 1 } } }, { type: "object" }],
  });
  expect(outlined).toEqual({
    type: "object",
    anyOf: [{ type: "object", properties: { a: { const: 1 } } }, { type: "object" }],
  });
});
