import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  outputFormat,
  planDelivery,
  type OutputFormatName,
  type Timeline,
} from "../../packages/document/src/index.ts";
import { openStills } from "../../packages/engine/src/stills/stills.ts";
import {
  alphaOff,
  colorOff,
  decodeRgba,
  ffprobe,
  film,
  filmFolder,
  FRAMES,
  noisyFilm,
  renderFormat,
  SECONDS,
  SIZE,
} from "./film.ts";

// Each test renders films; a loaded machine takes its time.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const folder = filmFolder();
let clear: Timeline;
let opaque: Timeline;
/** What was drawn at frame 70, in straight RGBA. */
let drawn: Uint8Array;

beforeAll(async () => {
  clear = await film(folder);
  opaque = await film(folder, "#403010ff");
  await using stills = await openStills({ timeline: clear, root: folder.path });
  const png = join(folder.path, "drawn.png");
  writeFileSync(png, await stills.clearPng(70));
  drawn = decodeRgba(png);
});
afterAll(() => folder[Symbol.dispose]());

const BACKENDS = ["node-av", "ffmpeg"] as const;

interface ExpectedFilm {
  readonly format: OutputFormatName;
  readonly video: Readonly<Record<string, unknown>>;
  readonly audio: string;
  readonly container: string;
}

const FILMS: readonly ExpectedFilm[] = [
  {
    format: "mp4-h265",
    video: { codec_name: "hevc", codec_tag_string: "hvc1", pix_fmt: "yuv420p" },
    audio: "aac",
    container: "mov,mp4,m4a,3gp,3g2,mj2",
  },
  {
    format: "webm",
    video: { codec_name: "vp9", pix_fmt: "yuv420p" },
    audio: "opus",
    container: "matroska,webm",
  },
  {
    format: "webm-av1",
    video: { codec_name: "av1", pix_fmt: "yuv420p" },
    audio: "opus",
    container: "matroska,webm",
  },
  {
    format: "mov-prores-422",
    video: { codec_name: "prores", codec_tag_string: "apch", pix_fmt: "yuv422p10le" },
    audio: "pcm_s24le",
    container: "mov,mp4,m4a,3gp,3g2,mj2",
  },
  {
    format: "mov-prores-4444",
    video: { codec_name: "prores", codec_tag_string: "ap4h", pix_fmt: "yuv444p12le" },
    audio: "pcm_s24le",
    container: "mov,mp4,m4a,3gp,3g2,mj2",
  },
];

