import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { FLICKS_PER_SECOND as SECOND } from "@reelkiln/document";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  BUNNY,
  farthest,
  ffmpeg,
  framesAt,
  makeMedia,
  PHONE_DOG,
  temporaryFolder,
} from "../../test/media-fixtures.ts";
import { openFfmpegBackend, openNodeAvBackend, type MediaBackend } from "./media.ts";

const folder = temporaryFolder();
const BUNNY_FRAME = SECOND / 24;
/** The phone's clock runs at 90 kHz; its first frame lasts 16,610 ticks, the others 2,999. */
const PHONE_TICK = SECOND / 90_000;
const made: Record<string, string> = {};
let nodeAv: MediaBackend;
let system: MediaBackend;

beforeAll(async () => {
  nodeAv = await openNodeAvBackend();
  system = await openFfmpegBackend();
  const make = (name: string, ...args: string[]): void => {
    made[name] = makeMedia(folder.path, name, ...args);
  };
  const bunny = ["-i", BUNNY, "-t", "1", "-an"];
  const small = ["-vf", "scale=320:180"];
  const quick = ["-c:v", "libx264", "-preset", "ultrafast"];
  make(
    "long.mp4",
    "-i",
    BUNNY,
    "-an",
    ...small,
    "-c:v",
    "libx264",
    "-preset",
    "superfast",
    "-g",
    "48",
    "-sc_threshold",
    "0",
  );
  make("turned.mp4", "-i", BUNNY, "-t", "1", "-an", "-c", "copy", "-metadata:s:v", "rotate=90");
  make("deep.mp4", ...bunny, ...small, "-pix_fmt", "yuv420p10le", ...quick);
  make("rgb.mkv", ...bunny, "-vf", "scale=320:180,format=gbrp", "-c:v", "libx264rgb");
  make("motion.avi", ...bunny, ...small, "-c:v", "mjpeg");
  make("prores.mov", ...bunny, ...small, "-c:v", "prores_ks", "-profile:v", "2");
  const sound = ["-f", "lavfi", "-i", "sine=r=48000:d=2"];
  make(
    "late.mp4",
    ...sound,
    "-itsoffset",
    "0.5",
    ...bunny.slice(0, 2),
    "-t",
    "2",
    "-map",
    "1:v",
    "-map",
    "0:a",
    ...small,
    "-fps_mode",
    "passthrough",
    ...quick,
  );
  make("stream.ts", "-i", BUNNY, "-t", "2", "-c", "copy");
  make("one-key.ts", "-i", BUNNY, "-t", "5", "-an", ...small, ...quick, "-g", "250");
  make("cut.mp4", "-ss", "1.3", "-i", BUNNY, "-t", "1", "-an", "-c", "copy");
  const bars = ["-f", "lavfi", "-i", "testsrc=s=320x240:d=0.4:r=25"];
  make("wide.mp4", ...bars, "-vf", "setsar=2/1", "-pix_fmt", "yuv420p", ...quick);
  const fade = "format=yuva420p,geq=lum=p(X\\,Y):cb=p(X\\,Y):cr=p(X\\,Y):a=X/2";
  make("see-through.webm", ...bars, "-vf", fade, "-c:v", "libvpx-vp9", "-cpu-used", "8");
  make("see-through.mov", ...bars, "-vf", "format=rgba,geq=r=X:g=Y:b=0:a=X/2", "-c:v", "qtrle");
  make("loop.gif", ...bunny, "-vf", "scale=160:90,fps=10");
  const red = ["-f", "lavfi", "-i", "color=red:s=64x64:d=0.2:r=25"];
  const to601 = "scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p";
  make(
    "red601.mp4",
    ...red,
    "-vf",
    to601,
    "-colorspace",
    "smpte170m",
    "-color_range",
    "pc",
    ...quick,
  );
  const hdr = ["-color_trc", "smpte2084", "-colorspace", "bt2020nc", "-color_primaries", "bt2020"];
  make("bright.mp4", ...bunny, ...small, "-pix_fmt", "yuv420p10le", ...hdr, ...quick);
}, 120_000);

afterAll(() => folder[Symbol.dispose]());

