import type { Field } from "../field.ts";
import { lengthField, readLength, type Length } from "./length.ts";
import { checkRange } from "./number.ts";

/** A length, or a share of the letter size. */
export type LetterSpacing = Length | `${number}em`;

const EM_PATTERN = /^([-+]?(?:\d+\.?\d*|\.\d+))em$/;

/** Room between letters. */
export function letterSpacingField(
  description: string,
  options: { readonly default?: LetterSpacing } = {},
): Field<LetterSpacing> {
  const length = lengthField(description, { sign: "any" });
  return {
    description,
    ...options,
    check: (value, site) => {
      const match = typeof value === "string" ? EM_PATTERN.exec(value) : null;
      if (match === null) length.check(value, site);
      else checkRange(Number(match[1]), { min: -1, max: 10, unit: "em" }, site);
    },
    jsonSchema: () => ({
      anyOf: [length.jsonSchema(), { type: "string", pattern: "^[-+]?[0-9]*\\.?[0-9]+em$" }],
    }),
  };
}

/** Pixels of a letter spacing; percent are of `heightPx`, the canvas height. */
export function readLetterSpacing(
  value: unknown,
  basis: { readonly fontSizePx: number; readonly heightPx: number },
): number | undefined {
  const match = typeof value === "string" ? EM_PATTERN.exec(value) : null;
  return match === null ? readLength(value, basis.heightPx) : Number(match[1]) * basis.fontSizePx;
}
