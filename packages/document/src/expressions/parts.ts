import type { Node } from "./syntax.ts";

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

/** The parts a part of an expression is made of. */
export function partsOf(node: Node): readonly Node[] {
  return (PARTS[node.kind] as (node: Node) => readonly Node[])(node);
}
