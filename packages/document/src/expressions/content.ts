import { ExpressionError } from "./fault.ts";
import type { Host, ScriptValue } from "./script-value.ts";

/** Deepest nesting of a data file. */
const MAX_DEPTH = 50;

/** What a JSON or CSV file holds, for expressions. Throws ExpressionError without a place. */
export function readContent(text: string, file: string): ScriptValue {
  const isTable = file.toLowerCase().endsWith(".csv");
  return isTable ? rowsOf(text, file) : valueOf(parsedJson(text, file), { label: file, depth: 0 });
}

function parsedJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ExpressionError(`${file} is no JSON: ${(error as Error).message}`, -1);
  }
}

interface Place {
  readonly label: string;
  readonly depth: number;
}

/** A JSON value; null counts as a text without characters. */
function valueOf(value: unknown, { label, depth }: Place): ScriptValue {
  if (depth > MAX_DEPTH)
    throw new ExpressionError(`${label} is nested deeper than ${MAX_DEPTH}`, -1);
  const inner = { label, depth: depth + 1 };
  if (Array.isArray(value)) return value.map((item: unknown) => valueOf(item, inner));
  if (typeof value === "object" && value !== null) return mappingOf(value, inner);
  return typeof value === "number" || typeof value === "boolean" || typeof value === "string"
    ? value
    : "";
}

function mappingOf(mapping: object, place: Place): Host {
  // Asked for in every frame, a long list is made once.
  const known = new Map<string | number, ScriptValue>();
  const member = (name: string | number): ScriptValue | undefined => {
    if (!Object.hasOwn(mapping, name)) return undefined;
    const value = known.get(name) ?? valueOf(Reflect.get(mapping, name), place);
    known.set(name, value);
    return value;
  };
  return {
    host: `a mapping of ${place.label}`,
    names: Object.keys(mapping),
    member,
    index: member,
  };
}

/** One cell and what ends it: a comma, a line break or the end of the text. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/** Rows of a table as mappings by the names of its first line; what is a number counts as one. */
function rowsOf(text: string, file: string): readonly ScriptValue[] {
  const rows: string[][] = [];
  let cells: string[] = [];
  const source = text.replace(/^\uFEFF/, "");
  CELL.lastIndex = 0;
  while (CELL.lastIndex < source.length || cells.length > 0) {
    const match = CELL.exec(source);
    if (match === null)
      throw new ExpressionError(
        `row ${rows.length + 1} of ${file} has a quote in the wrong place`,
        -1,
      );
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === ",") continue;
    if (cells.length > 1 || cells[0] !== "") rows.push(cells);
    cells = [];
  }
  const [names = [], ...records] = rows;
  return records.map((record) => {
    const entries = names.map((name, index) => [name.trim(), cellOf(record[index] ?? "")]);
    return mappingOf(Object.fromEntries(entries) as object, { label: file, depth: 1 });
  });
}

function cellOf(text: string): string | number {
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? number : text;
}
