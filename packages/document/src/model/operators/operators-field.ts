import { required, type Field, type FieldTable } from "../field.ts";
import { listField } from "../values/list.ts";
import { booleanField, choiceField } from "../values/scalar.ts";
import { typedField } from "../values/typed.ts";
import { isOperatorType, OPERATORS, operatorSpecOf, type OperatorType } from "./operators.ts";
import type { ReelOperator } from "./operators.ts";

/** Most operators one shape takes. */
const MAX_OPERATORS = 64;

/** Keys of one operator, its `type` included. */
export function operatorFields(type: OperatorType): FieldTable {
  return {
    type: required(choiceField("Which operator.", [type])),
    enabled: booleanField("Off keeps it without using it.", { default: true }),
    ...Object.fromEntries(
      Object.entries(operatorSpecOf(type).parameters).map(([key, { field }]) => [key, field]),
    ),
  };
}

/** What is done to a shape's outline, one thing after another. */
export const operatorsField: Field<readonly ReelOperator[]> = listField(
  "What is done to the outline, in order, before it is filled and stroked.",
  typedField<OperatorType, ReelOperator>("A shape operator", {
    types: Object.keys(OPERATORS) as OperatorType[],
    isType: isOperatorType,
    fieldsOf: operatorFields,
    describe: (type) => OPERATORS[type].description,
  }),
  { max: MAX_OPERATORS },
);
