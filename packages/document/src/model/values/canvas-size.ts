import type { Field } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { integerField } from "./number.ts";

/** Smallest and largest side of a canvas, in pixels. */
const CANVAS_SIDE_PX = { min: 16, max: 8192 } as const;

/** A side of the canvas: a whole, even number of pixels. */
export function canvasSizeField(
  description: string,
  options: { readonly default?: number } = {},
): Field<number> {
  const field = integerField(description, { ...CANVAS_SIDE_PX, unit: "px", ...options });
  return {
    ...field,
    check: (value, site) => {
      const isOdd = typeof value === "number" && Math.abs(value % 2) === 1;
      if (!isOdd || value < CANVAS_SIDE_PX.min || value > CANVAS_SIDE_PX.max)
        return field.check(value, site);
      reportSlip(site, {
        code: "odd-size",
        value,
        accepted: ["an even number"],
        because: "video colour is stored in blocks of 2×2 pixels, so sizes are even",
        meant: value + 1,
      });
    },
    jsonSchema: () => ({ ...field.jsonSchema(), multipleOf: 2 }),
  };
}
