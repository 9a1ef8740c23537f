import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { joinSfnt, sfntTables } from "./sfnt.ts";

const VERSION = 0x0001_0000;

describe("font files", () => {
  it("[B5] tables come back from a joined file", () => {
    const tags = fc.constantFrom("cmap", "glyf", "head", "COLR", "SVG ");
    const tables = fc.uniqueArray(fc.tuple(tags, fc.uint8Array({ maxLength: 50 })), {
      minLength: 1,
      selector: ([tag]) => tag,
    });
    fc.assert(
      fc.property(tables, (wanted) => {
        const contents = new Map<string, Uint8Array>(wanted);
        const records = wanted.map(([tag, bytes]) => ({ tag, offset: 0, length: bytes.length }));
        const file = joinSfnt(VERSION, records, ({ tag }) => contents.get(tag) ?? new Uint8Array());
        const found = sfntTables(file) ?? [];
        expect(found.map(({ tag }) => tag).toSorted()).toEqual([...contents.keys()].toSorted());
        for (const { tag, offset, length } of found) {
          expect(file.slice(offset, offset + length)).toEqual(contents.get(tag));
        }
      }),
    );
  });

  it("[B5] any bytes are read or refused, never beyond their end", () => {
    const header = fc.constantFrom(
      [0, 1, 0, 0],
      [0x4f, 0x54, 0x54, 0x4f],
      [0x77, 0x4f, 0x46, 0x32],
    );
    fc.assert(
      fc.property(header, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        const file = Uint8Array.from([...start, ...rest]);
        for (const { offset, length } of sfntTables(file) ?? []) {
          expect(offset + length).toBeLessThanOrEqual(file.length);
        }
      }),
    );
  });

  it("[B5] WOFF2, collections and an empty file are no such files", () => {
    for (const start of ["wOF2", "ttcf", ""]) {
      const bytes = new TextEncoder().encode(start.padEnd(start.length && 64, "\0"));
      expect(sfntTables(bytes)).toBeUndefined();
    }
  });
});
