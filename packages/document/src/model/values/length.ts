import type { Field } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { checkRange, type NumberRange } from "./number.ts";

/** Canvas pixels (`48` or `48px`), or a share of the canvas (`5%`). */
export type Length = number | `${number}px` | `${number}%`;

/** Largest length or coordinate, in pixels. */
export const MAX_LENGTH_PX = 1_000_000;

const LENGTH_PATTERN = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(px|%)$/;
const FORMS = ["pixels (48)", "percent of the canvas (5%)"] as const;

/** Whether a length may be below zero. */
export type Sign = "positive" | "any";

/** A length in canvas pixels, or in percent of the canvas. */
export function lengthField(
  description: string,
  options: { readonly sign?: Sign; readonly default?: Length } = {},
): Field<Length> {
  const { sign = "positive", ...rest } = options;
  const range: NumberRange = {
    min: sign === "any" ? -MAX_LENGTH_PX : 0,
    max: MAX_LENGTH_PX,
    unit: "px",
  };
  return {
    description,
    ...rest,
    check: (value, site) => {
      const number = typeof value === "number" ? value : splitLength(value)?.amount;
      if (number !== undefined) {
        checkRange(number, range, site);
        return;
      }
      const bare = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
      reportSlip(site, {
        code: typeof value === "string" && !bare ? "wrong-unit" : "wrong-type",
        value,
        accepted: FORMS,
        ...(bare ? { meant: Number(value) } : {}),
      });
    },
    jsonSchema: () => ({
      anyOf: [
        { type: "number", minimum: range.min, maximum: range.max },
        { type: "string", pattern: "^[-+]?[0-9]*\\.?[0-9]+(px|%)$" },
      ],
    }),
  };
}

/** Amount and unit of a length written as text; undefined when it is none. */
export function splitLength(value: unknown): { amount: number; unit: "px" | "%" } | undefined {
  const match = typeof value === "string" ? LENGTH_PATTERN.exec(value) : null;
  if (match === null) return undefined;
  return { amount: Number(match[1]), unit: match[2] as "px" | "%" };
}

/** Pixels of a length; percent are of `basisPx`. Undefined when `value` is no length. */
export function readLength(value: unknown, basisPx: number): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const length = splitLength(value);
  if (length === undefined) return undefined;
  return length.unit === "%" ? (length.amount / 100) * basisPx : length.amount;
}
