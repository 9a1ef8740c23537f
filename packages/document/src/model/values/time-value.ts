import type { Field, Site } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { checkRange, reportNotNumber, type NumberRange } from "./number.ts";

/** Seconds, bare or with a unit: `1.5`, `"1.5s"`, `"400ms"`. */
export type Seconds = number | `${number}s` | `${number}ms`;

/** A point in time: seconds, or relative to something: `ID.start + 0.2`, `end - 1`. */
export type TimeValue = Seconds | (string & {});

/** Longest composition and latest time, in seconds. */
export const MAX_SECONDS = 3600;

/** A time value, read. */
export type ReadTime =
  | { readonly kind: "seconds"; readonly seconds: number }
  | {
      readonly kind: "reference";
      /** Id of a layer; absent for the composition's (in keys: the layer's) own end. */
      readonly of?: string;
      readonly edge: "start" | "end";
      readonly offsetSeconds: number;
    };

const SECONDS_PATTERN = /^([-+]?(?:\d+\.?\d*|\.\d+))\s?(ms|s)$/;
const REFERENCE_PATTERN =
  /^(?:([a-z][a-z0-9_-]*)\.(start|end)|end)(?: ([+-]) (\d+\.?\d*|\.\d+)(ms|s)?)?$/;

/** Seconds of a bare or united number; undefined when `value` is none. */
export function readSeconds(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const match = typeof value === "string" ? SECONDS_PATTERN.exec(value) : null;
  if (match === null) return undefined;
  return match[2] === "ms" ? Number(match[1]) / 1000 : Number(match[1]);
}

/** A time value taken apart; undefined when `value` is none. */
export function readTime(value: unknown): ReadTime | undefined {
  const seconds = readSeconds(value);
  if (seconds !== undefined) return { kind: "seconds", seconds };
  const match = typeof value === "string" ? REFERENCE_PATTERN.exec(value) : null;
  if (match === null) return undefined;
  const [, of, edge = "end", sign, digits, unit] = match;
  const amount = digits === undefined ? 0 : Number(digits) / (unit === "ms" ? 1000 : 1);
  return {
    kind: "reference",
    ...(of === undefined ? {} : { of }),
    edge: edge as "start" | "end",
    offsetSeconds: sign === "-" ? -amount : amount,
  };
}

/** A length of time in seconds: no reference. */
export function secondsField(
  description: string,
  options: NumberRange & { readonly default?: Seconds },
): Field<Seconds> {
  const { min, max, unit: _, ...rest } = options;
  const range = { min, max, unit: "s" };
  return {
    description,
    ...rest,
    check: (value, site) => {
      const seconds = typeof value === "number" ? value : readSeconds(value);
      if (seconds === undefined) reportNotNumber(value, range, site);
      else checkRange(seconds, range, site);
    },
    jsonSchema: () => secondsSchema(min, max),
  };
}

/** `duration: auto`, or seconds. */
export function autoSecondsField(
  description: string,
  options: NumberRange & { readonly default?: Seconds | "auto" },
): Field<Seconds | "auto"> {
  const { default: _, ...range } = options;
  const seconds = secondsField(description, range);
  return {
    description,
    ...(options.default === undefined ? {} : { default: options.default }),
    check: (value, site) => {
      if (value !== "auto") seconds.check(value, site);
    },
    jsonSchema: () => ({ anyOf: [{ const: "auto" }, seconds.jsonSchema()] }),
  };
}

/** A point in composition time. */
export function timeField(
  description: string,
  options: { readonly default?: TimeValue } = {},
): Field<TimeValue> {
  return { description, ...options, check: checkTime, jsonSchema: timeSchema };
}

/** A point in layer time: seconds from the layer's start, or `end`. */
export function layerTimeField(description: string): Field<TimeValue> {
  return {
    description,
    check: (value, site) => {
      const time = readTime(value);
      if (time?.kind === "reference" && time.of !== undefined)
        return reportSlip(site, {
          code: "misplaced-key",
          value,
          accepted: ["seconds", "end", "end - 0.5"],
          because: "times in keys are layer time, so they refer to no other layer",
        });
      checkTime(value, site);
    },
    jsonSchema: timeSchema,
  };
}

const TIME_FORMS = ["seconds (1.5)", "ID.start + 0.2", "ID.end - 1", "end - 1"];

function checkTime(value: unknown, site: Site): void {
  const range = { min: 0, max: MAX_SECONDS, unit: "s" };
  if (typeof value === "number") return void checkRange(value, range, site);
  const time = readTime(value);
  if (time !== undefined) {
    if (time.kind === "seconds") checkRange(time.seconds, range, site);
    return;
  }
  const meant = typeof value === "string" ? spacedReference(value) : undefined;
  if (
    meant !== undefined ||
    (typeof value === "string" && /[.]|end|start/.test(value) && !/^[\d.:]+$/.test(value))
  )
    return reportSlip(site, {
      code: "wrong-type",
      value,
      accepted: TIME_FORMS,
      ...(meant === undefined ? {} : { meant }),
    });
  reportNotNumber(value, range, site);
}

/** `field.start+0.2` with its spaces put in, when that makes it a reference. */
function spacedReference(text: string): string | undefined {
  const spaced = text
    .trim()
    .replace(/\s*([+-])\s*(\d*\.?\d+)\s*(ms|s)?$/, " $1 $2$3")
    .replace(/^end\s+of\s+([a-z][\w-]*)/, "$1.end");
  return readTime(spaced)?.kind === "reference" ? spaced : undefined;
}

function secondsSchema(min: number, max: number) {
  return {
    anyOf: [
      { type: "number", minimum: min, maximum: max },
      { type: "string", pattern: "^[0-9]*\\.?[0-9]+ ?(s|ms)$" },
    ],
  };
}

function timeSchema() {
  return {
    anyOf: [
      { type: "number", minimum: 0, maximum: MAX_SECONDS },
      {
        type: "string",
        pattern:
          "^([0-9]*\\.?[0-9]+ ?(s|ms)|([a-z][a-z0-9_-]*\\.(start|end)|end)( [+-] [0-9]*\\.?[0-9]+(s|ms)?)?)$",
      },
    ],
  };
}
