import { open, type FileHandle } from "node:fs/promises";

import { invariant } from "@reelkiln/document";

import {
  changedRect,
  type AnimationShape,
  type AnimationWriter,
  type PictureRect,
} from "./animation-writer.ts";
import { HeldPictures, type HeldPicture } from "./held-pictures.ts";

/** Ticks of a WebP's clock in a second. */
export const WEBP_TICKS = 1000;

/** Encodes a part of a picture as a still WebP. */
export type EncodeWebp = (rgba: Uint8Array, rect: PictureRect) => Promise<Uint8Array>;

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
  readonly #pictures: HeldPictures;
  #bytes = 0;

  constructor(shape: AnimationShape, encode: EncodeWebp, file: FileHandle) {
    this.#shape = shape;
    this.#encode = encode;
    this.#file = file;
    this.#pictures = new HeldPictures(shape, (picture, index) => this.#store(picture, index));
  }

  write(rgba: Uint8Array, ticks: number): Promise<void> {
    return this.#pictures.write(rgba, ticks);
  }

  async finish(): Promise<{ readonly pictures: number; readonly ticks: number }> {
    const stored = await this.#pictures.finish();
    const size = new DataView(new ArrayBuffer(4));
    size.setUint32(0, this.#bytes - 8, true);
    await this.#file.write(new Uint8Array(size.buffer), 0, 4, 4);
    return stored;
  }

  async #store(held: HeldPicture, index: number): Promise<void> {
    if (index === 0) await this.#append(lead(this.#shape));
    const rect = this.#rectOf(held);
    const still = await this.#encode(held.rgba, rect);
    await this.#append(chunk("ANMF", frameHead(rect, held.ticks), pictureChunks(still)));
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
