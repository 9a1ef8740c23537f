import { FRAME_RATES, type FrameRate } from "../../time/time.ts";
import type { Field } from "../field.ts";
import { reportSlip } from "../slip.ts";

/** Frame rates as authors write them. */
const RATES = Object.keys(FRAME_RATES).sort((a, b) => Number(a) - Number(b));

/** A served frame rate. */
export function frameRateField(
  description: string,
  options: { readonly default?: number } = {},
): Field<number> {
  return {
    description,
    ...options,
    check: (value, site) => {
      if (readFrameRate(value) !== undefined) return;
      const meant = nearestRate(typeof value === "object" ? NaN : Number(value));
      reportSlip(site, {
        code: slipCode(value),
        value,
        accepted: RATES,
        ...(meant === undefined ? {} : { meant }),
      });
    },
    jsonSchema: () => ({ enum: RATES.map(Number) }),
  };
}

function slipCode(value: unknown): "wrong-type" | "not-finite" | "out-of-range" {
  if (typeof value !== "number") return "wrong-type";
  return Number.isFinite(value) ? "out-of-range" : "not-finite";
}

/** The rational rate an author's number means; undefined when it is not served. */
export function readFrameRate(value: unknown): FrameRate | undefined {
  return typeof value === "number" && Object.hasOwn(FRAME_RATES, String(value))
    ? FRAME_RATES[String(value)]
    : undefined;
}

function nearestRate(value: number): number | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined;
  return RATES.map(Number).reduce((a, b) => (Math.abs(b - value) < Math.abs(a - value) ? b : a));
}
