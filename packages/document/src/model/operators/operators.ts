import type { AuthoredOf, ParameterValues } from "../effects/parameter.ts";
import { figure } from "./figure.ts";
import { merge } from "./merge.ts";
import { offset } from "./offset.ts";
import type { OperatorSpec } from "./operator-spec.ts";
import { repeater } from "./repeater.ts";
import { roundCorners } from "./round-corners.ts";
import { trim } from "./trim.ts";
import { wiggle } from "./wiggle.ts";

/** Every shape operator there is, by its `type`. */
export const OPERATORS = {
  trim,
  repeater,
  "round-corners": roundCorners,
  offset,
  wiggle,
  figure,
  merge,
} as const;

/** The `type` of a shape operator. */
export type OperatorType = keyof typeof OPERATORS;

/** Worked-out values of an operator's parameters. */
export type OperatorValues<K extends OperatorType> = ParameterValues<
  (typeof OPERATORS)[K]["parameters"]
>;

/** A shape operator as authored. */
export type ReelOperator = AuthoredOf<typeof OPERATORS>;

/** True when `word` names a shape operator. */
export function isOperatorType(word: unknown): word is OperatorType {
  return typeof word === "string" && Object.hasOwn(OPERATORS, word);
}

/** The declaration of an operator, without the types of its parameters. */
export function operatorSpecOf(type: OperatorType): OperatorSpec {
  return OPERATORS[type] as unknown as OperatorSpec;
}