describe.each(BACKENDS)("films by %s", (backend) => {
  it.each(FILMS)("[B1] $format is what it says, to the system's ffprobe too", async (expected) => {
    const { format } = expected;
    const [ending] = outputFormat(format).endings;
    const name = `${backend}-${format}.${ending}`;
    const result = await renderFormat(folder, opaque, { format, name, backend });
    // AV1's encoder is in the ffmpeg program alone.
    const gaveWay = format === "webm-av1" && backend === "node-av";
    expect(result.notes.map(({ code }) => code)).toEqual(gaveWay ? ["encoder-fallback"] : []);
    expect(result.receipt).toMatchObject({ passed: true, format, encoder: result.encoder });
    const { streams, format: container } = ffprobe(result.output);
    const video = streams.find(({ codec_type }) => codec_type === "video");
    const audio = streams.find(({ codec_type }) => codec_type === "audio");
    expect(streams).toHaveLength(2);
    expect(container["format_name"]).toBe(expected.container);
    expect(video).toMatchObject({
      ...expected.video,
      ...SIZE,
      color_space: "bt709",
      color_range: "tv",
      nb_read_frames: String(FRAMES),
      avg_frame_rate: "30/1",
    });
    expect(audio).toMatchObject({ codec_name: expected.audio, sample_rate: "48000", channels: 2 });
    expect(Math.abs(Number(container["duration"]) - SECONDS)).toBeLessThan(0.03);
    const bytes = SIZE.width * SIZE.height * 4;
    const frames = decodeRgba(result.output);
    expect(frames.length).toBe(FRAMES * bytes);
    // The text and the box stand where they were drawn.
    expect(colorOff(frames.subarray(70 * bytes, 71 * bytes), drawn)).toBeLessThan(8);
  });

  it.each([
    { format: "webm", input: ["-c:v", "libvpx-vp9"], off: 1 },
    { format: "mov-prores-4444", input: [], off: 0.1 },
  ] as const)("[B1] $format keeps the alpha that was drawn", async ({ format, input, off }) => {
    const [ending] = outputFormat(format).endings;
    const name = `${backend}-${format}-clear.${ending}`;
    const result = await renderFormat(folder, clear, { format, name, backend });
    const checks = result.receipt?.checks ?? [];
    expect(checks).toContainEqual(expect.objectContaining({ name: "alpha", measured: "kept" }));
    expect(checks).toContainEqual(
      expect.objectContaining({ name: "alpha-pictures", passed: true }),
    );
    const bytes = SIZE.width * SIZE.height * 4;
    const frame = decodeRgba(result.output, ...input).subarray(70 * bytes, 71 * bytes);
    expect(alphaOff(frame, drawn)).toBeLessThan(off);
    expect(colorOff(frame, drawn)).toBeLessThan(8);
  });

  it.each(["mp4-h265", "webm", "webm-av1", "mov-prores-4444"] as const)(
    "[B2] %s has the same bytes by one worker and by four, and from segments kept before",
    async (format) => {
      const timeline = format === "webm-av1" || format === "mp4-h265" ? opaque : clear;
      const [ending] = outputFormat(format).endings;
      const cache = { folder: join(folder.path, `cache-${backend}-${format}`) };
      const jobs = [
        { name: `${backend}-one.${ending}`, changes: { workers: 1 } },
        { name: `${backend}-four.${ending}`, changes: { workers: 4, cache } },
        { name: `${backend}-kept.${ending}`, changes: { cache } },
      ];
      const files: Buffer[] = [];
      for (const { name, changes } of jobs) {
        const isFixed = outputFormat(format).qualities.length === 0;
        const job = { format, name, backend, ...(!isFixed && { quality: "draft" as const }) };
        const result = await renderFormat(folder, timeline, {
          ...job,
          changes: { ...changes, threads: 2 },
        });
        files.push(readFileSync(result.output));
        if (name.includes("kept")) expect(result.segments).toEqual({ rendered: 0, reused: 2 });
      }
      expect(files[1]?.equals(files[0] ?? Buffer.alloc(0))).toBe(true);
      expect(files[2]?.equals(files[0] ?? Buffer.alloc(0))).toBe(true);
    },
  );
});

describe("encoders", () => {
  it("[B4] hardware that a trial shows not to work is left, and that is said in result and receipt", async () => {
    const result = await renderFormat(folder, opaque, {
      format: "mp4",
      name: "hardware.mp4",
      backend: "node-av",
      // Apple's encoder is nowhere but on Apple's machines.
      changes: { encoder: process.platform === "darwin" ? "nvenc" : "videotoolbox" },
    });
    expect(result.encoder).toBe("libx264");
    expect(result.notes.map(({ code }) => code)).toEqual(["encoder-fallback", "encoder-fallback"]);
    expect(result.notes[0]?.message).toMatch(/does not work here \(node-av: .+; ffmpeg: .+\)/);
    expect(result.notes[1]?.message).toBe("libx264 encodes in software instead.");
    expect(result.receipt?.warnings).toEqual(expect.arrayContaining([...result.notes]));
  });

  it("[B8] a second over the platform's rate is made again below it, and the receipt tells the rate", async () => {
    const timeline: Timeline = { ...(await noisyFilm(folder)), platforms: ["reels"] };
    const wish = { format: "mp4", backend: "node-av" } as const;
    const free = await renderFormat(folder, timeline, { ...wish, name: "free.mp4" });
    const check = free.receipt?.checks.find(({ name }) => name === "peak-rate");
    expect(check).toMatchObject({ passed: true, expected: "at most 25000" });
    const measured = Number(check?.measured);
    expect(measured).toBeGreaterThan(0);
    const limit = Math.round(measured * 0.6);
    const { delivery } = planDelivery(timeline, { format: "mp4" });
    if (delivery === undefined) throw new Error("there is a delivery");
    const capped = await renderFormat(folder, timeline, {
      ...wish,
      name: "capped.mp4",
      changes: { delivery: { ...delivery, peakKbps: limit } },
    });
    const again = capped.receipt?.checks.find(({ name }) => name === "peak-rate");
    expect(again).toMatchObject({ passed: true, expected: `at most ${limit}` });
    expect(Number(again?.measured)).toBeLessThanOrEqual(limit);
  });
});
