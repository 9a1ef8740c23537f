import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";

import { BUNNY, makeMedia, temporaryFolder } from "../../../test/media-fixtures.ts";
import { orientationOf } from "./exif.ts";
import { readImageFacts } from "./image-facts.ts";
import { STILL_FORMATS } from "./still-formats.ts";

const folder = temporaryFolder();

afterAll(() => folder[Symbol.dispose]());

function picture(name: string, ...args: string[]): string {
  return makeMedia(folder.path, name, "-i", BUNNY, "-frames:v", "1", ...args);
}

/** Puts an EXIF block with the orientation behind a JPEG's first marker. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  const marker = Buffer.from([0xff, 0xe1, 0, tiff.length + 8]);
  const block = Buffer.concat([marker, Buffer.from("Exif\0\0", "latin1"), tiff]);
  return Buffer.concat([jpeg.subarray(0, 2), block, jpeg.subarray(2)]);
}

describe("[B3] facts of stills", () => {
  test.each([
    ["plain.png", ["-vf", "scale=322:180"], { format: "png", width: 322, hasAlpha: false }],
    ["clear.png", ["-vf", "scale=322:180,format=rgba"], { format: "png", hasAlpha: true }],
    ["photo.jpg", ["-vf", "scale=322:180"], { format: "jpeg", width: 322, height: 180 }],
    ["lossy.webp", ["-vf", "scale=322:180"], { format: "webp", width: 322, height: 180 }],
    ["lossless.webp", ["-vf", "scale=322:180,format=bgra", "-lossless", "1"], { height: 180 }],
  ])("%s", async (name, args, facts) => {
    expect(await readImageFacts(picture(name, ...args))).toMatchObject(facts);
  });

  test("an animation tells its frames", async () => {
    const args = ["-i", BUNNY, "-t", "1", "-an", "-vf", "scale=64:36,fps=10"];
    const file = makeMedia(folder.path, "loop.gif", ...args);
    expect(await readImageFacts(file)).toMatchObject({ format: "gif", width: 64, frameCount: 10 });
  });

  test.each([
    [1, 322, 180],
    [3, 322, 180],
    [6, 180, 322],
    [8, 180, 322],
  ])("EXIF orientation %i is applied to the size", async (orientation, width, height) => {
    const jpeg = readFileSync(picture("upright.jpg", "-vf", "scale=322:180"));
    const file = path.join(folder.path, `turned-${orientation}.jpg`);
    writeFileSync(file, withOrientation(jpeg, orientation));
    expect(await readImageFacts(file)).toMatchObject({ width, height });
  });

  test("what is no still is left to the back-end", async () => {
    expect(await readImageFacts(BUNNY)).toBeUndefined();
  });

  test("no bytes make a reader throw or run on", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(3), (bytes, index) => {
        const starts = ["89504e470d0a1a0a", "ffd8ffe1", "524946461000000057454250", "474946383961"];
        const head = Buffer.concat([Buffer.from(starts[index] ?? "", "hex"), bytes]);
        for (const format of STILL_FORMATS) {
          if (format.matches(head)) expect(() => format.read(head)).not.toThrow();
        }
        expect(orientationOf(Buffer.from(bytes))).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
  });
});
