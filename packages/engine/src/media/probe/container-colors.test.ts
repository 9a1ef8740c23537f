import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { farthest, framesAt, makeMedia, temporaryFolder } from "../../../test/media-fixtures.ts";
import { writeBox } from "../join/boxes.ts";
import { openFfmpegBackend, openNodeAvBackend, type MediaBackend } from "../media.ts";
import { containerColors } from "./container-colors.ts";

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const PICTURES = ["-f", "lavfi", "-i", "testsrc2=s=128x72:r=25:d=0.4"];
const HLG = ["-colorspace", "bt2020nc", "-color_primaries", "bt2020", "-color_trc", "arib-std-b67"];
const SDR = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
/** The stream itself says that it knows nothing; the container keeps what it was told. */
const UNTOLD = ["matrix_coefficients", "transfer_characteristics", "colour_primaries"]
  .map((name) => `${name}=2`)
  .join(":");
const H264 = ["-c:v", "libx264", "-bsf:v", `h264_metadata=${UNTOLD}`];

describe("[B3] colors", () => {
  let backends: readonly MediaBackend[];
  beforeAll(async () => {
    backends = [await openNodeAvBackend(), await openFfmpegBackend()];
  });

  test.each([
    ["untold.mp4", [...H264, ...HLG], { colorSpace: "bt2020nc", colorTransfer: "arib-std-b67" }],
    ["untold.mov", ["-c:v", "prores_ks", ...HLG], { colorTransfer: "arib-std-b67" }],
    ["told.mp4", ["-c:v", "libx264", ...SDR], { colorSpace: "bt709", colorTransfer: "bt709" }],
    ["jpeg.mov", ["-c:v", "mjpeg", ...SDR], { colorSpace: "bt470bg", colorRange: "full" }],
    ["full.mkv", ["-c:v", "mpeg2video", "-color_range", "pc"], { colorRange: "limited" }],
  ] as const)("of %s are told and shown alike by both back-ends", async (name, args, expected) => {
    const file = makeMedia(folder.path, name, ...PICTURES, ...args);
    const shown: Buffer[] = [];
    for (const backend of backends) {
      expect((await backend.probe(file)).video).toMatchObject(expected);
      shown.push(...(await framesAt(backend, { path: file, times: [0] })));
    }
    expect(farthest(shown[0] ?? [], shown[1] ?? [])).toBe(0);
  });

  const numbers = (kind: string, ...values: number[]): Uint8Array => {
    const words = Buffer.alloc(2 * values.length);
    for (const [at, value] of values.entries()) words.writeUInt16BE(value, 2 * at);
    return writeBox("colr", Buffer.from(kind), words);
  };
  const movie = (...colors: readonly Uint8Array[]): Uint8Array => {
    const entry = writeBox("apcn", Buffer.alloc(78), ...colors);
    const table = writeBox("stbl", writeBox("stsd", Buffer.alloc(8), entry));
    const handler = writeBox("hdlr", Buffer.from("\0\0\0\0\0\0\0\0vide"));
    return writeBox("moov", writeBox("trak", writeBox("mdia", handler, writeBox("minf", table))));
  };
  const numbered = movie(
    writeBox("colr", Buffer.from("prof1234567890")),
    numbers("nclc", 9, 16, 9),
  );

  const tooLong = Buffer.from(numbered);
  tooLong.writeUInt32BE(numbered.length + 1);

  test.each([
    ["whose box reaches beyond its end", [tooLong], {}],
    ["behind a profile", [numbered], { colorSpace: "bt2020nc", colorTransfer: "smpte2084" }],
    ["that are not told", [movie(numbers("nclx", 2, 2, 2))], {}],
    [
      "behind more boxes than are looked at",
      [Buffer.alloc(160_000, "\0\0\0\u0008free"), numbered],
      {},
    ],
  ] as const)("of a container %s are read", async (name, parts, expected) => {
    const file = path.join(folder.path, `${name}.mov`);
    writeFileSync(file, Buffer.concat(parts));
    expect(await containerColors(file)).toEqual(expected);
  });

  test("of a damaged container are none, and nothing fails", async () => {
    const whole = readFileSync(
      makeMedia(folder.path, "whole.mp4", ...PICTURES, ...H264, ...HLG, "-movflags", "+faststart"),
    );
    const file = path.join(folder.path, "damaged.mp4");
    const head = whole.subarray(0, whole.indexOf("mdat"));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat({ max: head.length - 1 }), to: fc.nat({ max: 255 }) }), {
          maxLength: 6,
        }),
        fc.nat({ max: head.length }),
        async (changes, cut) => {
          const bytes = Buffer.from(head.subarray(0, cut));
          for (const { at, to } of changes) if (at < cut) bytes[at] = to;
          writeFileSync(file, bytes);
          await expect(containerColors(file)).resolves.toBeTypeOf("object");
        },
      ),
    );
    writeFileSync(file, head);
    expect(await containerColors(file)).toEqual({
      colorSpace: "bt2020nc",
      colorTransfer: "arib-std-b67",
    });
  });
});
