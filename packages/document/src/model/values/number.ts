import type { Field, Site } from "../field.ts";
import { reportSlip } from "../slip.ts";

export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  /** Words that others use for a number: `bold` for 700. They are no values, but the fix knows them. */
  readonly words?: Readonly<Record<string, number>>;
}

/** A number within its range, both ends included. */
export function numberField(
  description: string,
  options: NumberRange & { readonly default?: number },
): Field<number> {
  const { default: fallback, ...range } = options;
  const { min, max } = range;
  return {
    description,
    ...(fallback === undefined ? {} : { default: fallback }),
    check: (value, site) => {
      if (typeof value === "number") checkRange(value, range, site);
      else reportNotNumber(value, range, site);
    },
    jsonSchema: () => ({ type: "number", minimum: min, maximum: max }),
  };
}

/** A whole number within its range, both ends included. */
export function integerField(
  description: string,
  options: NumberRange & { readonly default?: number },
): Field<number> {
  const field = numberField(description, options);
  return {
    ...field,
    check: (value, site) => {
      if (typeof value !== "number" || !Number.isFinite(value) || Number.isInteger(value))
        return field.check(value, site);
      reportSlip(site, {
        code: "wrong-type",
        value,
        accepted: ["a whole number"],
        meant: Math.round(value),
      });
    },
    jsonSchema: () => ({ ...field.jsonSchema(), type: "integer" }),
  };
}

/** Reports a number that is not finite or outside its range; true when it is good. */
export function checkRange(value: number, range: NumberRange, site: Site): boolean {
  const accepted = [printRange(range)];
  if (!Number.isFinite(value)) {
    reportSlip(site, { code: "not-finite", value, accepted });
    return false;
  }
  if (value >= range.min && value <= range.max) return true;
  reportSlip(site, {
    code: "out-of-range",
    value,
    accepted,
    limit: value < range.min ? range.min : range.max,
    ...(range.unit === undefined ? {} : { unit: range.unit }),
  });
  return false;
}

/** A range in words: `0 to 1`. */
export function printRange({ min, max, unit }: NumberRange): string {
  return `${min} to ${max}${unit === undefined ? "" : ` ${unit}`}`;
}

/** Reports what stands where a bare number belongs; `90`, `1:30` and `45deg` as text tell what was meant. */
export function reportNotNumber(value: unknown, range: NumberRange, site: Site): void {
  const accepted = [`a number, ${printRange(range)}`];
  if (typeof value !== "string") return reportSlip(site, { code: "wrong-type", value, accepted });
  const sexagesimal = secondsFromClock(value);
  if (sexagesimal !== undefined)
    return reportSlip(site, {
      code: "sexagesimal-time",
      value,
      accepted,
      because: `times are in seconds: ${accepted[0]}`,
      meant: sexagesimal,
    });
  const withUnit = /^\s*([-+]?(?:\d+\.?\d*|\.\d+))\s*([a-zA-Z%°]*)\s*$/.exec(value);
  const meant = withUnit === null ? wordNumber(value, range) : numberMeant(withUnit);
  reportSlip(site, {
    code: withUnit === null || withUnit[2] === "" ? "wrong-type" : "wrong-unit",
    value,
    accepted,
    ...(meant !== undefined && meant >= range.min && meant <= range.max ? { meant } : {}),
  });
}

function wordNumber(word: string, { words = {} }: NumberRange): number | undefined {
  const key = word.toLowerCase();
  return Object.hasOwn(words, key) ? words[key] : undefined;
}

function numberMeant([, digits, unit]: RegExpExecArray): number {
  return unit === "%" ? Number(digits) / 100 : Number(digits);
}

/** Seconds of `1:30` or `0:01:30.5`; undefined for anything else. */
function secondsFromClock(text: string): number | undefined {
  const match = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(text.trim());
  if (match === null) return undefined;
  return Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}
