import { checkItems, type Field } from "../field.ts";
import { reportSlip } from "../slip.ts";

/** A list of values of one kind. */
export function listField<T>(
  description: string,
  item: Field<T>,
  options: { readonly min?: number; readonly max: number },
): Field<readonly T[]> {
  const { min = 0, max } = options;
  return {
    description,
    check: (value, site) => {
      if (!Array.isArray(value))
        return reportSlip(site, {
          code: "wrong-type",
          value,
          accepted: ["a list"],
          ...(typeof value === "string" ? { meant: [value] } : {}),
        });
      if (value.length < min || value.length > max)
        reportSlip(site, {
          code: value.length > max ? "too-large" : "out-of-range",
          value,
          measured: value.length,
          accepted: [`${min} to ${max} items`],
          because: `it has ${value.length} items; ${min} to ${max} are accepted`,
          limit: value.length > max ? max : min,
        });
      checkItems(item, value.slice(0, max), site);
    },
    jsonSchema: () => ({
      type: "array",
      items: item.jsonSchema(),
      ...(min > 0 ? { minItems: min } : {}),
      maxItems: max,
    }),
  };
}
