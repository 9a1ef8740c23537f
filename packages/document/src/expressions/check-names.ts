import type { ExpressionFault } from "./fault.ts";
import { PURE_NAMES } from "./functions.ts";
import { MOMENT_NAMES } from "./names.data.ts";
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

/** Names of layers that an expression asks for in so many words: `layer("id")`. */
export function namedLayers(
  program: Program,
): readonly { readonly id: string; readonly offset: number }[] {
  const waiting = [...program.statements.map(({ value }) => value), program.result];
  const found: { id: string; offset: number }[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    waiting.push(...partsOf(next));
    if (next.kind !== "call" || next.callee.kind !== "name" || next.callee.name !== "layer")
      continue;
    const [first] = next.args;
    if (first?.kind === "literal" && typeof first.value === "string")
      found.push({ id: first.value, offset: first.at });
  }
  return found;
}

type Parts = {
  readonly [K in Node["kind"]]: (node: Extract<Node, { readonly kind: K }>) => readonly Node[];
};

const PARTS: Parts = {
  literal: () => [],
  name: () => [],
  list: ({ items }) => items,
  member: ({ of }) => [of],
  index: ({ of, index }) => [of, index],
  call: ({ callee, args }) => [callee, ...args],
  unary: ({ of }) => [of],
  binary: ({ left, right }) => [left, right],
  conditional: ({ test, yes, no }) => [test, yes, no],
};

function partsOf(node: Node): readonly Node[] {
  return (PARTS[node.kind] as (node: Node) => readonly Node[])(node);
}
