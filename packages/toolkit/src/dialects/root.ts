import type { JsonSchema } from "../schema/schema.ts";

/**
 * A tool's schema with an object at its root and no union there, as every provider demands. A root that is a union
 * becomes an open object: the runner still checks what comes.
 */
export function objectRoot(schema: JsonSchema): JsonSchema {
  const { anyOf, oneOf, allOf, ...rest } = schema;
  const isUnion = anyOf !== undefined || oneOf !== undefined || allOf !== undefined;
  if (!isUnion && schema.type === "object") return { properties: {}, ...schema };
  const { description } = schema;
  return isUnion && rest.type === "object"
    ? { properties: {}, ...rest }
    : { type: "object", properties: {}, ...(description === undefined ? {} : { description }) };
}
