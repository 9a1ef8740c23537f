import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

import { ReelError } from "@reelkiln/document";
import {
  type FontFile,
  type FontTraits,
  fontTraits,
  joinSfnt,
  SFNT_DIRECTORY_BYTES,
  type SfntTable,
  sfntTables,
} from "@reelkiln/draw";

import { baseName } from "./path-names.ts";

// CJK fonts reach 20 MB; tables of a font are held in memory at once.
const FONT_LIMIT_BYTES = 64 * 1024 * 1024;

// A name table that is larger is hostile: real ones hold some kilobytes.
const TRAIT_TABLE_LIMIT_BYTES = 4 * 1024 * 1024;

/** Tables that neither shaping nor drawing reads; in Noto Color Emoji they are four fifths of the file. */
const SKIPPED_TABLES: ReadonlySet<string> = new Set(["SVG ", "DSIG", "EBDT", "EBLC"]);

/** Reads the tables of a font file that shaping and drawing need. Throws ReelError when it is no such file. */
export function readFontFile(path: string, family: string): FontFile {
  return withTables(path, family, ({ version, tables, read }) => {
    const kept = tables.filter((table) => !SKIPPED_TABLES.has(table.tag));
    if (kept.reduce((sum, table) => sum + table.length, 0) > FONT_LIMIT_BYTES) {
      throw new ReelError("limit-exceeded", `the font ${family} is larger than 64 MB`, { path });
    }
    const bytes = joinSfnt(version, kept, read);
    return { bytes, hash: createHash("sha256").update(bytes).digest("hex") };
  });
}

/** What a font file says of itself; reads its names only. Throws ReelError when it is no TrueType or OpenType file. */
export function readFontTraits(path: string): FontTraits {
  return withTables(path, baseName(path), ({ tables, read }) => {
    const traits = fontTraits((tag) => {
      const table = tables.find((each) => each.tag === tag);
      return table && table.length <= TRAIT_TABLE_LIMIT_BYTES ? read(table) : undefined;
    });
    if (traits === undefined) throw notAFont(path, baseName(path));
    return traits;
  });
}

interface OpenFont {
  readonly version: number;
  readonly tables: readonly SfntTable[];
  readonly read: (table: SfntTable) => Uint8Array;
}

function withTables<T>(path: string, name: string, use: (font: OpenFont) => T): T {
  const file = openFont(path, name);
  try {
    const size = fstatSync(file).size;
    const head = readAt(file, { offset: 0, length: Math.min(size, SFNT_DIRECTORY_BYTES) });
    const tables = sfntTables(head, size);
    if (tables === undefined) throw notAFont(path, name);
    const version = new DataView(head.buffer, head.byteOffset).getUint32(0);
    return use({ version, tables, read: (table) => readAt(file, table) });
  } finally {
    closeSync(file);
  }
}

function openFont(path: string, family: string): number {
  try {
    return openSync(path, "r");
  } catch (cause) {
    throw new ReelError("not-found", `the file of the font ${family} cannot be read`, {
      path,
      cause,
    });
  }
}

function notAFont(path: string, family: string): ReelError {
  return new ReelError("invalid-input", `the file of ${family} is no TrueType or OpenType font`, {
    path,
    hint: "Give a .ttf or .otf file; unpack WOFF2 files and font collections first.",
  });
}

interface FileSpan {
  readonly offset: number;
  readonly length: number;
}

function readAt(file: number, { offset, length }: FileSpan): Uint8Array {
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, offset + done);
    if (count === 0) break;
    done += count;
  }
  return bytes;
}
