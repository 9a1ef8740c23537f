import type { Field } from "../field.ts";
import { reportSlip } from "../slip.ts";

/** `#rgb`, `#rrggbb` or `#rrggbbaa`: sRGB code values, straight alpha. */
export type ColorSpec = `#${string}`;

const COLOR_PATTERN = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

const COLOR_WORDS: Readonly<Record<string, string>> = {
  black: "#000000",
  white: "#FFFFFF",
  red: "#FF0000",
  green: "#008000",
  blue: "#0000FF",
  yellow: "#FFFF00",
  orange: "#FFA500",
  purple: "#800080",
  pink: "#FFC0CB",
  gray: "#808080",
  grey: "#808080",
  gold: "#FFD700",
  cyan: "#00FFFF",
  magenta: "#FF00FF",
  transparent: "#00000000",
};

export const COLOR_FORMS = ['"#rgb"', '"#rrggbb"', '"#rrggbbaa"'] as const;

/** A color. */
export function colorField(
  description: string,
  options: { readonly default?: ColorSpec } = {},
): Field<ColorSpec> {
  return {
    description,
    ...options,
    check: (value, site) => {
      if (readColor(value) !== undefined) return;
      const meant = meantColor(value);
      reportSlip(site, {
        code: typeof value === "string" ? "unknown-value" : "wrong-type",
        value,
        accepted: COLOR_FORMS,
        ...(meant === undefined ? {} : { meant }),
      });
    },
    jsonSchema: () => ({
      type: "string",
      pattern: "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$",
    }),
  };
}

/** `#rrggbbaa` in lower case; undefined when `value` is no color. */
export function readColor(value: unknown): string | undefined {
  if (typeof value !== "string" || !COLOR_PATTERN.test(value)) return undefined;
  const hex = value.slice(1).toLowerCase();
  if (hex.length === 8) return `#${hex}`;
  if (hex.length === 6) return `#${hex}ff`;
  return `#${hex.replaceAll(/./g, "$&$&")}ff`;
}

function meantColor(value: unknown): string | undefined {
  if (typeof value === "number" && /^\d{6}$/.test(String(value))) return `#${value}`;
  if (typeof value !== "string") return undefined;
  if (COLOR_PATTERN.test(`#${value}`)) return `#${value}`;
  return Object.hasOwn(COLOR_WORDS, value.toLowerCase())
    ? COLOR_WORDS[value.toLowerCase()]
    : undefined;
}
