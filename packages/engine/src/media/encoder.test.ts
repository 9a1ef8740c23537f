import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { FLICKS_PER_SECOND as SECOND, ReelError, secondsFromFlicks } from "@reelkiln/document";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ffmpeg, packed, temporaryFolder } from "../../test/media-fixtures.ts";
import {
  openFfmpegBackend,
  openNodeAvBackend,
  type EncodeRequest,
  type MediaBackend,
  type PacketFacts,
} from "./media.ts";

const folder = temporaryFolder();
const backends = new Map<string, MediaBackend>();

beforeAll(async () => {
  backends.set("node-av", await openNodeAvBackend());
  backends.set("ffmpeg", await openFfmpegBackend());
});

afterAll(() => folder[Symbol.dispose]());

function requestFor(name: string, change: Partial<EncodeRequest> = {}): EncodeRequest {
  return {
    path: path.join(folder.path, name),
    width: 128,
    height: 96,
    frameRate: { numerator: 30_000, denominator: 1001 },
    quality: "standard",
    keyframeEvery: 15,
    audio: true,
    threads: 2,
    ...change,
  };
}

/** A picture that moves and has grain, so that rate control and B-frames have work. */
function drawFrame(y: Uint8Array, stride: number, index: number): void {
  for (let at = 0; at < y.length; at += 1) {
    const column = at % stride;
    y[at] = 16 + ((column * 2 + index * 5 + ((at * 7919) % 13)) % 200);
  }
}

/** Writes 40 frames, and sound in blocks whose length divides nothing. */
async function encode(backend: MediaBackend, request: EncodeRequest): Promise<Buffer[]> {
  const written: Buffer[] = [];
  await using encoder = await backend.openEncoder(request);
  const samples = Math.round((40 * 1001 * 48_000) / 30_000);
  for (let sent = 0; request.audio && sent < samples; sent += 777) {
    const count = Math.min(777, samples - sent);
    const tone = Float32Array.from(
      { length: count },
      (_, at) => Math.sin((sent + at) * 0.05) * 0.4,
    );
    await encoder.writeAudio({ left: tone, right: tone.slice() });
  }
  for (let index = 0; index < 40; index += 1) {
    const frame = encoder.allocateFrame();
    drawFrame(frame.y, frame.yStride, index);
    frame.u.fill(100 + index);
    frame.v.fill(140);
    written.push(packed(frame));
    await encoder.writeFrame(frame);
  }
  await encoder.finish();
  return written;
}

async function packetsOf(backend: MediaBackend, file: string): Promise<PacketFacts[]> {
  const packets: PacketFacts[] = [];
  for await (const packet of backend.readPackets(file)) packets.push(packet);
  return packets;
}

describe.each(["node-av", "ffmpeg"])("[B1] encoding by %s", (name) => {
  const backend = (): MediaBackend => backends.get(name) as MediaBackend;

  test("makes High yuv420p in BT.709 with exact times and its index first", async () => {
    const request = requestFor(`${name}-tags.mp4`);
    await encode(backend(), request);
    const facts = await backend().probe(request.path);
    expect(facts.video).toMatchObject({
      codec: "h264",
      width: 128,
      height: 96,
      frameRate: request.frameRate,
      variableRate: false,
      frameCount: 40,
      start: 0,
      end: (40 * 1001 * SECOND) / 30_000,
      pixelFormat: "yuv420p",
      colorSpace: "bt709",
      colorTransfer: "bt709",
      colorRange: "limited",
    });
    expect(facts.audio).toMatchObject({ codec: "aac", sampleRateHz: 48_000, channelCount: 2 });
    expect(facts.audio?.start).toBe(0);
    // FFmpeg 5.1 tells the last AAC packet 32 samples shorter than it is.
    const heard = secondsFromFlicks(facts.audio?.end ?? 0);
    expect(Math.abs(heard - (40 * 1001) / 30_000)).toBeLessThan(0.001);
    const bytes = readFileSync(request.path);
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  });

  test("puts key frames on the grid and nowhere else", async () => {
    const request = requestFor(`${name}-grid.mp4`);
    await encode(backend(), request);
    const packets = await packetsOf(backend(), request.path);
    const video = packets.filter((packet) => packet.stream === "video");
    const frame = (SECOND / 30_000) * 1001;
    const keys = video.filter((packet) => packet.key).map((packet) => packet.pts / frame);
    expect(keys).toEqual([0, 15, 30]);
    const times = video.map((packet) => packet.pts / frame).toSorted((a, b) => a - b);
    expect(times).toEqual(Array.from({ length: 40 }, (_, index) => index));
  });

  test("makes the same bytes twice", async () => {
    const first = requestFor(`${name}-first.mp4`);
    const second = requestFor(`${name}-second.mp4`);
    await encode(backend(), first);
    await encode(backend(), second);
    expect(readFileSync(first.path).equals(readFileSync(second.path))).toBe(true);
  });

  test("gives back every plane when lossless", async () => {
    const request = requestFor(`${name}-lossless.mp4`, { quality: "lossless", audio: false });
    const written = await encode(backend(), request);
    const raw = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-"];
    const decoded = ffmpeg("-i", request.path, "-fps_mode", "passthrough", ...raw);
    expect(decoded.equals(Buffer.concat(written))).toBe(true);
  });

  test("leaves no file behind when it is not finished", async () => {
    const request = requestFor(`${name}-dropped.mp4`);
    {
      await using encoder = await backend().openEncoder(request);
      const frame = encoder.allocateFrame();
      drawFrame(frame.y, frame.yStride, 0);
      await encoder.writeFrame(frame);
    }
    expect(existsSync(request.path)).toBe(false);
    expect(readdirSync(folder.path).filter((file) => file.includes("dropped"))).toEqual([]);
  });

  test("says so when the folder cannot be written", async () => {
    const request = requestFor(path.join("no-such-folder", `${name}.mp4`));
    const failure = await encode(backend(), request).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ReelError);
    expect((failure as ReelError).code).toBe("not-writable");
  });
});

test("[B3] frames of a decoder go into the encoder as they are, whatever type they had in their source", async () => {
  const backend = backends.get("node-av") as MediaBackend;
  const source = requestFor("source.mp4", { keyframeEvery: 7, audio: false });
  await encode(backend, source);
  const facts = await backend.probe(source.path);
  const target = requestFor("target.mp4", { keyframeEvery: 20, audio: false });
  const open = { path: source.path, facts, width: 128, height: 96, from: 0, alpha: false };
  await using reader = await backend.openVideo({ ...open, threads: 1 });
  await using encoder = await backend.openEncoder(target);
  for (let index = 0; index < 40; index += 1) {
    await encoder.writeFrame(await reader.frameAt((index * 1001 * SECOND) / 30_000));
  }
  await encoder.finish();
  const packets = await packetsOf(backend, target.path);
  expect(packets.filter((packet) => packet.key)).toHaveLength(2);
});
