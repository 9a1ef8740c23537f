import { ExpressionError, outcomeOf, type Outcome } from "./fault.ts";
import { OPERATORS, SIGNS } from "./operators.ts";
import { isHost, isList, isTruthy, plain, wordFor, type ScriptValue } from "./script-value.ts";
import type { Node, Program } from "./syntax.ts";

/** What one evaluation, and all that it leads to, may use. */
export interface Fuel {
  /** Steps that are left; each part of an expression takes one. */
  left: number;
  /** Parts that are being worked out inside one another. */
  depth: number;
}

/** Most parts inside one another, those of other expressions that are asked included. */
const MAX_DEPTH = 400;

/** What an expression can see. */
export interface ExpressionScope {
  readonly valueOf: (name: string) => ScriptValue | undefined;
  readonly fuel: Fuel;
}

/** The value of a program, properties as their values. Never throws; ends when the fuel does. */
export function runExpression(program: Program, scope: ExpressionScope): Outcome<ScriptValue> {
  return outcomeOf(() => {
    const locals = new Map<string, ScriptValue>();
    const valueOf = (name: string) => locals.get(name) ?? scope.valueOf(name);
    const run = { valueOf, fuel: scope.fuel };
    return deeper({ at: 0 }, run.fuel, () => {
      for (const { name, value } of program.statements) {
        const found = evaluate(value, run);
        if (name !== undefined) locals.set(name, found);
      }
      return plainly(program.result, run);
    });
  });
}

function deeper<T>({ at }: Pick<Node, "at">, fuel: Fuel, work: () => T): T {
  if (fuel.depth >= MAX_DEPTH) throw new ExpressionError("its parts lead too deep", at);
  fuel.depth += 1;
  try {
    return work();
  } finally {
    fuel.depth -= 1;
  }
}

function evaluate(node: Node, scope: ExpressionScope): ScriptValue {
  const { fuel } = scope;
  fuel.left -= 1;
  if (fuel.left < 0) throw new ExpressionError("it takes too many steps", node.at);
  const visit = VISIT[node.kind] as (node: Node, scope: ExpressionScope) => ScriptValue;
  return deeper(node, fuel, () => located(node, () => visit(node, scope)));
}

/** The same, a property as its value: what is wrong with that stands where the property is named. */
function plainly(node: Node, scope: ExpressionScope): ScriptValue {
  return located(node, () => plain(evaluate(node, scope)));
}

/** Operators and functions do not know where they stand; the innermost part does. */
function located<T>({ at }: Node, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExpressionError && error.offset < 0) error.offset = at;
    throw error;
  }
}

type Visitors = {
  readonly [K in Node["kind"]]: (
    node: Extract<Node, { readonly kind: K }>,
    scope: ExpressionScope,
  ) => ScriptValue;
};

const VISIT: Visitors = {
  literal: ({ value }) => value,
  list: ({ items }, scope) => items.map((item) => plainly(item, scope)),
  name: ({ name }, scope) => {
    const value = scope.valueOf(name);
    if (value === undefined) throw new ExpressionError(`${name} is not known here`, -1);
    return value;
  },
  member: ({ of, name }, scope) => memberOf(evaluate(of, scope), name),
  index: ({ of, index }, scope) => itemOf(evaluate(of, scope), plainly(index, scope)),
  call: ({ callee, args }, scope) => {
    const called = evaluate(callee, scope);
    if (!isHost(called) || called.call === undefined)
      throw new ExpressionError(`${wordFor(called)} is no function`, -1);
    return called.call(args.map((arg) => evaluate(arg, scope)));
  },
  unary: ({ operator, of }, scope) => SIGNS[operator](plainly(of, scope)),
  binary: ({ operator, left, right }, scope) => {
    const first = plainly(left, scope);
    if (operator === "&&") return isTruthy(first) ? evaluate(right, scope) : first;
    if (operator === "||") return isTruthy(first) ? first : evaluate(right, scope);
    return OPERATORS[operator](first, plainly(right, scope));
  },
  conditional: ({ test, yes, no }, scope) =>
    evaluate(isTruthy(evaluate(test, scope)) ? yes : no, scope),
};

function memberOf(of: ScriptValue, name: string): ScriptValue {
  const found = isHost(of) ? of.member?.(name) : undefined;
  if (found !== undefined) return found;
  const own = plain(of);
  if (name === "length" && (isList(own) || typeof own === "string")) return own.length;
  const names = isHost(of) ? of.names : undefined;
  const known = names === undefined ? "" : `; it has ${names.slice(0, 12).join(", ")}`;
  throw new ExpressionError(`${wordFor(of)} has no ${name}${known}`, -1);
}

function itemOf(of: ScriptValue, index: ScriptValue): ScriptValue {
  const isKey = typeof index === "number" || typeof index === "string";
  const found = isHost(of) && isKey ? of.index?.(index) : undefined;
  if (found !== undefined) return found;
  const own = plain(of);
  if (!isList(own)) throw new ExpressionError(`${wordFor(own)} has no items`, -1);
  const item = typeof index === "number" ? own[index] : undefined;
  if (item !== undefined) return item;
  throw new ExpressionError(
    `${wordFor(own)} has no item ${isKey ? index : wordFor(index)}; the first is 0`,
    -1,
  );
}
