import { checkItems, type Field } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { lengthField, readLength, type Length, type Sign } from "./length.ts";

/** One length for both axes, or `[x, y]`. */
export type LengthPair = Length | readonly [x: Length, y: Length];

/** Two lengths, across and down. */
export function lengthPairField(
  description: string,
  options: { readonly sign?: Sign; readonly default?: LengthPair } = {},
): Field<LengthPair> {
  const { default: fallback, ...sign } = options;
  const axis = lengthField("A length.", sign);
  return {
    description,
    ...(fallback === undefined ? {} : { default: fallback }),
    check: (value, site) => {
      if (!Array.isArray(value)) return axis.check(value, site);
      if (value.length !== 2)
        return reportSlip(site, { code: "wrong-type", value, accepted: ["12", "[12, 8]"] });
      checkItems(axis, value, site);
    },
    jsonSchema: () => ({
      anyOf: [
        axis.jsonSchema(),
        { type: "array", items: axis.jsonSchema(), minItems: 2, maxItems: 2 },
      ],
    }),
  };
}

/** Pixels across and down; percent are of `basisPx`. Undefined when `value` is none. */
export function readLengthPair(
  value: unknown,
  basisPx: number,
): readonly [number, number] | undefined {
  const [first, second] = Array.isArray(value) ? value : [value, value];
  const x = readLength(first, basisPx);
  const y = readLength(second, basisPx);
  return x === undefined || y === undefined ? undefined : [x, y];
}
