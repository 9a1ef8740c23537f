import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { type Timeline } from "../../packages/document/src/index.ts";
import { openStills } from "../../packages/engine/src/stills/stills.ts";
import {
  alphaOff,
  colorOff,
  decodeRgba,
  ffprobe,
  film,
  filmFolder,
  FRAMES,
  noiseOf,
  renderFormat,
  SECONDS,
  SIZE,
} from "./film.ts";

// Each test renders films; a loaded machine takes its time.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const folder = filmFolder();
const bytes = SIZE.width * SIZE.height * 4;
let clear: Timeline;
let opaque: Timeline;
/** What was drawn at frame 70, in straight RGBA, and the file of it. */
let drawn: Uint8Array;
let drawnPng: Uint8Array;

beforeAll(async () => {
  clear = await film(folder);
  opaque = await film(folder, "#403010ff");
  await using stills = await openStills({ timeline: clear, root: folder.path });
  drawnPng = await stills.clearPng(70);
  drawn = decodedPicture(drawnPng);
});
afterAll(() => folder[Symbol.dispose]());

/** A picture as the system's ffmpeg decodes it. */
function decodedPicture(file: Uint8Array): Uint8Array {
  const raw = ["-f", "rawvideo", "-pix_fmt", "rgba", "-"];
  return execFileSync("ffmpeg", ["-v", "error", "-i", "pipe:0", ...raw], { input: file });
}

describe("GIF", () => {
  it.each(["node-av", "ffmpeg"] as const)(
    "[B1] has its frames when they are due, and one bit of alpha, by %s",
    async (backend) => {
      const name = `${backend}.gif`;
      const result = await renderFormat(folder, clear, { format: "gif", name, backend });
      expect(result.receipt).toMatchObject({ passed: true, format: "gif" });
      expect(result.receipt?.segments).toBeUndefined();
      const { streams, format } = ffprobe(result.output);
      expect(streams).toHaveLength(1);
      expect(streams[0]).toMatchObject({ codec_name: "gif", ...SIZE });
      expect(Number(format["duration"])).toBeCloseTo(SECONDS, 2);
      const frames = decodeRgba(result.output);
      expect(frames.length).toBe(FRAMES * bytes);
      const frame = frames.subarray(70 * bytes, 71 * bytes);
      const oneBit = drawn.map((code, at) => (at % 4 < 3 ? code : code < 128 ? 0 : 255));
      expect(alphaOff(frame, oneBit)).toBe(0);
      expect(colorOff(frame, drawn)).toBeLessThan(6);
    },
  );

  it("[B1] repeats for ever, and its delays add up to the times of the frames", async () => {
    const job = { format: "gif", name: "opaque.gif", backend: "node-av" } as const;
    const { output } = await renderFormat(folder, opaque, job);
    const file = readFileSync(output);
    expect(file.indexOf("NETSCAPE2.0")).toBeGreaterThan(0);
    const times = ["-v", "error", "-show_entries", "packet=pts_time", "-of", "csv=p=0", output];
    const shown = execFileSync("ffprobe", times)
      .toString()
      .trim()
      .split(/[,\n]+/)
      .map(Number);
    expect(shown).toEqual(
      Array.from({ length: FRAMES }, (_, at) => Math.round((at * 100) / 30) / 100),
    );
  });

  it("[B1] leaves frames out where they come too fast, and says so", async () => {
    const fast: Timeline = {
      ...opaque,
      frameRate: { numerator: 60, denominator: 1 },
      frameCount: 150,
    };
    const job = { format: "gif", name: "fast.gif", backend: "node-av" } as const;
    const result = await renderFormat(folder, fast, job);
    expect(result.notes).toMatchObject([{ code: "frames-left-out", severity: "warning" }]);
    expect(result.frameCount).toBeLessThan(150);
    expect(Number(ffprobe(result.output).format["duration"])).toBeCloseTo(SECONDS, 1);
  });
});

