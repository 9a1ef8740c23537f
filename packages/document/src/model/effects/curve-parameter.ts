import { checkItems, type Field } from "../field.ts";
import { isMapping } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { listField } from "../values/list.ts";
import { numberField } from "../values/number.ts";
import type { Parameter } from "./parameter.ts";

/** In and out code values of one point of a curve. */
export type CurvePoint = readonly [input: number, output: number];

const CODE = numberField("A code value.", { min: 0, max: 255 });

const pointField: Field<CurvePoint> = {
  description: "`[in, out]`, code values 0 to 255.",
  check: (value, site) => {
    if (!Array.isArray(value) || value.length !== 2 || isMapping(value))
      return reportSlip(site, { code: "wrong-type", value, accepted: ["[64, 48]"] });
    checkItems(CODE, value, site);
  },
  jsonSchema: () => ({ type: "array", items: CODE.jsonSchema(), minItems: 2, maxItems: 2 }),
};

/** A tone curve; resolved to its points one after another, by rising input. */
export function curveParameter(
  description: string,
): Parameter<readonly number[], readonly CurvePoint[]> {
  return {
    field: listField(description, pointField, { min: 2, max: 64 }),
    read: (value) =>
      Array.isArray(value)
        ? (value as readonly CurvePoint[]).toSorted((a, b) => a[0] - b[0]).flat()
        : undefined,
    fallback: [0, 0, 255, 255],
  };
}
