import { refusal } from "./command-error.ts";

/** Refuses to change a property that an expression gives. */
export function expressionStands(path: string) {
  return refusal({
    code: "animated-property",
    message: `${path} has an expression, which would be lost.`,
    param: "path",
    hint: "Change it with prop.setExpression, or take it away with prop.removeExpression.",
  });
}
