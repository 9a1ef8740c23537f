import type { Field } from "../field.ts";
import { referenceField } from "./identifier.ts";
import { listField } from "./list.ts";

/** One id, or several. */
export function referenceOrListField(description: string): Field<string | readonly string[]> {
  const one = referenceField(description);
  const many = listField(description, one, { min: 1, max: 100 });
  return {
    description,
    check: (value, site) =>
      Array.isArray(value) ? many.check(value, site) : one.check(value, site),
    jsonSchema: () => ({ anyOf: [one.jsonSchema(), many.jsonSchema()] }),
  };
}
