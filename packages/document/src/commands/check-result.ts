import { checkKeys, checkLayer, type Issue } from "../model/model.ts";
import type { Command } from "./command.ts";

/** What of a command's result does not fit its schema. A value that the document does not say is null. */
export function checkResult(
  { result }: Command,
  told: Readonly<Record<string, unknown>>,
): readonly Issue[] {
  const issues: Issue[] = [];
  const said = Object.entries(told).filter(([, value]) => value !== null);
  checkKeys(Object.fromEntries(said), nullable(result, told), {
    path: ["result"],
    report: (issue) => issues.push(issue),
    checkLayer,
  });
  return issues;
}

function nullable(fields: Command["result"], told: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      told[key] === null ? { ...field, required: false } : field,
    ]),
  );
}
