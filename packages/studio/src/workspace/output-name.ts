import { ReelError } from "@reelkiln/document";

import type { Row } from "./rows.ts";

const MAX_NAME_BYTES = 180;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A value as one file name: separators, control and shell-hostile characters become `-`; any
 * script stays. Never empty, never hidden, at most 180 bytes.
 */
export function fileNameOf(value: string): string {
  const plain = value
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, "-")
    .replace(/\s+/g, " ")
    .replace(/^[.\s-]+|[.\s]+$/g, "");
  const short = withinBytes(plain);
  if (short === "") return "unnamed";
  return RESERVED.test(short) ? `${short}-` : short;
}

function withinBytes(text: string): string {
  const encoder = new TextEncoder();
  let result = "";
  let bytes = 0;
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > MAX_NAME_BYTES) break;
    result += character;
  }
  return result.trimEnd();
}

/**
 * Output path of each row: `{column}` in `pattern` is the row's value as a file name, `{row}` its
 * number from 1; `{frame}` stays, for pictures are numbered when they are written. Throws ReelError `invalid-input` for an unknown column, and for two rows that
 * would write the same file.
 */
export function outputNames(pattern: string, rows: readonly Row[]): readonly string[] {
  const names = rows.map((row, index) => outputName(pattern, { ...row.values, row: index + 1 }));
  const first = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    // Case-insensitive, because the disk may be.
    const key = name.toLowerCase();
    const earlier = first.get(key);
    if (earlier !== undefined) {
      throw new ReelError(
        "invalid-input",
        `Rows ${earlier + 1} and ${index + 1} would both be written to ${name}.`,
        { hint: "Name a column that differs in the output, or {row}: -o 'out/{row}.mp4'." },
      );
    }
    first.set(key, index);
  }
  return names;
}

function outputName(pattern: string, values: Readonly<Record<string, unknown>>): string {
  return pattern.replace(/\{([^{}]*)\}/g, (_, column: string) => {
    if (Object.hasOwn(values, column)) return fileNameOf(String(values[column]));
    if (column === "frame") return "{frame}";
    throw new ReelError("invalid-input", `The output names {${column}}, which is no column.`, {
      hint: `Columns: ${Object.keys(values).join(", ")}.`,
    });
  });
}
