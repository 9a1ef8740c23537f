import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { Timeline } from "@reelkiln/document";
import { afterAll, describe, expect, it } from "vitest";

import { makeMedia, temporaryFolder } from "../../test/media-fixtures.ts";
import { atRest, timelineOf } from "../../test/timelines.ts";
import { canvasLibrary } from "../io/io.ts";
import { readImageFacts } from "../media/still/image-facts.ts";
import { readStills } from "./stills.ts";

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

/** Stored: 64×32, blue, with red in the corner at the top left. */
const STORED = ["-f", "lavfi", "-i", "color=blue:s=64x32,drawbox=w=16:h=16:c=red:t=fill"];
const ONE = ["-frames:v", "1"];

function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

function jpegOf(orientation: number): string {
  const plain = readFileSync(makeMedia(folder.path, "plain.jpg", ...STORED, ...ONE));
  const tiff = tiffOf(orientation);
  const marker = Buffer.from([0xff, 0xe1, 0, tiff.length + 8]);
  const exif = Buffer.concat([marker, Buffer.from("Exif\0\0", "latin1"), tiff]);
  const file = path.join(folder.path, `turned-${orientation}.jpg`);
  writeFileSync(file, Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]));
  return file;
}

/** The picture's chunk with the header of an extended file before it and EXIF behind it. */
function webpOf(orientation: number): string {
  const plain = readFileSync(makeMedia(folder.path, "plain.webp", ...STORED, ...ONE));
  const extended = Buffer.alloc(18);
  extended.write("VP8X", "latin1");
  extended.writeUInt32LE(10, 4);
  extended[8] = 0x08;
  extended.writeUIntLE(63, 12, 3);
  extended.writeUIntLE(31, 15, 3);
  const tiff = tiffOf(orientation);
  const exif = Buffer.alloc(8);
  exif.write("EXIF", "latin1");
  exif.writeUInt32LE(tiff.length, 4);
  const body = Buffer.concat([Buffer.from("WEBP"), extended, plain.subarray(12), exif, tiff]);
  const head = Buffer.alloc(8);
  head.write("RIFF", "latin1");
  head.writeUInt32LE(body.length, 4);
  const file = path.join(folder.path, `turned-${orientation}.webp`);
  writeFileSync(file, Buffer.concat([head, body]));
  return file;
}

async function timelineWith(file: string): Promise<Timeline> {
  const image = await readImageFacts(file);
  if (image === undefined) throw new Error(`${file} is no still`);
  const src = path.basename(file);
  const layer = { ...atRest("photo"), kind: "image", src, sizePx: [64, 64] } as const;
  return { ...timelineOf([layer as never]), media: {} };
}

/** Which corner of the decoded picture is red, and the size it has. */
async function decoded(file: string): Promise<{ readonly size: string; readonly red: string }> {
  const stills = await readStills(await timelineWith(file), folder.path);
  const still = stills.get(path.basename(file));
  if (still === undefined) throw new Error("nothing was decoded");
  const { sourceWidth: width, sourceHeight: height } = still;
  const context = canvasLibrary().createCanvas(width, height).getContext("2d");
  context.drawImage(still.picture as never, 0, 0);
  const corners = { "top left": [4, 4], "top right": [width - 4, 4] } as const;
  const below = {
    "bottom left": [4, height - 4],
    "bottom right": [width - 4, height - 4],
  } as const;
  const red = Object.entries({ ...corners, ...below }).filter(([, [x, y]]) => {
    const [r = 0, , b = 0] = context.getImageData(x, y, 1, 1).data;
    return r > 150 && b < 100;
  });
  return { size: `${width}x${height}`, red: red.map(([name]) => name).join() };
}

describe("stills", () => {
  it.each([
    [1, "64x32", "top left"],
    [2, "64x32", "top right"],
    [3, "64x32", "bottom right"],
    [4, "64x32", "bottom left"],
    [5, "32x64", "top left"],
    [6, "32x64", "top right"],
    [7, "32x64", "bottom right"],
    [8, "32x64", "bottom left"],
  ])("[B3] of EXIF orientation %i stand upright, in the size the facts tell", async (...args) => {
    const [orientation, size, red] = args;
    for (const file of [jpegOf(orientation), webpOf(orientation)]) {
      expect([path.extname(file), await decoded(file)]).toEqual([
        path.extname(file),
        { size, red },
      ]);
      const facts = await readImageFacts(file);
      expect(`${facts?.width}x${facts?.height}`).toBe(size);
    }
  });
});
