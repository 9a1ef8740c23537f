import type { Field } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { checkRange, printRange, type NumberRange } from "./number.ts";

/** A share: `0.5` or `50%`. */
export type Ratio = number | `${number}%`;

/** A share of a whole, as a number or in percent. */
export function ratioField(
  description: string,
  options: NumberRange & { readonly default?: Ratio },
): Field<Ratio> {
  const { min, max, unit: _, ...rest } = options;
  return {
    description,
    ...rest,
    check: (value, site) => {
      const ratio = readRatio(value);
      const accepted = [printRange({ min, max }), `${min * 100}% to ${max * 100}%`];
      if (ratio === undefined) {
        const isNumber = typeof value === "number";
        return reportSlip(site, { code: isNumber ? "not-finite" : "wrong-type", value, accepted });
      }
      if (ratio >= min && ratio <= max) return;
      const asPercent = ratio / 100;
      if (typeof value === "number" && value > max && max <= 1 && value <= 100)
        reportSlip(site, { code: "out-of-range", value, accepted, limit: max, meant: asPercent });
      else checkRange(ratio, { min, max }, site);
    },
    jsonSchema: () => ({
      anyOf: [
        { type: "number", minimum: min, maximum: max },
        { type: "string", pattern: "^[-+]?[0-9]*\\.?[0-9]+%$" },
      ],
    }),
  };
}

/** A share as a number, 1 for the whole; undefined when `value` is none. */
export function readRatio(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const match = typeof value === "string" ? /^([-+]?(?:\d+\.?\d*|\.\d+))%$/.exec(value) : null;
  return match === null ? undefined : Number(match[1]) / 100;
}
