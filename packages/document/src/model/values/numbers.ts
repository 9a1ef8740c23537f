import { checkItems, type Field } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { MAX_LENGTH_PX } from "./length.ts";
import { numberField } from "./number.ts";

const NUMBER = numberField("A number.", { min: -MAX_LENGTH_PX, max: MAX_LENGTH_PX });

/** A list of exactly `count` numbers. */
export function numbersField(description: string, count: number): Field<readonly number[]> {
  return {
    description,
    check: (value, site) => {
      if (!Array.isArray(value) || value.length !== count)
        return reportSlip(site, { code: "wrong-type", value, accepted: [`${count} numbers`] });
      checkItems(NUMBER, value, site);
    },
    jsonSchema: () => ({
      type: "array",
      items: NUMBER.jsonSchema(),
      minItems: count,
      maxItems: count,
    }),
  };
}
