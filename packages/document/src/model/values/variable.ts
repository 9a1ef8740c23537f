import { required, type Field, type ValueOf } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { listField } from "./list.ts";
import { numberField } from "./number.ts";
import { objectField } from "./object.ts";
import { choiceField, textField } from "./scalar.ts";

export const VARIABLE_TYPES = [
  "text",
  "number",
  "color",
  "image",
  "video",
  "audio",
  "boolean",
  "choice",
] as const;

export type VariableType = (typeof VARIABLE_TYPES)[number];

/** What a variable can be given. */
export type VariableValue = string | number | boolean;

function valueField(description: string): Field<VariableValue> {
  return {
    description,
    check: (value, site) => {
      if (typeof value === "object")
        reportSlip(site, {
          code: "wrong-type",
          value,
          accepted: ["text", "a number", "true or false"],
        });
    },
    jsonSchema: () => ({ type: ["string", "number", "boolean"] }),
  };
}

/** Keys of a variable. */
export const variableField = objectField("A variable.", {
  type: required(choiceField("What it holds.", VARIABLE_TYPES)),
  description: textField("What it is for, for people.", { maxLength: 500 }),
  default: valueField("Its value when none is given; without it the variable must be given."),
  example: valueField("A value for validate, still and watch."),
  max: numberField("text: most characters; number: largest value.", { min: -1e9, max: 1e9 }),
  min: numberField("text: fewest characters; number: smallest value.", { min: -1e9, max: 1e9 }),
  options: listField("choice: the accepted words.", textField("A word.", { maxLength: 200 }), {
    min: 1,
    max: 1000,
  }),
});

/** A declared variable. */
export type VariableSpec = ValueOf<typeof variableField>;
