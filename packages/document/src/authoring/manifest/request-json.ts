import {
  checkKeys,
  checkLayer,
  hasControlCharacter,
  isMapping,
  type DocumentPath,
  type FieldTable,
  type Issue,
  type TableValue,
} from "../../model/model.ts";
import { MAX_SOURCE_DEPTH } from "../yaml-text.ts";

/** A request whose values are known to be right, or everything that is wrong with it. */
export type CheckedRequest<Table> =
  | { readonly value: TableValue<Table>; readonly issues: readonly Issue[] }
  | { readonly value?: undefined; readonly issues: readonly Issue[] };

/**
 * Checks JSON by a table: unknown keys with the nearest known one, missing keys, types, ranges; all of it. A request
 * knows no variables, so `${` in its texts comes back as the document spells it: `$${`.
 */
export function checkRequest<const Table extends FieldTable>(
  json: unknown,
  fields: Table,
): CheckedRequest<Table> {
  const issues: Issue[] = [];
  const report = (issue: Issue): void => void issues.push(issue);
  const value = literal(json, [], report);
  if (issues.length > 0) return { issues };
  if (!isMapping(value)) return { issues: [notMapping(json)] };
  checkKeys(value, fields, { path: [], report, checkLayer });
  return issues.some(({ severity }) => severity === "error")
    ? { issues }
    : { value: value as TableValue<Table>, issues };
}

/** A text of a checked request as it was written. */
export function asWritten(text: string): string {
  return text.replaceAll("$${", () => "${");
}

/** A text as the document spells it, so that no part of it is taken for a variable. */
export function asLiteral(text: string): string {
  return text.replaceAll("${", () => "$${");
}

function literal(value: unknown, path: DocumentPath, report: (issue: Issue) => void): unknown {
  if (path.length > MAX_SOURCE_DEPTH) {
    report(fault("too-deep", path, `Values are nested more than ${MAX_SOURCE_DEPTH} deep.`));
    return undefined;
  }
  if (typeof value === "string") {
    if (hasControlCharacter(value))
      report(
        fault(
          "control-character",
          path,
          "A control character or a lone surrogate stands in the text.",
        ),
      );
    return asLiteral(value);
  }
  if (Array.isArray(value))
    return value.map((item, index) => literal(item, [...path, index], report));
  if (!isMapping(value)) return value;
  // Clients write null for what they leave out.
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null);
  if (entries.some(([key]) => hasControlCharacter(key)))
    report(
      fault("control-character", path, "A control character or a lone surrogate stands in a key."),
    );
  return Object.fromEntries(
    entries.map(([key, item]) => [key, literal(item, [...path, key], report)]),
  );
}

function notMapping(json: unknown): Issue {
  const issue = fault("wrong-type", [], "The request is no JSON object.");
  return { ...issue, received: JSON.stringify(json)?.slice(0, 80) ?? "nothing" };
}

function fault(code: string, path: DocumentPath, message: string): Issue {
  return { code, severity: "error", path, message };
}
