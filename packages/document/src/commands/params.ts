import {
  checkField,
  checkKeys,
  checkLayer,
  invariant,
  type Field,
  type FieldTable,
  type Issue,
} from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";

/** Checks parameters by their fields. */
export function checkParams(
  params: Readonly<Record<string, unknown>>,
  fields: FieldTable,
): Attempt<undefined> {
  const issues: Issue[] = [];
  checkKeys(params, fields, {
    path: ["params"],
    report: (issue) => issues.push(issue),
    checkLayer,
  });
  return outcomeOf(issues);
}

/** Checks one value that a parameter sets in the document. */
export function checkValue(
  field: Field<unknown>,
  value: unknown,
  path: readonly (string | number)[],
): Attempt<undefined> {
  const issues: Issue[] = [];
  checkField(field, value, { path, report: (issue) => issues.push(issue), checkLayer });
  return outcomeOf(issues);
}

function outcomeOf(issues: readonly Issue[]): Attempt<undefined> {
  return issues.length === 0 ? success(undefined) : paramsRefusal(issues);
}

/** The refusal that wrong parameters give: its message is the first issue's. */
export function paramsRefusal(issues: readonly Issue[]) {
  const [first] = issues;
  invariant(first, "a refusal needs an issue");
  const param = first.path[1];
  return refusal({
    code: "invalid-params",
    message: first.message,
    ...(typeof param === "string" ? { param } : {}),
    ...(first.accepted === undefined ? {} : { accepted: first.accepted }),
    ...(first.nearest === undefined ? {} : { nearest: first.nearest }),
    ...(first.hint === undefined ? {} : { hint: first.hint }),
    issues: issues.map(withoutFix),
  });
}

/** Its steps would patch the parameters, which are no document. */
function withoutFix(issue: Issue): Issue {
  return Object.fromEntries(
    Object.entries(issue).filter(([key]) => key !== "fix"),
  ) as unknown as Issue;
}
