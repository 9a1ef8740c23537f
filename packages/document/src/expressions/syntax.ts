/** Operators of two sides. */
export type BinaryOperator =
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "**"
  | "<"
  | "<="
  | ">"
  | ">="
  | "=="
  | "!="
  | "&&"
  | "||";

/** A part of an expression; `at` is where it begins in the text. */
export type Node =
  | { readonly kind: "literal"; readonly at: number; readonly value: number | string | boolean }
  | { readonly kind: "list"; readonly at: number; readonly items: readonly Node[] }
  | { readonly kind: "name"; readonly at: number; readonly name: string }
  | { readonly kind: "member"; readonly at: number; readonly of: Node; readonly name: string }
  | { readonly kind: "index"; readonly at: number; readonly of: Node; readonly index: Node }
  | {
      readonly kind: "call";
      readonly at: number;
      readonly callee: Node;
      readonly args: readonly Node[];
    }
  | {
      readonly kind: "unary";
      readonly at: number;
      readonly operator: "-" | "+" | "!";
      readonly of: Node;
    }
  | {
      readonly kind: "binary";
      readonly at: number;
      readonly operator: BinaryOperator;
      readonly left: Node;
      readonly right: Node;
    }
  | {
      readonly kind: "conditional";
      readonly at: number;
      readonly test: Node;
      readonly yes: Node;
      readonly no: Node;
    };

/** A named value, or a value that is only asked for (`seedRandom(1)`). */
export interface Statement {
  readonly name?: string;
  readonly value: Node;
}

/** An expression that has been parsed: statements, and the value it comes to. */
export interface Program {
  readonly text: string;
  readonly statements: readonly Statement[];
  readonly result: Node;
}
