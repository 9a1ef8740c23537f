import { expect, it } from "vitest";
import { z } from "zod";

import { toJsonSchema } from "./json-schema.ts";

it("[K8] an open record says nothing about its keys, a property of that name stays", () => {
  const schema = toJsonSchema(
    z.strictObject({ propertyNames: z.string(), open: z.record(z.string(), z.int()) }),
    "input",
  );
  expect(schema.properties).toEqual({
    propertyNames: { type: "string" },
    open: { type: "object", additionalProperties: { type: "integer" } },
  });
});