describe("[B3] frames by source time", () => {
  test("are those ffmpeg decodes, plane for plane", async () => {
    const indexes = [0, 1, 50];
    const frames = await framesAt(nodeAv, {
      path: BUNNY,
      times: indexes.map((index) => index * BUNNY_FRAME + 7),
    });
    const select = indexes.map((index) => `eq(n\\,${index})`).join("+");
    const raw = ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"];
    const expected = ffmpeg("-i", BUNNY, "-t", "3", "-vf", `select=${select}`, ...raw);
    expect(Buffer.concat(frames).equals(expected)).toBe(true);
  });

  test("hold for their whole span in a file of uneven frame times", async () => {
    const second = 16_610 * PHONE_TICK;
    const times = [0, second - 1, second, second + 2999 * PHONE_TICK - 1, 3 * SECOND];
    const [first, stillFirst, next, stillNext, last] = await framesAt(nodeAv, {
      path: PHONE_DOG,
      times,
      size: [320, 180],
    });
    expect(first?.equals(stillFirst as Buffer)).toBe(true);
    expect(next?.equals(first as Buffer)).toBe(false);
    expect(next?.equals(stillNext as Buffer)).toBe(true);
    expect(last?.equals(next as Buffer)).toBe(false);
  });

  test.each([
    ["node-av", BUNNY, 7.3],
    ["ffmpeg", BUNNY, 7.3],
    ["node-av", "one-key.ts", 4.8],
    ["ffmpeg", "one-key.ts", 4.8],
  ])("are the same after a seek and after a rewind (%s, %s)", async (name, file, second) => {
    const backend = name === "ffmpeg" ? system : nodeAv;
    const path = made[file] ?? file;
    const facts = await backend.probe(path);
    const open = { path, facts, width: 320, height: 180, alpha: false, threads: 1 };
    const time = second * SECOND;
    await using seeking = await backend.openVideo({ ...open, from: time });
    await using whole = await backend.openVideo({ ...open, from: 0 });
    using sought = await seeking.frameAt(time);
    using reached = await whole.frameAt(time);
    expect(farthest(sought.y, reached.y)).toBe(0);
    await whole.rewind(0);
    using start = await whole.frameAt(0);
    expect(farthest(start.y, sought.y)).toBeGreaterThan(0);
  });

  test("of key frames alone hold until the next one", async () => {
    const path = made["long.mp4"] as string;
    for (const backend of [nodeAv, system]) {
      const facts = await backend.probe(path);
      const open = { path, facts, width: 320, height: 180, from: 0, alpha: false, threads: 1 };
      await using keys = await backend.openVideo({ ...open, keysOnly: true });
      await using whole = await backend.openVideo(open);
      for (const [asked, shown] of [
        [0, 0],
        [1.9, 0],
        [2, 2],
        [5.5, 4],
      ] as const) {
        using key = await keys.frameAt(asked * SECOND);
        using same = await whole.frameAt(shown * SECOND);
        expect(farthest(key.y, same.y)).toBe(0);
      }
    }
  });

  test("written in place leave the next asking of the same time untouched", async () => {
    for (const backend of [nodeAv, system]) {
      const path = made["long.mp4"] as string;
      const facts = await backend.probe(path);
      const open = { path, facts, width: 320, height: 180, from: 0, alpha: false };
      await using reader = await backend.openVideo({ ...open, threads: 1 });
      using first = await reader.frameAt(0);
      const before = first.y[1000];
      first.makeWritable();
      first.y.fill(0);
      using second = await reader.frameAt(0);
      expect(second.y[1000]).toBe(before);
      expect(before).toBeGreaterThan(0);
    }
  });
});

describe("[B3] two back-ends", () => {
  test.each([
    ["turned.mp4", undefined],
    ["deep.mp4", undefined],
    ["bright.mp4", undefined],
    ["rgb.mkv", undefined],
    ["motion.avi", [200, 120]],
    ["prores.mov", [500, 300]],
    ["stream.ts", [640, 360]],
    ["cut.mp4", [640, 360]],
    ["wide.mp4", undefined],
    ["see-through.webm", undefined],
    ["see-through.mov", [200, 100]],
    ["loop.gif", undefined],
    ["red601.mp4", undefined],
  ] as const)("give equal facts and equal frames of %s", async (name, size) => {
    const path = made[name] as string;
    expect(await nodeAv.probe(path)).toEqual(await system.probe(path));
    const times = [0, 0.21 * SECOND, 5 * SECOND];
    const query = { path, times, alpha: true, ...(size === undefined ? {} : { size }) };
    const ours = await framesAt(nodeAv, query);
    const theirs = await framesAt(system, query);
    for (const [index, frame] of ours.entries()) {
      expect(farthest(frame, theirs[index] as Buffer)).toBe(0);
    }
  });
});

