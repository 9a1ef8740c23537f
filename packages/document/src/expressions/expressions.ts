/** The room's door: expressions as text, as programs, and what they come to. */
export { EXPRESSION_NAMES, unknownName } from "./check-names.ts";
export { readContent } from "./content.ts";
export { ExpressionError, type ExpressionFault, type Outcome } from "./fault.ts";
export { hostFunction, PURE_NAMES } from "./functions.ts";
export { MOMENT_NAMES } from "./names.data.ts";
export { MAX_EXPRESSION_LENGTH, parseExpression } from "./parse-expression.ts";
export { namedData, refersTo, withReference } from "./references.ts";
export { runExpression, type Fuel } from "./run-expression.ts";
export {
  isHost,
  isList,
  mapNumbers,
  numberOf,
  plain,
  wordFor,
  zipNumbers,
  type Host,
  type ScriptValue,
} from "./script-value.ts";
export type { Program } from "./syntax.ts";
