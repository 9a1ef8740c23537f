import { isMapping } from "../field.ts";
import type { DocumentPath, Issue } from "../issue.ts";
import { nearestWord } from "../nearest.ts";
import { replaceStep } from "../slip.ts";
import type { Structure } from "../structure/structure.ts";
import { VARIABLE_TYPES, type VariableSpec } from "../values/variable.ts";
import { variableNames } from "./template.ts";
import { readVariable } from "./value.ts";

/** Declared variables are sound, and every `${name}` is declared. */
export function checkVariables({ document, report }: Structure): void {
  const declared: unknown = document.variables;
  const names = isMapping(declared) ? Object.keys(declared) : [];
  if (isMapping(declared))
    for (const [name, spec] of Object.entries(declared))
      if (isMapping(spec)) checkDeclaration(spec, ["variables", name], report);
  for (const [key, value] of Object.entries(document))
    if (key !== "variables") checkUses(value, [key], { names, report });
}

function checkDeclaration(
  spec: Readonly<Record<string, unknown>>,
  path: DocumentPath,
  report: (issue: Issue) => void,
): void {
  if (!(VARIABLE_TYPES as readonly unknown[]).includes(spec["type"])) return;
  if (spec["type"] === "choice" && !Array.isArray(spec["options"]))
    return report({
      code: "missing-key",
      severity: "error",
      path,
      message: "A choice needs options: the list of accepted words.",
      accepted: ["options"],
      hint: "Add options.",
    });
  for (const key of ["default", "example"]) {
    if (spec[key] === undefined || spec[key] === null) continue;
    const outcome = readVariable(spec[key], spec as unknown as VariableSpec);
    if ("value" in outcome) continue;
    const sitePath = [...path, key];
    report({
      code: "bad-variable",
      severity: "error",
      path: sitePath,
      message: `${key} of ${String(path.at(-1))}: ${outcome.fault}; accepted: ${outcome.accepted.join(", ")}.`,
      accepted: outcome.accepted,
      ...nearestOf(outcome.nearest, sitePath),
    });
  }
}

interface Uses {
  readonly names: readonly string[];
  readonly report: (issue: Issue) => void;
}

function checkUses(value: unknown, path: DocumentPath, uses: Uses): void {
  if (typeof value === "string") return checkText(value, path, uses);
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) checkUses(item, [...path, index], uses);
  else if (isMapping(value))
    for (const [key, item] of Object.entries(value)) checkUses(item, [...path, key], uses);
}

function checkText(text: string, path: DocumentPath, { names, report }: Uses): void {
  for (const name of variableNames(text)) {
    if (names.includes(name)) continue;
    const nearest = nearestWord(name, names);
    report({
      code: "unknown-variable",
      severity: "error",
      path,
      message: `\${${name}} is no declared variable${names.length === 0 ? "; none is declared" : `; declared: ${names.join(", ")}`}.`,
      received: name,
      accepted: names,
      ...nearestOf(nearest, path, nearest && text.replaceAll(`\${${name}}`, `\${${nearest}}`)),
      hint: `Declare ${name} under variables, or write $\${ for the characters themselves.`,
    });
  }
}

function nearestOf(
  nearest: string | undefined,
  path: DocumentPath,
  value: string | undefined = nearest,
): Partial<Issue> {
  if (nearest === undefined) return {};
  const site = { path, report: () => undefined, checkLayer: () => undefined };
  return { nearest, fix: [replaceStep(site, value)] };
}
