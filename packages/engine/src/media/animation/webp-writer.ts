import { open, type FileHandle } from "node:fs/promises";

import { invariant } from "@reelkiln/document";

import {
  changedRect,
  type AnimationShape,
  type AnimationWriter,
  type PictureRect,
} from "./animation-writer.ts";

/** Ticks of a WebP's clock in a second. */
export const WEBP_TICKS = 1000;

/** Encodes a part of a picture as a still WebP. */
export type EncodeWebp = (rgba: Uint8Array, rect: PictureRect) => Promise<Uint8Array>;

interface HeldPicture {
  readonly rgba: Uint8Array;
  readonly before: Uint8Array | undefined;
  ticks: number;
}

/** Opens an animated WebP that repeats for ever; of each picture only what changed is stored. */
export async function openWebp(
  shape: AnimationShape,
  encode: EncodeWebp,
): Promise<AnimationWriter> {
  const file = await open(shape.path, "w");
  return new WebpWriter(shape, encode, file);
}

class WebpWriter implements AnimationWriter {
  readonly #shape: AnimationShape;
  readonly #encode: EncodeWebp;
  readonly #file: FileHandle;
  #held: HeldPicture | undefined;
  #pictures = 0;
  #ticks = 0;
  #bytes = 0;

  constructor(shape: AnimationShape, encode: EncodeWebp, file: FileHandle) {
    this.#shape = shape;
    this.#encode = encode;
    this.#file = file;
  }

  async write(rgba: Uint8Array, ticks: number): Promise<void> {
    const before = this.#held;
    if (before !== undefined && changedRect(before.rgba, rgba, this.#shape) === undefined) {
      before.ticks += ticks;
      return;
    }
    await this.#flush();
    this.#held = { rgba, before: before?.rgba, ticks };
  }

  async finish(): Promise<{ readonly pictures: number; readonly ticks: number }> {
    await this.#flush();
    const size = new DataView(new ArrayBuffer(4));
    size.setUint32(0, this.#bytes - 8, true);
    await this.#file.write(new Uint8Array(size.buffer), 0, 4, 4);
    return { pictures: this.#pictures, ticks: this.#ticks };
  }

  async #flush(): Promise<void> {
    const held = this.#held;
    if (held === undefined) return;
    if (this.#pictures === 0) await this.#append(lead(this.#shape));
    const rect = this.#rectOf(held);
    const still = await this.#encode(held.rgba, rect);
    await this.#append(chunk("ANMF", frameHead(rect, held.ticks), pictureChunks(still)));
    this.#pictures++;
    this.#ticks += held.ticks;
  }

  /** Places are told in pairs of pixels. */
  #rectOf({ rgba, before }: HeldPicture): PictureRect {
    const { width, height } = this.#shape;
    if (before === undefined) return { x: 0, y: 0, width, height };
    const changed = changedRect(before, rgba, this.#shape);
    invariant(changed !== undefined, "pictures that do not differ are one");
    const [x, y] = [changed.x & ~1, changed.y & ~1];
    return {
      x,
      y,
      width: changed.x + changed.width - x,
      height: changed.y + changed.height - y,
    };
  }

  async #append(bytes: Uint8Array): Promise<void> {
    await this.#file.write(bytes, 0, bytes.length, this.#bytes);
    this.#bytes += bytes.length;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}

/** A chunk of a RIFF file, padded to an even length. */
function chunk(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, ...content, new Uint8Array(length & 1)]);
}

const ANIMATED = 0x02;
const WITH_ALPHA = 0x10;

/** Everything before the first picture. Source: the WebP container specification. */
function lead({ width, height, alpha }: AnimationShape): Uint8Array {
  const canvas = Buffer.alloc(10);
  canvas[0] = ANIMATED | (alpha ? WITH_ALPHA : 0);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const riff = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  return Buffer.concat([riff, chunk("VP8X", canvas), chunk("ANIM", Buffer.alloc(6))]);
}

/** The picture replaces what is under it, and stays. */
const NO_BLENDING = 0x02;

function frameHead({ x, y, width, height }: PictureRect, ticks: number): Uint8Array {
  const head = Buffer.alloc(16);
  head.writeUIntLE(x / 2, 0, 3);
  head.writeUIntLE(y / 2, 3, 3);
  head.writeUIntLE(width - 1, 6, 3);
  head.writeUIntLE(height - 1, 9, 3);
  head.writeUIntLE(ticks, 12, 3);
  head[15] = NO_BLENDING;
  return head;
}

const PICTURE_CHUNKS = new Set(["ALPH", "VP8 ", "VP8L"]);

/** The chunks of a still WebP that hold its picture. */
function pictureChunks(still: Uint8Array): Uint8Array {
  const bytes = Buffer.from(still.buffer, still.byteOffset, still.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = bytes.toString("latin1", at, at + 4);
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (PICTURE_CHUNKS.has(type)) parts.push(bytes.subarray(at, end + (end & 1)));
    at = end + (end & 1);
  }
  return Buffer.concat(parts);
}

/** One picture of an animated WebP as it is stored. */
export interface StoredPicture {
  readonly rect: PictureRect;
  readonly ticks: number;
  /** A still WebP of the rect. */
  readonly still: Uint8Array;
}

/** Size of an animated WebP and its pictures. */
export interface StoredAnimation {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly pictures: readonly StoredPicture[];
}

/** Takes an animated WebP apart. */
export function readWebpAnimation(bytes: Buffer): StoredAnimation {
  const pictures: StoredPicture[] = [];
  let [width, height, flags] = [0, 0, 0];
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = bytes.toString("latin1", at, at + 4);
    const start = at + 8;
    const end = start + bytes.readUInt32LE(at + 4);
    if (type === "VP8X") {
      flags = bytes[start] ?? 0;
      width = bytes.readUIntLE(start + 4, 3) + 1;
      height = bytes.readUIntLE(start + 7, 3) + 1;
    }
    if (type === "ANMF") pictures.push(storedPicture(bytes.subarray(start, end)));
    at = end + (end & 1);
  }
  return { width, height, hasAlpha: (flags & WITH_ALPHA) !== 0, pictures };
}

function storedPicture(bytes: Buffer): StoredPicture {
  const rect = {
    x: 2 * bytes.readUIntLE(0, 3),
    y: 2 * bytes.readUIntLE(3, 3),
    width: bytes.readUIntLE(6, 3) + 1,
    height: bytes.readUIntLE(9, 3) + 1,
  };
  return { rect, ticks: bytes.readUIntLE(12, 3), still: stillOf(bytes.subarray(16), rect) };
}

/** Chunks of one picture as a file of their own. */
function stillOf(chunks: Buffer, { width, height }: PictureRect): Uint8Array {
  const hasAlpha = chunks.toString("latin1", 0, 4) === "ALPH";
  const canvas = Buffer.alloc(10);
  canvas[0] = hasAlpha ? WITH_ALPHA : 0;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const content = hasAlpha ? [chunk("VP8X", canvas), chunks] : [chunks];
  return chunk("RIFF", Buffer.from("WEBP", "latin1"), ...content);
}