describe("[B3] probing", () => {
  test("tells a constant rate from an uneven one", async () => {
    const bunny = await nodeAv.probe(BUNNY);
    expect(bunny.video).toMatchObject({
      frameRate: { numerator: 24, denominator: 1 },
      variableRate: false,
      frameCount: 288,
      start: 0,
      end: 12 * SECOND,
    });
    const phone = await nodeAv.probe(PHONE_DOG);
    expect(phone.video).toMatchObject({ variableRate: true, frameCount: 41 });
    expect(phone.audio?.end).toBeGreaterThan(phone.video?.end ?? Infinity);
  });

  test("turns the size with the picture and squares its pixels", async () => {
    const turned = await nodeAv.probe(made["turned.mp4"] as string);
    expect(turned.video).toMatchObject({ width: 720, height: 1280, rotationDegrees: 270 });
    const wide = await nodeAv.probe(made["wide.mp4"] as string);
    expect(wide.video).toMatchObject({ width: 640, height: 240 });
  });

  test("tells that a container mirrors its picture, by both back-ends", async () => {
    const bytes = readFileSync(BUNNY);
    // Behind the box's name: version, times, id, length, layer, volume; then the nine numbers.
    const matrix = bytes.indexOf("tkhd") + 4 + 40;
    expect([bytes.readInt32BE(matrix), bytes.readInt32BE(matrix + 16)]).toEqual([65_536, 65_536]);
    bytes.writeInt32BE(-65_536, matrix);
    const file = path.join(folder.path, "mirrored.mp4");
    writeFileSync(file, bytes);
    for (const backend of [nodeAv, system]) {
      expect((await backend.probe(file)).video).toMatchObject({
        mirrored: true,
        rotationDegrees: 0,
      });
    }
  });

  test("a picture that starts late keeps its time, and shows its first frame until then", async () => {
    for (const backend of [nodeAv, system]) {
      const late = made["late.mp4"] as string;
      const { video, audio } = await backend.probe(late);
      expect(video?.start).toBe(SECOND / 2);
      expect(audio?.start).toBe(0);
      const [before, first, second] = await framesAt(backend, {
        path: late,
        times: [0, SECOND / 2, SECOND / 2 + BUNNY_FRAME],
      });
      expect(before?.equals(first ?? Buffer.alloc(0))).toBe(true);
      expect(second?.equals(first ?? Buffer.alloc(0))).toBe(false);
    }
  });

  test("finds alpha in a side channel and in the pixels", async () => {
    for (const name of ["see-through.webm", "see-through.mov"]) {
      const facts = await nodeAv.probe(made[name] as string);
      expect(facts.video?.hasAlpha).toBe(true);
    }
  });
});

describe("[B3] delivered pictures", () => {
  test("stand upright", async () => {
    const [turned] = await framesAt(nodeAv, { path: made["turned.mp4"] as string, times: [0] });
    const raw = ["-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"];
    expect(turned?.equals(ffmpeg("-i", made["turned.mp4"] as string, ...raw))).toBe(true);
  });

  test("are BT.709 in limited range whatever they came in", async () => {
    const [frame] = await framesAt(nodeAv, { path: made["red601.mp4"] as string, times: [0] });
    // Red of full code value: Y 63, Cb 102, Cr 240 (ITU-R BT.709, 8 bits).
    expect(frame?.[0]).toBeCloseTo(63, -0.5);
    expect(frame?.[64 * 64]).toBeCloseTo(102, -0.5);
    expect(frame?.[64 * 64 * 1.25]).toBeCloseTo(240, -0.5);
  });

  test("carry straight alpha at full size", async () => {
    const path = made["see-through.webm"] as string;
    const [frame] = await framesAt(nodeAv, { path, times: [0], alpha: true });
    const alpha = frame?.subarray(320 * 240 * 1.5);
    expect(Math.abs((alpha?.[200] ?? 0) - 100)).toBeLessThan(6);
  });
});
