import { chmodSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";

import { ReelError, type MediaFacts, type MediaFault } from "@reelkiln/document";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  BUNNY,
  framesAt,
  makeMedia,
  soundOf,
  SPEECH,
  temporaryFolder,
} from "../../test/media-fixtures.ts";
import {
  chooseBackend,
  faultOf,
  openFfmpegBackend,
  openNodeAvBackend,
  probeAssets,
  surveyBackends,
  type MediaBackend,
} from "./media.ts";

const folder = temporaryFolder();
const backends = new Map<string, MediaBackend>();

function write(name: string, bytes: string | Uint8Array): string {
  const file = path.join(folder.path, name);
  writeFileSync(file, bytes);
  return file;
}

/** The first 33 bytes of a PNG: enough for its size. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from("89504e470d0a1a0a0000000d49484452".padEnd(66, "0"), "hex");
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head[24] = 8;
  head[25] = 6;
  return Buffer.concat([head, Buffer.from("IEND....", "latin1")]);
}

beforeAll(async () => {
  backends.set("node-av", await openNodeAvBackend());
  backends.set("ffmpeg", await openFfmpegBackend());
  const bunny = readFileSync(BUNNY);
  const wav = readFileSync(SPEECH);
  const indexLast = readFileSync(
    makeMedia(folder.path, "index-last.mp4", "-i", BUNNY, "-t", "1", "-c", "copy"),
  );
  const mkv = readFileSync(
    makeMedia(folder.path, "whole.mkv", "-i", BUNNY, "-t", "2", "-c", "copy"),
  );
  write("prose.mp4", "This is a letter, not a film.\n".repeat(40));
  write("empty.mp4", "");
  write("three-bytes.mp4", "abc");
  const fast = Buffer.from(wav);
  fast.writeUInt32LE(1_999_999, 24);
  write("fast.wav", fast);
  write("cut-picture.mp4", bunny.subarray(0, bunny.length >> 1));
  write("cut-index.mp4", indexLast.subarray(0, indexLast.length - 3000));
  write("cut.wav", wav.subarray(0, wav.length >> 1));
  write("cut.mkv", mkv.subarray(0, mkv.length >> 1));
  write("silent.wav", wav.subarray(0, 40));
  write("noise.mp4", Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) & 255)));
  write("playlist.mp4", "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://127.0.0.1:9/a.ts\n");
  write("list.mp4", "ffconcat version 1.0\nfile /etc/hostname\n");
  write("wide.png", pngHead(20_000, 20));
  write("cut.png", pngHead(20, 20).subarray(0, 33));
});

afterAll(() => folder[Symbol.dispose]());

test("[B4] ffprobe is asked for the streams of an unchanged file once", async () => {
  const calls = path.join(folder.path, "calls.txt");
  for (const program of ["ffmpeg", "ffprobe"]) {
    const script = `#!/bin/sh\necho "$*" >> '${calls}'\nexec ${program} "$@"\n`;
    chmodSync(write(program, script), 0o755);
  }
  const backend = await openFfmpegBackend(path.join(folder.path, "ffmpeg"));
  const facts = await backend.probe(BUNNY);
  await framesAt(backend, { path: BUNNY, times: [0] });
  for await (const _ of backend.readAudio({ path: BUNNY, facts, from: 0, to: 1000 }));
  const asked = readFileSync(calls, "utf8").split("\n");
  expect(asked.filter((line) => line.includes("-show_streams"))).toHaveLength(1);
});

describe.each(["node-av", "ffmpeg"])("[B3] files that cannot serve, by %s", (name) => {
  test.each([
    ["no-such.mp4", "missing"],
    ["", "not-media"],
    ["prose.mp4", "not-media"],
    ["noise.mp4", "not-media"],
    ["playlist.mp4", "not-media"],
    ["list.mp4", "not-media"],
    ["empty.mp4", "empty"],
    ["three-bytes.mp4", "not-media"],
    ["fast.wav", "unreadable"],
    ["cut-picture.mp4", "truncated"],
    ["cut-index.mp4", "truncated"],
    ["cut.wav", "truncated"],
    ["cut.mkv", "truncated"],
    ["wide.png", "too-large"],
    ["cut.png", "truncated"],
  ])("%s is %s", async (file, code) => {
    const backend = backends.get(name) as MediaBackend;
    const failure = await backend
      .probe(path.join(folder.path, file))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ReelError);
    expect(faultOf(failure)?.code).toBe(code);
    expect((failure as ReelError).code).toBe("media-failed");
  });

  test("a sound without samples has no stream", async () => {
    const backend = backends.get(name) as MediaBackend;
    const silent = path.join(folder.path, "silent.wav");
    const failure = await backend.probe(silent).catch((error: unknown) => error);
    expect(["no-stream", "not-media", "truncated"]).toContain(faultOf(failure)?.code);
  });

  test("a sound file has no picture", async () => {
    const facts = await (backends.get(name) as MediaBackend).probe(SPEECH);
    expect(facts.video).toBeUndefined();
    expect(facts.audio).toMatchObject({ sampleRateHz: 16_000, channelCount: 1 });
  });

  test("a file is looked into anew when another of its size and date takes its name", async () => {
    const backend = backends.get(name) as MediaBackend;
    const slow = Buffer.from(readFileSync(SPEECH));
    slow.writeUInt32LE(8000, 24);
    const file = write(`${name}-same.wav`, readFileSync(SPEECH));
    utimesSync(file, 1, 1);
    expect((await backend.probe(file)).audio?.sampleRateHz).toBe(16_000);
    write(`${name}-same.wav`, slow);
    utimesSync(file, 1, 1);
    expect((await backend.probe(file)).audio?.sampleRateHz).toBe(8000);
  });

  test("a video of one frame shows it at every time", async () => {
    const backend = backends.get(name) as MediaBackend;
    const one = ["-i", BUNNY, "-frames:v", "1", "-an", "-vf", "scale=64:36", "-c:v", "libx264"];
    const file = makeMedia(folder.path, `${name}-one.mp4`, ...one);
    const facts = await backend.probe(file);
    expect(facts.video?.frameCount).toBe(1);
    const [first, late] = await framesAt(backend, { path: file, times: [0, 7_056_000_000] });
    expect(first?.equals(late as Buffer)).toBe(true);
  });

  test.each(["it's #1 – 100% {clip}.mp4", "-i.mp4", "犬 كلب.mp4", "a:b|c.mp4", "%03d.mp4"])(
    "the name %s is only a name",
    async (file) => {
      const copy = write(file, readFileSync(path.join(folder.path, "index-last.mp4")));
      const facts = await (backends.get(name) as MediaBackend).probe(copy);
      expect(facts.video?.width).toBe(1280);
    },
  );

  test("a sound with foreign bytes at its end is heard, a broken one is told", async () => {
    const backend = backends.get(name) as MediaBackend;
    const bytes = readFileSync(
      makeMedia(folder.path, `${name}-tone.m4a`, "-i", SPEECH, "-t", "4", "-c:a", "aac"),
    );
    const spoil = (count: number): Buffer => {
      const copy = Buffer.from(bytes);
      const start = copy.indexOf("mdat") + 2000;
      for (let turn = 0; turn < count; turn += 1)
        copy.fill(0xff, start + turn * 700, start + turn * 700 + 40);
      return copy;
    };
    const once = write(`${name}-once.m4a`, spoil(1));
    expect((await soundOf(backend, once, [0, 4])).left).toHaveLength(192_000);
    const often = write(`${name}-often.m4a`, spoil(30));
    const failure = await soundOf(backend, often, [0, 4]).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "media-failed" });
  });

  test("a damaged picture is told with its time", async () => {
    const bytes = readFileSync(BUNNY);
    const at = Math.floor(bytes.length * 0.4);
    bytes.fill(0x5a, at, at + 60_000);
    const file = write(`${name}-damaged.mp4`, bytes);
    const backend = backends.get(name) as MediaBackend;
    const times = Array.from({ length: 12 }, (_, second) => second * 705_600_000);
    const failure = await framesAt(backend, { path: file, times, size: [64, 36] }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ReelError);
    expect((failure as ReelError).message).toContain("damaged.mp4");
  });

  test("a picture that is damaged since it was looked into is told while it is read", async () => {
    const backend = backends.get(name) as MediaBackend;
    const bytes = readFileSync(BUNNY);
    const file = write(`${name}-later.mp4`, bytes);
    const facts = await backend.probe(file);
    const at = Math.floor(bytes.length * 0.4);
    write(`${name}-later.mp4`, bytes.fill(0x5a, at, at + 60_000));
    const read = async (): Promise<void> => {
      const open = { path: file, facts, width: 64, height: 36, from: 0, alpha: false };
      await using reader = await backend.openVideo({ ...open, threads: 1 });
      for (let second = 0; second < 10; second++) {
        using frame = await reader.frameAt(second * 705_600_000);
        expect(frame.width).toBe(64);
      }
    };
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ReelError);
    expect((failure as ReelError).message).toContain("later.mp4");
  });
});

describe("[B3] probing a project", () => {
  test("gives facts or a fault for every path", async () => {
    symlinkSync(SPEECH, path.join(folder.path, "leads-out.wav"));
    const paths = [
      "index-last.mp4",
      "no-such.mp4",
      "../up.mp4",
      "leads-out.wav",
      "https://example.org/a.mp4",
      "a\0b.mp4",
      "prose.mp4",
    ];
    const backend = backends.get("node-av") as MediaBackend;
    const found = await probeAssets({ root: folder.path, paths }, backend);
    const codes = paths.map((one) => (found.get(one) as MediaFault).code);
    expect(codes).toEqual([
      undefined,
      "missing",
      "outside-project",
      "outside-project",
      "remote",
      "unreadable",
      "not-media",
    ]);
    expect((found.get("index-last.mp4") as MediaFacts).video?.frameCount).toBe(26);
  });

  test("asks again only when the file has changed", async () => {
    const file = write("counted.mp4", readFileSync(path.join(folder.path, "index-last.mp4")));
    const backend = backends.get("node-av") as MediaBackend;
    let asked = 0;
    const counting = {
      probe: (one: string) => {
        asked += 1;
        return backend.probe(one);
      },
    };
    const assets = { root: folder.path, paths: ["counted.mp4"] };
    const first = await probeAssets(assets, counting);
    const second = await probeAssets(assets, counting);
    expect(asked).toBe(1);
    expect(second).toEqual(first);
    utimesSync(file, 1, 1);
    await probeAssets(assets, counting);
    expect(asked).toBe(2);
  });
});

describe("[R15] choosing a back-end", () => {
  test("takes node-av first and ffmpeg when asked", async () => {
    expect((await chooseBackend()).name).toBe("node-av");
    expect((await chooseBackend({ prefer: "ffmpeg" })).name).toBe("ffmpeg");
  });

  test("names what mends a back-end that is not there", async () => {
    const choice = { ffmpegPath: "/no/such/ffmpeg" };
    const [first, second] = await surveyBackends(choice);
    expect(first).toMatchObject({ name: "node-av", available: true });
    expect(second).toMatchObject({ name: "ffmpeg", available: false });
    const failure = await chooseBackend({ ...choice, prefer: "ffmpeg" }).catch(
      (error: unknown) => error,
    );
    expect((failure as ReelError).code).toBe("missing-dependency");
    expect((failure as ReelError).hint).toContain("FFMPEG_PATH");
  });
});
