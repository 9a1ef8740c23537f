import type { Field } from "../field.ts";
import { reportSlip } from "../slip.ts";

/** Longest text a field takes, in UTF-16 units. */
const MAX_TEXT_LENGTH = 20_000;

/** A text. */
export function textField(
  description: string,
  options: { readonly default?: string; readonly maxLength?: number } = {},
): Field<string> {
  const { maxLength = MAX_TEXT_LENGTH, ...rest } = options;
  return {
    description,
    ...rest,
    check: (value, site) => {
      if (typeof value !== "string")
        return reportSlip(site, {
          code: "wrong-type",
          value,
          accepted: ["text"],
          ...(typeof value === "number" || typeof value === "boolean"
            ? { meant: String(value) }
            : {}),
        });
      if (value.length > maxLength)
        reportSlip(site, {
          code: "too-large",
          value,
          accepted: [`text up to ${maxLength} characters`],
          because: `it has ${value.length} characters; ${maxLength} are accepted`,
          measured: value.length,
          limit: maxLength,
        });
    },
    jsonSchema: () => ({ type: "string", maxLength }),
  };
}

/** true or false. */
export function booleanField(
  description: string,
  options: { readonly default?: boolean } = {},
): Field<boolean> {
  const words: Readonly<Record<string, boolean>> = {
    yes: true,
    on: true,
    true: true,
    y: true,
    no: false,
    off: false,
    false: false,
    n: false,
  };
  return {
    description,
    ...options,
    check: (value, site) => {
      if (typeof value === "boolean") return;
      const meant = typeof value === "string" ? words[value.toLowerCase()] : undefined;
      reportSlip(site, {
        code: meant === undefined ? "wrong-type" : "yes-no",
        value,
        accepted: ["true", "false"],
        ...(meant === undefined ? {} : { meant }),
      });
    },
    jsonSchema: () => ({ type: "boolean" }),
  };
}

/** One word of a fixed list. */
export function choiceField<const T extends string>(
  description: string,
  words: readonly T[],
  options: { readonly default?: T } = {},
): Field<T> {
  return {
    description,
    ...options,
    check: (value, site) => {
      if (typeof value === "string" && (words as readonly string[]).includes(value)) return;
      reportSlip(site, {
        code: typeof value === "string" ? "unknown-value" : "wrong-type",
        value,
        accepted: words,
      });
    },
    jsonSchema: () => ({ enum: words }),
  };
}