describe("animated WebP", () => {
  it("[B1] has its frames, times and alpha", async () => {
    const job = { format: "webp", name: "clear.webp", backend: "node-av" } as const;
    const result = await renderFormat(folder, clear, job);
    const checks = result.receipt?.checks ?? [];
    expect(checks).toContainEqual(
      expect.objectContaining({ name: "frame-count", measured: FRAMES }),
    );
    expect(checks).toContainEqual(expect.objectContaining({ name: "duration", measured: SECONDS }));
    expect(checks).toContainEqual(
      expect.objectContaining({ name: "alpha-pictures", passed: true }),
    );
    const file = readFileSync(result.output);
    expect(file.toString("latin1", 0, 4) + file.toString("latin1", 8, 16)).toBe("RIFFWEBPVP8X");
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
  });
});

describe("pictures", () => {
  it("[B2] of a see-through film are its stills, and a part keeps the numbers of its frames", async () => {
    const name = "seq/card-{frame}.png";
    const job = { format: "png", name, backend: "node-av" } as const;
    const frames = { changes: { frames: { from: 68, to: 72 } } };
    const result = await renderFormat(folder, clear, { ...job, ...frames });
    expect(result.frameCount).toBe(4);
    const names = readdirSync(join(folder.path, "seq")).toSorted();
    const numbered = [68, 69, 70, 71].map((frame) => `card-000${frame}.png`);
    expect(names).toEqual([...numbered, "card.receipt.json"]);
    const file = readFileSync(join(folder.path, "seq", "card-00070.png"));
    expect(file.equals(drawnPng)).toBe(true);
  });

  it("[B8] a poster is one picture: the first frame of the part", async () => {
    const job = { format: "jpeg", name: "poster.jpg", backend: "ffmpeg" } as const;
    const result = await renderFormat(folder, opaque, {
      ...job,
      changes: { frames: { from: 70, to: 75 } },
    });
    expect(result).toMatchObject({ frameCount: 1, captionPaths: [] });
    expect(ffprobe(result.output).streams).toMatchObject([{ codec_name: "mjpeg", ...SIZE }]);
    expect(colorOff(decodedPicture(readFileSync(result.output)), drawn)).toBeLessThan(10);
  });
});

/** Loudness as the system's ffmpeg measures it. */
function heardLufs(path: string): number {
  const meter = ["-nostats", "-i", path, "-map", "a", "-af", "ebur128", "-f", "null", "-"];
  const said = execFileSync("sh", ["-c", 'ffmpeg -v info "$@" 2>&1', "sh", ...meter]).toString();
  return Number([...said.matchAll(/I:\s+(-[\d.]+) LUFS/g)].at(-1)?.[1]);
}

describe("sound alone", () => {
  it.each([
    { format: "wav", codec: "pcm_s24le", backend: "node-av" },
    { format: "m4a", codec: "aac", backend: "node-av" },
    { format: "m4a", codec: "aac", backend: "ffmpeg" },
  ] as const)("[B1] $format by $backend lasts as long as the film and is as loud", async (job) => {
    const { format, codec, backend } = job;
    const name = `${backend}.${format}`;
    const result = await renderFormat(folder, opaque, { format, name, backend });
    expect(result.receipt).toMatchObject({ passed: true, audio: { codec } });
    const { streams } = ffprobe(result.output);
    expect(streams).toMatchObject([{ codec_name: codec, sample_rate: "48000", channels: 2 }]);
    const told = result.receipt?.audio?.integratedLufs ?? 0;
    expect(Math.abs(heardLufs(result.output) - told)).toBeLessThan(0.3);
  });

  // A codec leaves out what lies above its band, and with it most of what a meter hears of noise.
  it.each([
    { format: "m4a", lufs: -14, backend: "node-av" },
    { format: "m4a", lufs: -9, backend: "ffmpeg" },
    { format: "mp4", lufs: -14, backend: "node-av" },
  ] as const)("[B1] white noise is $lufs LUFS in $format by $backend", async (job) => {
    const { format, lufs, backend } = job;
    const noisy = await noiseOf(opaque, folder, lufs);
    const name = `noise-${backend}${lufs}.${format}`;
    const result = await renderFormat(folder, noisy, { format, name, backend });
    expect(result.receipt).toMatchObject({ passed: true });
    expect(Math.abs(heardLufs(result.output) - lufs)).toBeLessThan(0.3);
  });
});
