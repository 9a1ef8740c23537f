import { ReelError } from "@reelkiln/document";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fileNameOf, outputNames } from "./output-name.ts";
import { parseRows } from "./rows.ts";

describe("rows", () => {
  it("[B9] reads quotes, line breaks and a byte order mark as RFC 4180 has them", () => {
    const rows = parseRows(
      '\uFEFFstreet,price\r\n"7 ""Old"" Close, Ely",£1\r\n"two\nlines",2\n\n',
      "a.csv",
    );
    expect(rows).toEqual([
      { values: { street: '7 "Old" Close, Ely', price: "£1" }, line: 2 },
      { values: { street: "two\nlines", price: "2" }, line: 3 },
    ]);
  });

  it("[B9] any table written as CSV reads back the same", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "é", "{") });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (table) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const csv = ["one,two", ...table.map((row) => row.map(quoted).join(","))].join("\n");
        expect(parseRows(csv, "a.csv").map(({ values }) => [values["one"], values["two"]])).toEqual(
          table.map((row) => [...row]),
        );
      }),
    );
  });

  it("[B9] JSONL keeps types and names the line of a slip", () => {
    expect(parseRows('{"n": 2}\n\n{"n": 3}\n', "a.jsonl").map(({ line }) => line)).toEqual([1, 3]);
    expect(() => parseRows('{"n": 2}\nnope\n', "a.jsonl")).toThrow("a.jsonl:2 is no JSON");
  });

  it.each([
    ["a,b\n1\n", "a.csv:2 has 1 cells"],
    ['a\nsay "hi"\n', "a.csv:2 has a quote"],
    ["a,a\n1,2\n", 'names the column "a" twice'],
    ["a,b\n", "has no rows"],
    ["", "has no rows"],
  ])("[B9] refuses %j", (text, message) => {
    expect(() => parseRows(text, "a.csv")).toThrow(message);
  });
});

describe("output names", () => {
  const rows = (...streets: string[]) =>
    streets.map((street, line) => ({ values: { street }, line }));

  it("[B9] a value becomes one safe file name in any script", () => {
    expect(fileNameOf("7 Orchard Close, Ely")).toBe("7 Orchard Close, Ely");
    expect(fileNameOf("../../etc/passwd")).toBe("etc-passwd");
    expect(fileNameOf("a/b\\c:d\u0000e")).toBe("a-b-c-d-e");
    expect(fileNameOf("東京 #5 '朝'")).toBe("東京 #5 '朝'");
    expect(fileNameOf("...")).toBe("unnamed");
    expect(fileNameOf("NUL")).toBe("NUL-");
  });

  it("[B9] no value can leave its folder or grow beyond what a disk takes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (value) => {
        const name = fileNameOf(value);
        expect(name).not.toMatch(/[/\\\p{Cc}]|^\.|^$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      }),
    );
  });

  it("[B9] clashes are refused before anything is rendered", () => {
    expect(outputNames("out/{street}.mp4", rows("a", "b"))).toEqual(["out/a.mp4", "out/b.mp4"]);
    expect(outputNames("out/{row}.mp4", rows("a", "a"))).toEqual(["out/1.mp4", "out/2.mp4"]);
    expect(() => outputNames("out/{street}.mp4", rows("a", "b", "A"))).toThrow("Rows 1 and 3");
    expect(() => outputNames("out/reel.mp4", rows("a", "b"))).toThrow(ReelError);
    expect(() => outputNames("out/{town}.mp4", rows("a"))).toThrow("{town}, which is no column");
  });
});
