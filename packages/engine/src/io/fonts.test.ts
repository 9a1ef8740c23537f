import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ReelError } from "@reelkiln/document";
import { createShaper } from "@reelkiln/draw";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { FONT_PACKAGES as HINTED } from "../../../document/src/checks/font-packages.data.ts";
import { BUNDLED_FALLBACK, FONT_PACKAGES } from "./bundled-fonts.data.ts";
import { createFontSet, readProjectFont } from "./fonts.ts";

const require = createRequire(import.meta.url);
const ANTON = require.resolve("@expo-google-fonts/anton/400Regular/Anton_400Regular.ttf");
const BLACK_ITALIC =
  require.resolve("@expo-google-fonts/inter/900Black_Italic/Inter_900Black_Italic.ttf");

describe("fonts of the machine and the project", () => {
  it("[B5] a font file tells its own family, weight and slant", () => {
    expect(readProjectFont(ANTON)).toMatchObject({ family: "Anton", weight: 400, italic: false });
    expect(readProjectFont(BLACK_ITALIC)).toMatchObject({
      family: "Inter",
      weight: 900,
      italic: true,
    });
  });

  it("[B5] every bundled font is there, and its file is the one its name says", () => {
    const { sources, readFont } = createFontSet();
    for (const source of sources.filter(({ weight }) => weight === 400 || weight === 800)) {
      expect(readFont(source).bytes.length).toBeGreaterThan(10_000);
    }
    expect(new Set(sources.map(({ id }) => id)).size).toBe(sources.length);
    expect(sources.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        "Inter-800",
        "Inter-400-italic",
        "Anton-400",
        "Noto Color Emoji-400",
      ]),
    );
  });

  it("[B5] fallback is the project's fonts in order, then the bundled ones, emoji last", () => {
    const own = { ...readProjectFont(ANTON), family: "My Font" };
    const { fallbackFamilies, sources } = createFontSet([own]);
    expect(fallbackFamilies.slice(0, 3)).toEqual(["My Font", "Inter", "Noto Sans Arabic"]);
    expect(fallbackFamilies.at(-1)).toBe("Noto Color Emoji");
    expect(sources[0]?.id).toBe("My Font-400");
  });

  it("[B5] a project's file stands in for the bundled one of the same name", async () => {
    const set = createFontSet([{ family: "Inter", weight: 800, italic: false, path: ANTON }]);
    const shaper = await createShaper(set);
    const bundled = await createShaper(createFontSet());
    const hash = (each: typeof shaper): string | undefined =>
      each.findFace("Inter", 800, false)?.hash;
    expect(hash(shaper)).toBe(bundled.findFace("Anton", 400, false)?.hash);
    expect(hash(shaper)).not.toBe(hash(bundled));
  });

  it("[B4] the emoji font is read only when a character needs it", async () => {
    const shaper = await createShaper(createFontSet());
    const inter = shaper.findFace("Inter", 400, false);
    if (inter === undefined) throw new Error("Inter is not installed");
    shaper.covers(inter, 0x41);
    shaper.fallbackFaces(400, false);
    expect(shaper.loadedFaces()).toEqual(["Inter-400"]);
  });

  it("[B5] every package that a check tells authors to install is one that is looked for", () => {
    const known = FONT_PACKAGES.map((each) => each.package);
    expect(known).toEqual(expect.arrayContaining(HINTED.map((each) => each.package)));
    const families = new Set(FONT_PACKAGES.map(({ family }) => family));
    for (const family of BUNDLED_FALLBACK) expect(families).toContain(family);
  });

  it("[B3] files that are no fonts are refused in plain words", () => {
    const folder = mkdtempSync(join(tmpdir(), "fonts-"));
    const path = join(folder, "a font.ttf");
    const bytes = fc.uint8Array({ maxLength: 400 });
    const header = fc.constantFrom<number[]>([], [0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0]);
    fc.assert(
      fc.property(header, bytes, (start, rest) => {
        writeFileSync(path, Uint8Array.from([...start, ...rest]));
        expect(() => readProjectFont(path)).toThrow(ReelError);
      }),
      { numRuns: 50 },
    );
    expect(() => readProjectFont(join(folder, "gone.ttf"))).toThrow(/cannot be read/);
  });

  it("[B3] a font with broken tables is refused or shaped, never a crash", async () => {
    const set = createFontSet();
    const source = set.sources.find(({ id }) => id === "Anton-400");
    if (source === undefined) throw new Error("Anton is not installed");
    const { bytes } = set.readFont(source);
    const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(damage, async (places) => {
        const broken = Uint8Array.from(bytes);
        for (const [at, value] of places) broken[at] = value;
        const file = { bytes: broken, hash: "broken" };
        const shaper = await createShaper({ ...set, readFont: () => file });
        try {
          const face = shaper.findFace("Anton", 400, false);
          if (face === undefined) return;
          for (const { glyph } of shaper.shape("AV fi", face, { direction: "ltr" })) {
            shaper.outline(face.id, glyph);
            shaper.colorProgram(face.id, glyph);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(ReelError);
        }
      }),
      { numRuns: 60 },
    );
  });
});
