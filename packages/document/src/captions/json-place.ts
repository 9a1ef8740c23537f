import { isNode, LineCounter, parseDocument } from "yaml";

/** Keys and indexes from the root of a JSON text to a value. */
export type JsonPath = readonly (string | number)[];

/** Line, from 1, of the value at `path`; JSON is a part of YAML, whose parser knows places. */
export function lineOfJsonPath(text: string, path: JsonPath): number {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
  const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  return Math.max(1, lineCounter.linePos(offset).line);
}

/** Line, from 1, of the first fault of a text that is no JSON. */
export function lineOfJsonError(text: string): number {
  const cursor = { offset: 0 };
  if (readValue(text, cursor)) read(SPACE, text, cursor);
  return text.slice(0, cursor.offset).split("\n").length;
}

interface Cursor {
  offset: number;
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|"(?:[^"\\\n]|\\.)*"/y;
const TEXT = /"(?:[^"\\\n]|\\.)*"/y;

/** Moves past one value; false where it stops at a fault. */
function readValue(text: string, cursor: Cursor): boolean {
  read(SPACE, text, cursor);
  if (read(/\[/y, text, cursor)) return readItems(text, cursor, { close: /\]/y, isObject: false });
  if (read(/\{/y, text, cursor)) return readItems(text, cursor, { close: /\}/y, isObject: true });
  return read(SCALAR, text, cursor);
}

interface Brackets {
  readonly close: RegExp;
  readonly isObject: boolean;
}

function readItems(text: string, cursor: Cursor, brackets: Brackets): boolean {
  read(SPACE, text, cursor);
  if (read(brackets.close, text, cursor)) return true;
  for (;;) {
    read(SPACE, text, cursor);
    if (brackets.isObject && !readKey(text, cursor)) return false;
    if (!readValue(text, cursor)) return false;
    read(SPACE, text, cursor);
    if (read(brackets.close, text, cursor)) return true;
    if (!read(/,/y, text, cursor)) return false;
  }
}

function readKey(text: string, cursor: Cursor): boolean {
  if (!read(TEXT, text, cursor)) return false;
  read(SPACE, text, cursor);
  return read(/:/y, text, cursor);
}

function read(pattern: RegExp, text: string, cursor: Cursor): boolean {
  pattern.lastIndex = cursor.offset;
  if (!pattern.test(text)) return false;
  cursor.offset = pattern.lastIndex;
  return true;
}
