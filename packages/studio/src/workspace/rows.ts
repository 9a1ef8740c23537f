import { ReelError } from "@reelkiln/document";

/** One row of a data file: values by column name, and the line it starts on. */
export interface Row {
  readonly values: Readonly<Record<string, unknown>>;
  /** Counts from 1. */
  readonly line: number;
}

/** Rows one data file may have. */
export const MAX_ROWS = 10_000;

/**
 * Rows of a `.csv` (RFC 4180; the first row names the columns) or `.jsonl` file (one object a line).
 * Cells of a CSV stay text. Throws ReelError `invalid-input` naming the line.
 */
export function parseRows(text: string, path: string): readonly Row[] {
  const rows = /\.(?:jsonl|ndjson)$/i.test(path) ? jsonRows(text, path) : csvRows(text, path);
  if (rows.length === 0) {
    throw new ReelError("invalid-input", `${path} has no rows.`, {
      path,
      hint: "Write one row for each video; the first line of a CSV names the variables.",
    });
  }
  if (rows.length > MAX_ROWS) {
    throw new ReelError("limit-exceeded", `${path} has ${rows.length} rows; ${MAX_ROWS} at most.`, {
      path,
      hint: "Split the file.",
    });
  }
  return rows;
}

function jsonRows(text: string, path: string): readonly Row[] {
  return text.split("\n").flatMap((raw, index) => {
    const line = raw.trim();
    if (line === "") return [];
    return [{ values: jsonObject(line, { path, line: index + 1 }), line: index + 1 }];
  });
}

function jsonObject(
  text: string,
  at: { readonly path: string; readonly line: number },
): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ReelError("invalid-input", `${at.path}:${at.line} is no JSON.`, {
      path: at.path,
      hint: "Each line of a JSONL file is one complete JSON object.",
      cause,
    });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ReelError("invalid-input", `${at.path}:${at.line} is no JSON object.`, {
      path: at.path,
      hint: 'Write one object a line, such as {"street": "12 Mill Lane"}.',
    });
  }
  return value as Readonly<Record<string, unknown>>;
}

function csvRows(text: string, path: string): readonly Row[] {
  const [header, ...records] = csvRecords(text.replace(/^\uFEFF/, ""), path);
  const columns = header?.cells.map((cell) => cell.trim()) ?? [];
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) {
    throw new ReelError("invalid-input", `${path} names the column "${twice}" twice.`, { path });
  }
  return records.map(({ cells, line }) => {
    if (cells.length !== columns.length) {
      throw new ReelError(
        "invalid-input",
        `${path}:${line} has ${cells.length} cells; the first line names ${columns.length} columns.`,
        { path, hint: 'Put a cell that holds a comma in double quotes: "£425,000".' },
      );
    }
    return {
      values: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""])),
      line,
    };
  });
}

interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/** One cell and what ends it: a comma, a line break or the end of the text. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

function csvRecords(text: string, path: string): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let recordLine = 1;
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length || cells.length > 0) {
    const match = CELL.exec(text);
    if (match === null) {
      throw new ReelError("invalid-input", `${path}:${line} has a quote in the wrong place.`, {
        path,
        hint: 'Quote the whole cell and double each quote inside it: "say ""hi""".',
      });
    }
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    line += match[0].match(/\r\n|\n|\r/g)?.length ?? 0;
    if (match[3] === ",") continue;
    if (cells.length > 1 || cells[0] !== "") records.push({ cells, line: recordLine });
    cells = [];
    recordLine = line;
  }
  return records;
}
