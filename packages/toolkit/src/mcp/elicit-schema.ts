import type { ZodObject } from "zod";

import { toJsonSchema } from "../schema/schema.ts";
import type { JsonObject } from "./json-rpc.ts";

/** A Zod object of flat primitives and enums, or the JSON Schema of one. */
export type ZodObjectLike = ZodObject;

/** The schema a form is asked with; forms admit no `additionalProperties`. */
export function requestedSchema(schema: ZodObjectLike | JsonObject): JsonObject {
  if (!("_zod" in schema)) return schema;
  const { additionalProperties: _closed, ...form } = toJsonSchema(schema as ZodObjectLike, "input");
  return form;
}
