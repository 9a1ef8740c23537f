import { readFile } from "node:fs/promises";

import { FLICKS_PER_SECOND, type Flicks, type ImageFacts } from "@reelkiln/document";

import { mediaFailure } from "../media-fault.ts";
import { UNTURNED } from "../probe/display-matrix.ts";
import type { ContainerListing, ListedPackets } from "../probe/listing.ts";

/** One frame of an animated WebP. */
export interface WebpFrame {
  readonly start: Flicks;
  readonly duration: Flicks;
  /** Where it stands on the canvas, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Laid over what is there; else it takes its place, see-through pixels too. */
  readonly blends: boolean;
  /** Its place is cleared before the next frame is shown. */
  readonly isCleared: boolean;
  /** A WebP file of this frame alone. */
  readonly still: Buffer;
}

/** What is too short to be meant, and what browsers show instead. */
const LEAST_MS = 10;
const ORDINARY_MS = 100;

/** Frames of an animated WebP in the order shown. Throws ReelError `media-failed` when it breaks off. */
export async function readWebpFrames(path: string): Promise<readonly WebpFrame[]> {
  const bytes = await readFile(path);
  const frames: WebpFrame[] = [];
  let start = 0;
  for (const { type, body, isWhole } of chunksOf(bytes, 12)) {
    if (type !== "ANMF") continue;
    if (!isWhole || body.length < 24) throw brokenOff(path);
    const frame = frameOf(body, start);
    frames.push(frame);
    start += frame.duration;
  }
  if (frames.length === 0) throw brokenOff(path);
  return frames;
}

/** An animated WebP as a container lists a film. */
export function listWebpAnimation(
  frames: readonly WebpFrame[],
  { width, height, hasAlpha }: ImageFacts,
): { readonly listing: ContainerListing; readonly packets: ListedPackets } {
  const last = frames.at(-1);
  const end = last === undefined ? 0 : last.start + last.duration;
  const listing: ContainerListing = {
    demuxer: "webp",
    bytes: 0,
    durationSeconds: end / FLICKS_PER_SECOND,
    video: {
      index: 0,
      codec: "webp",
      width,
      height,
      sampleAspect: { num: 1, den: 1 },
      display: UNTURNED,
      pixelFormat: hasAlpha ? "rgba" : "rgb24",
      colorSpace: "gbr",
      colorTransfer: "unknown",
      colorRange: "pc",
      fieldOrder: "progressive",
      timeBase: { num: 1, den: 1000 },
      sideAlpha: false,
    },
  };
  const video = frames.map((frame) => ({
    pts: frame.start,
    duration: frame.duration,
    corrupt: false,
  }));
  return { listing, packets: { video, audio: [] } };
}

function brokenOff(path: string): Error {
  const message = "the animation breaks off before its end";
  return mediaFailure({ code: "truncated", message }, path, "Copy or export the file again.");
}

interface Chunk {
  readonly type: string;
  /** Header and body, with the byte that makes their length even. */
  readonly whole: Buffer;
  readonly body: Buffer;
  readonly isWhole: boolean;
}

function* chunksOf(bytes: Buffer, from: number): Generator<Chunk> {
  let at = from;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    yield {
      type: bytes.toString("latin1", at, at + 4),
      whole: bytes.subarray(at, next),
      body: bytes.subarray(at + 8, at + 8 + length),
      isWhole: at + 8 + length <= bytes.length,
    };
    at = next;
  }
}

/** Fields of an ANMF chunk (WebP container specification, animation). */
function frameOf(body: Buffer, start: Flicks): WebpFrame {
  const [width, height] = [body.readUIntLE(6, 3) + 1, body.readUIntLE(9, 3) + 1];
  const milliseconds = body.readUIntLE(12, 3);
  const flags = body[15] ?? 0;
  const shownMs = milliseconds <= LEAST_MS ? ORDINARY_MS : milliseconds;
  return {
    start,
    duration: (shownMs * FLICKS_PER_SECOND) / 1000,
    x: body.readUIntLE(0, 3) * 2,
    y: body.readUIntLE(3, 3) * 2,
    width,
    height,
    blends: (flags & 2) === 0,
    isCleared: (flags & 1) === 1,
    still: stillOf([...chunksOf(body, 16)], { width, height }),
  };
}

/** The frame's picture chunks as a file; alpha beside VP8 wants the extended header. */
function stillOf(
  chunks: readonly Chunk[],
  { width, height }: { readonly width: number; readonly height: number },
): Buffer {
  const pictures = chunks.filter(({ type }) => ["ALPH", "VP8 ", "VP8L"].includes(type));
  const header = Buffer.alloc(18);
  header.write("VP8X", 0, "latin1");
  header.writeUInt32LE(10, 4);
  header[8] = 0x10;
  header.writeUIntLE(width - 1, 12, 3);
  header.writeUIntLE(height - 1, 15, 3);
  const extended = pictures.some(({ type }) => type === "ALPH") ? [header] : [];
  const body = Buffer.concat([...extended, ...pictures.map(({ whole }) => whole)]);
  const riff = Buffer.from("RIFF....WEBP", "latin1");
  riff.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([riff, body]);
}
