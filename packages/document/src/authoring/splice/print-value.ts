import { isMapping } from "../../model/model.ts";
import { printKey, printScalar, type ScalarPlace } from "./print-scalar.ts";

/** Longest list that is printed in one line. */
const FLOW_WIDTH = 80;

/** A value in one line: scalars, and collections in flow style. */
export function printFlow(value: unknown, place: ScalarPlace): string {
  const inner = place === "block" ? "flow" : place;
  if (Array.isArray(value)) return `[${value.map((item) => printFlow(item, inner)).join(", ")}]`;
  if (!isMapping(value)) return printScalar(value, place);
  const entries = Object.entries(value).map(
    ([key, item]) => `${printKey(key, inner)}: ${printFlow(item, inner)}`,
  );
  if (entries.length === 0) return "{}";
  return place === "json" ? `{${entries.join(", ")}}` : `{ ${entries.join(", ")} }`;
}

/** True for a value that is printed in one line even in block style. */
export function isOneLine(value: unknown): boolean {
  if (Array.isArray(value))
    return (
      value.every((item) => !isMapping(item) && !Array.isArray(item)) &&
      printFlow(value, "block").length <= FLOW_WIDTH
    );
  return !isMapping(value) || Object.keys(value).length === 0;
}

/** `key: value` in block style, a line each, without indentation of its own. */
export function entryLines(key: string, value: unknown): readonly string[] {
  const name = printKey(key, "block");
  if (isOneLine(value)) return [`${name}: ${printFlow(value, "block")}`];
  return [`${name}:`, ...blockLines(value).map(indented)];
}

/** `- value` in block style. */
export function itemLines(value: unknown): readonly string[] {
  if (isOneLine(value)) return [`- ${printFlow(value, "block")}`];
  return dashed(blockLines(value));
}

/** Lines of a value put behind a dash. */
function dashed(lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => (index === 0 ? `- ${line}` : indented(line)));
}

/** A collection in block style, a line each. */
export function blockLines(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(itemLines);
  if (isMapping(value))
    return Object.entries(value).flatMap(([key, item]) => entryLines(key, item));
  return [printFlow(value, "block")];
}

function indented(line: string): string {
  return line === "" ? "" : `  ${line}`;
}
