import type { ExpressionFault } from "./fault.ts";
import { PURE_NAMES } from "./functions.ts";
import { MOMENT_NAMES } from "./names.data.ts";
import { partsOf } from "./parts.ts";
import type { Node, Program } from "./syntax.ts";

/** Every name an expression may use. */
export const EXPRESSION_NAMES: readonly string[] = [
  ...Object.keys(MOMENT_NAMES),
  ...PURE_NAMES.keys(),
];

/** A name of a program that stands for nothing. */
export interface UnknownName extends ExpressionFault {
  readonly name: string;
}

/** The first name that is neither given by the program itself nor known. */
export function unknownName(program: Program): UnknownName | undefined {
  const known = new Set(EXPRESSION_NAMES);
  for (const { name, value } of program.statements) {
    const unknown = unknownIn(value, known);
    if (unknown !== undefined) return unknown;
    if (name !== undefined) known.add(name);
  }
  return unknownIn(program.result, known);
}

function unknownIn(node: Node, known: ReadonlySet<string>): UnknownName | undefined {
  const waiting: Node[] = [node];
  const found: UnknownName[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === "name" && !known.has(next.name))
      found.push({ name: next.name, offset: next.at, message: `${next.name} is not known here` });
    waiting.push(...partsOf(next));
  }
  return found.toSorted((a, b) => a.offset - b.offset)[0];
}
