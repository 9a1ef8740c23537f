import { checkItems, type Field } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { ratioField, readRatio, type Ratio } from "./ratio.ts";

/** A factor for both axes, or `[x, y]`; 1 is full size, below zero mirrors. */
export type Scale = Ratio | readonly [x: Ratio, y: Ratio];

/** One axis of a scale. */
export function scaleAxisField(
  description: string,
  options: { readonly default?: Ratio } = {},
): Field<Ratio> {
  return ratioField(description, { min: -100, max: 100, ...options });
}

const AXIS = scaleAxisField("A factor.");

/** A scale about the anchor. */
export function scaleField(
  description: string,
  options: { readonly default?: Scale } = {},
): Field<Scale> {
  return {
    description,
    ...options,
    check: (value, site) => {
      if (!Array.isArray(value)) return AXIS.check(value, site);
      if (value.length !== 2)
        return reportSlip(site, { code: "wrong-type", value, accepted: ["1.2", "[1.2, 1]"] });
      checkItems(AXIS, value, site);
    },
    jsonSchema: () => ({
      anyOf: [
        AXIS.jsonSchema(),
        {
          type: "array",
          prefixItems: [AXIS.jsonSchema(), AXIS.jsonSchema()],
          minItems: 2,
          items: false,
        },
      ],
    }),
  };
}

/** Factors for x and y; undefined when `value` is no scale. */
export function readScale(value: unknown): readonly [number, number] | undefined {
  const [first, second] = Array.isArray(value) ? value : [value, value];
  const x = readRatio(first);
  const y = readRatio(second);
  return x === undefined || y === undefined ? undefined : [x, y];
}
