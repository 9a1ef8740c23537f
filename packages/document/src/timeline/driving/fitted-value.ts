import {
  ExpressionError,
  isHost,
  isList,
  wordFor,
  type ScriptValue,
} from "../../expressions/expressions.ts";
import { isMapping, type Field, type Issue } from "../../model/model.ts";
import { writtenWith, type Units } from "./measured.ts";

interface Range {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

/** How what an expression comes to becomes a value of its property. */
export type Fit = (value: ScriptValue) => unknown;

/**
 * Holds numbers within the range of a property, rounds them where it takes whole ones, and writes them as the file does.
 * Throws ExpressionError for what the property does not take.
 */
export function fitFor(field: Field<unknown>, units: Units): Fit {
  const constant = field.constant ?? field;
  const schema = constant.jsonSchema();
  const ranges = rangesOf(schema);
  const unit = typeof units === "object" ? units[0] : units;
  const scale = unit === undefined ? 1 : unit === "%" && isRatio(schema) ? 100 : undefined;
  return (value) => {
    const held = scale === undefined ? finite(value) : heldWithin(finite(value), ranges, scale);
    const written = writtenWith(units, held);
    const issues: Issue[] = [];
    const report = (issue: Issue): void => void issues.push(issue);
    constant.check(written, { path: ["it"], report, checkLayer: () => undefined });
    const [issue] = issues;
    if (issue === undefined) return written;
    throw new ExpressionError(`${issue.message.replace(/\.$/, "")}, where the expression ends`, 0);
  };
}

function finite(value: ScriptValue): ScriptValue {
  if (isHost(value))
    throw new ExpressionError(`it comes to ${wordFor(value)}, which is no value`, 0);
  if (isList(value)) return value.map(finite);
  if (typeof value === "number" && !Number.isFinite(value))
    throw new ExpressionError(`it comes to ${value}`, 0);
  return value;
}

function heldWithin(value: ScriptValue, ranges: readonly Range[], scale: number): ScriptValue {
  if (isList(value))
    return value.map((item, index) => {
      const range = ranges[index] ?? ranges[0];
      return range === undefined ? item : heldWithin(item, [range], scale);
    });
  const [range] = ranges;
  if (typeof value !== "number" || range === undefined) return value;
  const held = Math.min(range.most * scale, Math.max(range.least * scale, value));
  return range.whole ? Math.round(held) : held;
}

/** Ranges of the numbers that a schema takes: of one, or of each item of a pair. */
function rangesOf(schema: unknown): readonly Range[] {
  if (!isMapping(schema)) return [];
  const { type, minimum, maximum, anyOf, prefixItems } = schema;
  if (type === "number" || type === "integer")
    return [
      {
        least: typeof minimum === "number" ? minimum : -Infinity,
        most: typeof maximum === "number" ? maximum : Infinity,
        whole: type === "integer",
      },
    ];
  if (Array.isArray(prefixItems)) return prefixItems.flatMap((item) => rangesOf(item).slice(0, 1));
  return Array.isArray(anyOf) ? (anyOf.map(rangesOf).find((each) => each.length > 0) ?? []) : [];
}

/** True for a share: its percent are hundredths of its numbers. */
function isRatio(schema: unknown): boolean {
  if (!isMapping(schema)) return false;
  const { anyOf, pattern, prefixItems } = schema;
  if (typeof pattern === "string") return pattern.endsWith("+%$");
  const parts = [anyOf, prefixItems].find(Array.isArray);
  return parts?.some(isRatio) === true;
}
