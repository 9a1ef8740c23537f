import { writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  BUNNY,
  farthest,
  ffmpeg,
  makeMedia,
  soundOf,
  SPEECH,
  temporaryFolder,
} from "../../test/media-fixtures.ts";
import { openFfmpegBackend, openNodeAvBackend, type MediaBackend } from "./media.ts";

const folder = temporaryFolder();
const backends = new Map<string, MediaBackend>();

beforeAll(async () => {
  backends.set("node-av", await openNodeAvBackend());
  backends.set("ffmpeg", await openFfmpegBackend());
});

afterAll(() => folder[Symbol.dispose]());

/** A mono 16-bit WAV of the given samples. */
function writeWav(name: string, rateHz: number, samples: Int16Array): string {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rateHz, 24);
  header.writeUInt32LE(rateHz * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(samples.byteLength, 40);
  const file = path.join(folder.path, name);
  writeFileSync(file, Buffer.concat([header, Buffer.from(samples.buffer)]));
  return file;
}

function interleavedOf(raw: Buffer): Float32Array {
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength));
}

describe.each(["node-av", "ffmpeg"])("[B3] sound by %s", (name) => {
  const backend = (): MediaBackend => backends.get(name) as MediaBackend;

  test("puts every sample where it belongs", async () => {
    const samples = new Int16Array(48_000);
    samples[12_345] = 20_000;
    const file = writeWav(`${name}-click.wav`, 48_000, samples);
    const whole = await soundOf(backend(), file, [0, 1]);
    expect(whole.left).toHaveLength(48_000);
    expect(whole.left.findIndex((value) => value !== 0)).toBe(12_345);
    const span = await soundOf(backend(), file, [12_000 / 48_000, 12_400 / 48_000]);
    expect(span.left).toHaveLength(400);
    expect(span.left.findIndex((value) => value !== 0)).toBe(345);
    expect(farthest(span.left, span.right)).toBe(0);
  });

  test.each([8000, 16_000, 44_100, 96_000])("keeps tone and level from %i Hz", async (rateHz) => {
    const tone = Int16Array.from({ length: rateHz }, (_, at) =>
      Math.round(Math.sin((2 * Math.PI * 1000 * at) / rateHz) * 16_384),
    );
    const file = writeWav(`${name}-${rateHz}.wav`, rateHz, tone);
    const { left } = await soundOf(backend(), file, [0.2, 0.8]);
    const expected = Float32Array.from(
      { length: left.length },
      (_, at) => Math.sin(2 * Math.PI * 1000 * (0.2 + at / 48_000)) * 0.5,
    );
    expect(farthest(left, expected)).toBeLessThan(0.0005);
  });

  test("is silent beyond both ends of the source", async () => {
    const file = writeWav(`${name}-short.wav`, 48_000, new Int16Array(4800).fill(8000));
    const { left } = await soundOf(backend(), file, [0, 1]);
    expect(left).toHaveLength(48_000);
    expect(left[4799]).toBeGreaterThan(0.2);
    expect(left.subarray(4800).every((value) => value === 0)).toBe(true);
  });

  test("leaves out the priming of AAC and keeps a late start late", async () => {
    const tone = ["-f", "lavfi", "-i", "sine=f=500:d=1:r=48000"];
    const still = ["-f", "lavfi", "-i", "color=s=32x32:d=2:r=25"];
    const late = [...still, "-itsoffset", "0.5", ...tone, "-map", "0:v", "-map", "1:a"];
    const file = makeMedia(folder.path, `${name}-late.mp4`, ...late, "-c:a", "aac");
    const { left } = await soundOf(backend(), file, [0, 1.4]);
    const loudAt = left.findIndex((value) => Math.abs(value) > 0.02);
    expect(Math.abs(loudAt - 24_000)).toBeLessThan(30);
  });
});

describe("[B3] both back-ends", () => {
  test("give the same samples of AAC, PCM and MP3", async () => {
    const mp3 = makeMedia(folder.path, "tone.mp3", "-i", SPEECH, "-t", "3", "-ar", "44100");
    for (const [file, span] of [
      [BUNNY, [0.5, 3]],
      [SPEECH, [1.111, 4]],
      [mp3, [0, 3]],
    ] as const) {
      const ours = await soundOf(backends.get("node-av") as MediaBackend, file, span);
      const theirs = await soundOf(backends.get("ffmpeg") as MediaBackend, file, span);
      expect(farthest(ours.left, theirs.left)).toBeLessThan(1e-6);
      expect(farthest(ours.right, theirs.right)).toBeLessThan(1e-6);
    }
  });

  test("find a tone deep in a long source, which neither decodes from its start", async () => {
    const late = "aevalsrc=if(gte(t\\,161)\\,0.5*cos(2*PI*500*t)):s=16000:d=162";
    const coding = ["-c:a", "aac", "-b:a", "64k"];
    const file = makeMedia(folder.path, "long.m4a", "-f", "lavfi", "-i", late, ...coding);
    const ours = await soundOf(backends.get("node-av") as MediaBackend, file, [160.9, 161.1]);
    const theirs = await soundOf(backends.get("ffmpeg") as MediaBackend, file, [160.9, 161.1]);
    expect(farthest(ours.left, theirs.left)).toBeLessThan(1e-6);
    const begins = ours.left.findIndex((value) => Math.abs(value) > 0.25);
    expect(Math.abs(begins - 4800)).toBeLessThan(48);
  }, 240_000);

  test.each(["0.1", "0.5"])(
    "know where a sound of long packets ends that starts %s s late",
    async (late) => {
      const coding = ["-ar", "16000", "-c:a", "alac", "-output_ts_offset", late];
      const name = `late-${late}.m4a`;
      const file = makeMedia(folder.path, name, "-i", SPEECH, "-t", "3.3", ...coding);
      for (const backend of backends.values()) {
        const { audio } = await backend.probe(file);
        expect(audio?.end).toBe(Math.round((3.3 + Number(late)) * 10) * 70_560_000);
      }
    },
  );

  test("mix six channels down as ITU-R BS.775 says", async () => {
    const { left } = await soundOf(backends.get("node-av") as MediaBackend, BUNNY, [0, 2]);
    const rule = "pan=stereo|FL=FL+0.70711*FC+0.70711*BL|FR=FR+0.70711*FC+0.70711*BR";
    const raw = ffmpeg("-i", BUNNY, "-t", "2", "-af", rule, "-f", "f32le", "-");
    const expected = interleavedOf(raw).filter((_, at) => at % 2 === 0);
    // Encoders of 5.1 differ in which pair they call the sides; the level is what counts here.
    expect(farthest(left, expected.subarray(0, left.length))).toBeLessThan(1e-4);
  });
});
