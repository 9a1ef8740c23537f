import { parseExpression } from "./parse-expression.ts";
import { partsOf } from "./parts.ts";
import type { Node } from "./syntax.ts";

/** What an expression may name beside itself: `layer("id")`, `variables.id`. */
export type Referred = "layer" | "variable";

/** Whether an expression names something in so many words. */
export function refersTo(text: string, what: Referred, id: string): boolean {
  return placesOf(text, what, id).length > 0;
}

/** The expression with another name for what it names; as it is where it cannot be read. */
export function withReference(
  text: string,
  what: Referred,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  const places = placesOf(text, what, from).toSorted((a, b) => b - a);
  return places.reduce(
    (written, at) => `${written.slice(0, at)}${to}${written.slice(at + from.length)}`,
    text,
  );
}

/** Files that an expression asks for in so many words: `data("id")`. */
export function namedData(text: string): readonly string[] {
  return partsIn(text).flatMap((node) => {
    const isData =
      node.kind === "call" && node.callee.kind === "name" && node.callee.name === "data";
    const [first] = isData ? node.args : [];
    return first?.kind === "literal" && typeof first.value === "string" ? [first.value] : [];
  });
}

/** Where the name stands in the text. */
function placesOf(text: string, what: Referred, id: string): readonly number[] {
  return partsIn(text).flatMap((node) => {
    const at = PLACES[what](node, id);
    return at !== undefined && text.startsWith(id, at) ? [at] : [];
  });
}

/** All parts of an expression; none when it cannot be read. */
function partsIn(text: string): readonly Node[] {
  const parsed = parseExpression(text);
  if (!parsed.ok) return [];
  const { statements, result } = parsed.value;
  const parts: Node[] = [...statements.map(({ value }) => value), result];
  // The list grows while it is gone through.
  for (const part of parts) parts.push(...partsOf(part));
  return parts;
}

const PLACES: Readonly<Record<Referred, (node: Node, id: string) => number | undefined>> = {
  layer: (node, id) => {
    if (node.kind !== "call" || node.callee.kind !== "name" || node.callee.name !== "layer")
      return undefined;
    const [first] = node.args;
    return first?.kind === "literal" && first.value === id ? first.at + 1 : undefined;
  },
  variable: (node, id) =>
    node.kind === "member" &&
    node.of.kind === "name" &&
    node.of.name === "variables" &&
    node.name === id
      ? node.at
      : undefined,
};
