import { nearestWord } from "../nearest.ts";
import { printValue } from "../slip.ts";
import { readColor } from "../values/color.ts";
import {
  VARIABLE_TYPES,
  type VariableSpec,
  type VariableType,
  type VariableValue,
} from "../values/variable.ts";

/** A value that fits its variable, or why it does not. */
export type VariableOutcome =
  | { readonly value: VariableValue }
  | { readonly fault: string; readonly accepted: readonly string[]; readonly nearest?: string };

type Reader = (value: unknown, spec: VariableSpec) => VariableOutcome;

/** Reads a value given from outside (text of a row or a flag counts too) as the variable's type. */
export function readVariable(value: unknown, spec: VariableSpec): VariableOutcome {
  const reader = Object.hasOwn(READERS, spec.type) ? READERS[spec.type] : undefined;
  return reader?.(value, spec) ?? { fault: "its type is unknown", accepted: VARIABLE_TYPES };
}

const READERS: Readonly<Record<VariableType, Reader>> = {
  text: readText,
  number: readNumber,
  color: (value) =>
    readColor(value) === undefined
      ? { fault: `${printValue(value)} is no color`, accepted: ['"#rrggbb"'] }
      : { value: value as string },
  image: readPath,
  video: readPath,
  audio: readPath,
  boolean: readBoolean,
  choice: readChoice,
};

function readText(value: unknown, { min = 0, max = 20_000 }: VariableSpec): VariableOutcome {
  if (typeof value === "object" || value === undefined)
    return { fault: `${printValue(value)} is no text`, accepted: ["text"] };
  const text = String(value as VariableValue);
  // Counted as a reader counts: one for each code point.
  const length = Array.from(text).length;
  if (length >= min && length <= max) return { value: text };
  return {
    fault: `${printValue(text)} has ${length} characters`,
    accepted: [`${min} to ${max} characters`],
  };
}

function readNumber(value: unknown, spec: VariableSpec): VariableOutcome {
  const { min = -1e9, max = 1e9 } = spec;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && number >= min && number <= max) return { value: number };
  return {
    fault: `${printValue(value)} is no number it takes`,
    accepted: [`a number, ${min} to ${max}`],
  };
}

function readPath(value: unknown): VariableOutcome {
  return typeof value === "string" && value !== ""
    ? { value }
    : { fault: `${printValue(value)} is no file`, accepted: ["a path inside the project"] };
}

function readBoolean(value: unknown): VariableOutcome {
  if (value === true || value === "true") return { value: true };
  if (value === false || value === "false") return { value: false };
  return { fault: `${printValue(value)} is neither true nor false`, accepted: ["true", "false"] };
}

function readChoice(value: unknown, { options = [] }: VariableSpec): VariableOutcome {
  if (typeof value === "string" && options.includes(value)) return { value };
  const nearest = typeof value === "string" ? nearestWord(value, options) : undefined;
  return {
    fault: `${printValue(value)} is none of its options`,
    accepted: options,
    ...(nearest === undefined ? {} : { nearest }),
  };
}
