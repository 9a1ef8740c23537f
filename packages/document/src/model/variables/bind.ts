import type { ReelDocument } from "../document.ts";
import { isMapping } from "../field.ts";
import type { Issue } from "../issue.ts";
import { nearestWord } from "../nearest.ts";
import type { VariableSpec, VariableValue } from "../values/variable.ts";
import { fillTemplate, wholeVariable } from "./template.ts";
import { readVariable } from "./value.ts";

export interface BindOptions {
  /** Lets `example` stand in for a value that is not given: for validate, still and watch. */
  readonly allowExamples?: boolean;
}

export interface Bound {
  /**
   * The document without a variable in it, each declared one with its value as the default; those that could not be
   * bound stay as written.
   */
  readonly document: ReelDocument;
  readonly issues: readonly Issue[];
}

/** Puts values into every `${name}` of a document; a whole `"${name}"` keeps its value's type. */
export function bindVariables(
  document: ReelDocument,
  values: Readonly<Record<string, unknown>>,
  options: BindOptions = {},
): Bound {
  const issues: Issue[] = [];
  const declared = isMapping(document.variables) ? document.variables : {};
  reportStrangers(Object.keys(values), Object.keys(declared), issues);
  const bound = new Map<string, VariableValue>();
  for (const [name, spec] of Object.entries(declared)) {
    if (!isMapping(spec)) continue;
    const value = valueFor(name, spec, { values, issues, options });
    if (value !== undefined) bound.set(name, value);
  }
  const { variables, ...rest } = document;
  const filled = fill(rest, (name) => bound.get(name)) as ReelDocument;
  if (variables === undefined) return { document: filled, issues };
  return { document: { ...filled, variables: valued(declared, bound) }, issues };
}

/** The declarations with the values in force as their defaults, for expressions that ask for them. */
function valued(
  declared: Readonly<Record<string, VariableSpec>>,
  bound: ReadonlyMap<string, VariableValue>,
): NonNullable<ReelDocument["variables"]> {
  const entries = Object.entries(declared).map(([name, spec]): [string, VariableSpec] => {
    const value = bound.get(name);
    return [name, value === undefined ? spec : { ...spec, default: value }];
  });
  return Object.fromEntries(entries);
}

interface Giving {
  readonly values: Readonly<Record<string, unknown>>;
  readonly issues: Issue[];
  readonly options: BindOptions;
}

function valueFor(name: string, spec: VariableSpec, giving: Giving): VariableValue | undefined {
  const given = Object.hasOwn(giving.values, name) ? giving.values[name] : undefined;
  const example = giving.options.allowExamples === true ? spec.example : undefined;
  const value = given ?? spec.default ?? example;
  const path = ["variables", name];
  if (value === undefined) {
    giving.issues.push({
      code: "missing-variable",
      severity: "error",
      path,
      message: `Variable ${name} needs a value: it has no default.`,
      accepted: [spec.type],
      hint: `Give ${name}, or write a default.`,
    });
    return undefined;
  }
  const outcome = readVariable(value, spec);
  if ("value" in outcome) return outcome.value;
  giving.issues.push({
    code: "bad-variable",
    severity: "error",
    path,
    message: `Variable ${name}: ${outcome.fault}; accepted: ${outcome.accepted.join(", ")}.`,
    accepted: outcome.accepted,
    ...(outcome.nearest === undefined ? {} : { nearest: outcome.nearest }),
  });
  return undefined;
}

function reportStrangers(given: readonly string[], declared: readonly string[], issues: Issue[]) {
  for (const name of given) {
    if (declared.includes(name)) continue;
    const nearest = nearestWord(name, declared);
    issues.push({
      code: "unknown-variable",
      severity: "error",
      path: ["variables"],
      message: `${name} is no variable of this project${declared.length === 0 ? "; it has none" : `; it has ${declared.join(", ")}`}.`,
      received: name,
      accepted: declared,
      ...(nearest === undefined ? {} : { nearest }),
    });
  }
}

function fill(value: unknown, valueOf: (name: string) => VariableValue | undefined): unknown {
  if (typeof value === "string") {
    const whole = wholeVariable(value);
    if (whole !== undefined) return valueOf(whole) ?? value;
    return fillTemplate(value, valueOf);
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, valueOf));
  if (!isMapping(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, valueOf)]));
}
