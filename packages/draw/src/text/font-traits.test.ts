import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fontTraits } from "./font-traits.ts";

/** Bytes of big-endian 16-bit numbers. */
function words(...values: number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value >> 8, value & 0xff]));
}

function utf16(text: string): Uint8Array {
  return words(...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)));
}

/** A `name` table of Windows names: language, name id, text. */
function nameTable(...names: readonly (readonly [number, number, string])[]): Uint8Array {
  const texts = names.map(([, , text]) => utf16(text));
  let offset = 0;
  const records = names.flatMap(([language, id], index) => {
    const length = texts[index]?.length ?? 0;
    const record = words(3, 1, language, id, length, offset);
    offset += length;
    return [...record];
  });
  const header = words(0, names.length, 6 + records.length);
  return Uint8Array.from([...header, ...records, ...texts.flatMap((text) => [...text])]);
}

function styleTable(weight: number, selection: number): Uint8Array {
  const bytes = new Uint8Array(78);
  bytes.set(words(weight), 4);
  bytes.set(words(selection), 62);
  return bytes;
}

const tables =
  (found: Readonly<Record<string, Uint8Array>>) =>
  (tag: string): Uint8Array | undefined =>
    found[tag];

describe("what a font says of itself", () => {
  it("[B5] the typographic family counts before the style-linked one, English before others", () => {
    const name = nameTable([0x407, 16, "Deutsch"], [0x409, 1, "Face Black"], [0x409, 16, "Face"]);
    expect(fontTraits(tables({ name, "OS/2": styleTable(900, 1) }))).toEqual({
      family: "Face",
      weight: 900,
      italic: true,
    });
  });

  it("[B5] an old font without OS/2 tells its style in head; one without a family tells nothing", () => {
    const head = new Uint8Array(54);
    head.set(words(3), 44);
    const name = nameTable([0x409, 1, "Old"]);
    expect(fontTraits(tables({ name, head }))).toEqual({
      family: "Old",
      weight: 700,
      italic: true,
    });
    expect(fontTraits(tables({ head }))).toBeUndefined();
  });

  it("[B5] a variable font tells the weights it can take", () => {
    const axis = (tag: string, least: number, most: number): number[] => [
      ...new TextEncoder().encode(tag),
      ...words(least, 0, 400, 0, most, 0, 0, 256),
    ];
    const header = words(1, 0, 16, 2, 2, 20, 0, 4);
    const fvar = Uint8Array.from([...header, ...axis("wdth", 75, 100), ...axis("wght", 200, 800)]);
    const found = fontTraits(tables({ name: nameTable([0x409, 1, "Var"]), fvar }));
    expect(found?.weightRange).toEqual([200, 800]);
  });

  it("[B5] any bytes give traits or nothing, never a throw", () => {
    const bytes = fc.uint8Array({ maxLength: 120 });
    fc.assert(
      fc.property(bytes, bytes, bytes, (name, style, fvar) => {
        const found = fontTraits(tables({ name, "OS/2": style, fvar, head: style }));
        expect(found === undefined || found.family.length > 0).toBe(true);
      }),
    );
  });
});
