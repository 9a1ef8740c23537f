import { ExpressionError } from "./fault.ts";

export interface Token {
  readonly kind: "number" | "text" | "name" | "sign" | "end";
  /** The sign or name; of a text its value. */
  readonly text: string;
  readonly at: number;
  /** A line ends between this token and the one before. */
  readonly afterBreak: boolean;
}

/** Longest first, so that `<=` is no `<`. */
const SIGNS = [
  "===",
  "!==",
  "**",
  "<=",
  ">=",
  "==",
  "!=",
  "&&",
  "||",
  ...Array.from("+-*/%<>!?:()[].,;={}"),
];

const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const NAME = /[A-Za-z_$][\w$]*/y;
const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;

/** The tokens of a text; the last one is `end`. Throws ExpressionError. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let afterBreak = false;
  for (;;) {
    const space = matchAt(SPACE, text, at);
    afterBreak = space.includes("\n");
    at += space.length;
    if (at >= text.length) break;
    const token = tokenAt(text, at);
    tokens.push({ ...token.token, at, afterBreak });
    at += token.length;
  }
  return [...tokens, { kind: "end", text: "", at: text.length, afterBreak }];
}

interface Read {
  readonly token: Pick<Token, "kind" | "text">;
  readonly length: number;
}

function tokenAt(text: string, at: number): Read {
  const number = matchAt(NUMBER, text, at);
  if (number !== "") return { token: { kind: "number", text: number }, length: number.length };
  const name = matchAt(NAME, text, at);
  if (name !== "") return { token: { kind: "name", text: name }, length: name.length };
  const first = text[at] ?? "";
  if (first === '"' || first === "'") return quotedAt(text, at, first);
  const sign = SIGNS.find((each) => text.startsWith(each, at));
  if (sign === undefined)
    throw new ExpressionError(`${JSON.stringify(first)} has no meaning in an expression`, at);
  return { token: { kind: "sign", text: sign }, length: sign.length };
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t" };

function quotedAt(text: string, at: number, quote: string): Read {
  let value = "";
  for (let index = at + 1; index < text.length; index++) {
    const character = text[index] ?? "";
    if (character === quote)
      return { token: { kind: "text", text: value }, length: index + 1 - at };
    if (character === "\n") break;
    if (character !== "\\") value += character;
    else {
      index += 1;
      const escaped = text[index] ?? "";
      value += Object.hasOwn(ESCAPES, escaped) ? (ESCAPES[escaped] ?? "") : escaped;
    }
  }
  throw new ExpressionError(`this text has no closing ${quote}`, at);
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
