import { ExpressionError, outcomeOf, type Outcome } from "./fault.ts";
import type { BinaryOperator, Node, Program, Statement } from "./syntax.ts";
import { tokensOf, type Token } from "./tokens.ts";

/** Longest expression, in UTF-16 units. */
export const MAX_EXPRESSION_LENGTH = 4000;

/** Deepest nesting of brackets, conditions and signs. */
const MAX_NESTING = 60;

/** Operators by how tightly they bind, the loosest first. */
const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "===", "!=="],
  ["<", "<=", ">", ">="],
  ["+", "-"],
  ["*", "/", "%"],
];

/** Words of JavaScript that stand for what an expression does not have. */
const REFUSED_WORDS: ReadonlySet<string> = new Set(
  "if else for while do function return new class switch try throw import this await async".split(
    " ",
  ),
);

const CONSTANTS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Parses a text; never throws and never runs longer than the text is. */
export function parseExpression(text: string): Outcome<Program> {
  return outcomeOf(() => {
    if (text.length > MAX_EXPRESSION_LENGTH)
      throw new ExpressionError(
        `it has ${text.length} characters; ${MAX_EXPRESSION_LENGTH} are accepted`,
        0,
      );
    return new Parser(text).program();
  });
}

class Parser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokensOf(text);
  }

  program(): Program {
    const statements: Statement[] = [];
    while (this.#peek().kind !== "end") {
      statements.push(this.#statement());
      const ended = this.#take(";");
      const { kind, text, at, afterBreak } = this.#peek();
      if (!ended && kind !== "end" && !afterBreak) throw unexpected(text, at);
    }
    const last = statements.at(-1);
    if (last === undefined) throw new ExpressionError("it is empty", 0);
    if (last.name !== undefined)
      throw new ExpressionError(
        `it ends with ${last.name}; its last part has to be the value`,
        last.value.at,
      );
    return { text: this.#text, statements: statements.slice(0, -1), result: last.value };
  }

  #statement(): Statement {
    const { kind, text } = this.#peek();
    if (kind !== "name" || !["let", "const", "var"].includes(text))
      return { value: this.#expression() };
    this.#next += 1;
    const name = this.#name();
    this.#need("=");
    return { name, value: this.#expression() };
  }

  #expression(): Node {
    return this.#deeper(() => {
      const test = this.#binary(0);
      if (!this.#take("?")) return test;
      const yes = this.#expression();
      this.#need(":");
      return { kind: "conditional", at: test.at, test, yes, no: this.#expression() };
    });
  }

  #binary(level: number): Node {
    const signs = LEVELS[level];
    if (signs === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const { kind, text, at } = this.#peek();
      if (kind !== "sign" || !signs.includes(text)) return left;
      this.#next += 1;
      const right = this.#binary(level + 1);
      left = { kind: "binary", at, operator: operatorOf(text), left, right };
    }
  }

  #unary(): Node {
    const { kind, text, at } = this.#peek();
    if (kind !== "sign" || (text !== "-" && text !== "+" && text !== "!")) return this.#power();
    this.#next += 1;
    return this.#deeper(() => ({ kind: "unary", at, operator: text, of: this.#unary() }));
  }

  #power(): Node {
    const left = this.#postfix();
    const { at } = this.#peek();
    if (!this.#take("**")) return left;
    return this.#deeper(() => ({
      kind: "binary",
      at,
      operator: "**",
      left,
      right: this.#unary(),
    }));
  }

  #postfix(): Node {
    let of = this.#primary();
    for (;;) {
      const { at, afterBreak } = this.#peek();
      if (this.#take(".")) of = { kind: "member", at: this.#peek().at, of, name: this.#name() };
      else if (!afterBreak && this.#take("[")) {
        const index = this.#expression();
        this.#need("]");
        of = { kind: "index", at, of, index };
      } else if (!afterBreak && this.#take("(")) {
        of = { kind: "call", at: of.at, callee: of, args: this.#list(")") };
      } else return of;
    }
  }

  #primary(): Node {
    const { kind, text, at } = this.#peek();
    this.#next += 1;
    if (kind === "number") return { kind: "literal", at, value: Number(text) };
    if (kind === "text") return { kind: "literal", at, value: text };
    if (kind === "name" && Object.hasOwn(CONSTANTS, text))
      return { kind: "literal", at, value: CONSTANTS[text] === true };
    if (kind === "name" && !REFUSED_WORDS.has(text)) return { kind: "name", at, name: text };
    if (kind === "sign" && text === "[") return { kind: "list", at, items: this.#list("]") };
    if (kind === "sign" && text === "(") {
      const inner = this.#expression();
      this.#need(")");
      return inner;
    }
    if (kind === "end") throw new ExpressionError("it breaks off", at);
    throw unexpected(text, at);
  }

  #list(closing: ")" | "]"): readonly Node[] {
    const items: Node[] = [];
    while (!this.#take(closing)) {
      items.push(this.#expression());
      if (this.#take(closing)) break;
      this.#need(",");
    }
    return items;
  }

  #deeper(parse: () => Node): Node {
    this.#depth += 1;
    if (this.#depth > MAX_NESTING)
      throw new ExpressionError(`it is nested deeper than ${MAX_NESTING}`, this.#peek().at);
    const node = parse();
    this.#depth -= 1;
    return node;
  }

  #name(): string {
    const { kind, text, at } = this.#peek();
    if (kind !== "name") throw unexpected(text, at, "a name");
    this.#next += 1;
    return text;
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? (this.#tokens.at(-1) as Token);
  }

  #take(sign: string): boolean {
    const { kind, text } = this.#peek();
    if (kind !== "sign" || text !== sign) return false;
    this.#next += 1;
    return true;
  }

  #need(sign: string): void {
    const { text, at } = this.#peek();
    if (!this.#take(sign)) throw unexpected(text, at, sign);
  }
}

/** `===` and `!==` mean what `==` and `!=` do: values of two kinds are never equal. */
function operatorOf(sign: string): BinaryOperator {
  return (sign === "===" ? "==" : sign === "!==" ? "!=" : sign) as BinaryOperator;
}

function unexpected(text: string, at: number, wanted?: string): ExpressionError {
  const came = text === "" ? "it breaks off" : `${text} stands here`;
  if (wanted !== undefined) return new ExpressionError(`${came} instead of ${wanted}`, at);
  const hint = REFUSED_WORDS.has(text) ? "; only values and a ? b : c are known" : "";
  return new ExpressionError(`${came}, which begins nothing${hint}`, at);
}
