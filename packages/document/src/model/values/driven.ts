import {
  EXPRESSION_NAMES,
  MAX_EXPRESSION_LENGTH,
  parseExpression,
  unknownName,
  type ExpressionFault,
} from "../../expressions/expressions.ts";
import { isMapping, lastKey, required, type Field, type Site } from "../field.ts";
import { nearestWord } from "../nearest.ts";
import { replaceStep } from "../slip.ts";
import { objectField } from "./object.ts";
import { textField } from "./scalar.ts";

/** A property whose value an expression gives, anew in every frame. */
export interface Driven<T, Key> {
  readonly expression: string;
  /** What `value` is in the expression. */
  readonly value?: T;
  /** The same, changing over layer time. */
  readonly keys?: readonly Key[];
}

/** True for a value written as `{ expression: … }`. */
export function isDriven(value: unknown): value is Driven<unknown, unknown> {
  return isMapping(value) && Object.hasOwn(value, "expression");
}

const TEXT = textField(
  "The expression: a subset of JavaScript with time, value, wiggle, loopOut, ease, layer and variables.",
  { maxLength: MAX_EXPRESSION_LENGTH },
);

/** An expression as text. */
export const expressionField: Field<string> = {
  ...TEXT,
  check: (value, site) => {
    TEXT.check(value, site);
    if (typeof value === "string" && value.length <= MAX_EXPRESSION_LENGTH) checkText(value, site);
  },
};

/** `{ expression, value }` or `{ expression, keys }`: what `value` is in the expression, fixed or over layer time. */
export function drivenField(value: Field<unknown>, keys: Field<unknown>): Field<unknown> {
  const table = objectField("An expression.", {
    expression: required(expressionField),
    value: { ...value, required: false },
    keys: { ...keys, required: false },
  });
  return {
    ...table,
    check: (driven, site) => {
      table.check(driven, site);
      if (!isMapping(driven) || !Object.hasOwn(driven, "value") || !Object.hasOwn(driven, "keys"))
        return;
      const path = [...site.path, "keys"];
      site.report({
        code: "conflicting-keys",
        severity: "error",
        path,
        message: "keys stands beside value; the expression starts from one of them.",
        received: "keys",
        hint: "Remove one of them.",
      });
    },
  };
}

function checkText(text: string, site: Site): void {
  const parsed = parseExpression(text);
  if (!parsed.ok) return reportExpression(text, parsed.fault, site);
  const unknown = unknownName(parsed.value);
  if (unknown === undefined) return;
  const nearest = nearestWord(unknown.name, EXPRESSION_NAMES);
  const before = text.slice(0, unknown.offset);
  const after = text.slice(unknown.offset + unknown.name.length);
  site.report({
    ...expressionIssue(text, unknown, site),
    accepted: EXPRESSION_NAMES,
    ...(nearest === undefined
      ? {}
      : {
          nearest,
          hint: `Write ${nearest}.`,
          fix: [replaceStep(site, `${before}${nearest}${after}`)],
        }),
  });
}

function reportExpression(text: string, fault: ExpressionFault, site: Site): void {
  site.report(expressionIssue(text, fault, site));
}

function expressionIssue(text: string, { message, offset }: ExpressionFault, site: Site) {
  return {
    code: "expression-syntax",
    severity: "error",
    path: site.path,
    offset,
    message: `${lastKey(site)} cannot be read at character ${offset + 1}: ${message}.`,
    received: text.slice(0, 80),
    hint: "Correct the expression.",
  } as const;
}
