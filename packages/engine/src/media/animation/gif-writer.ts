import { open, type FileHandle } from "node:fs/promises";

import {
  changedRect,
  wordsOf,
  type AnimationShape,
  type AnimationWriter,
  type PictureRect,
} from "./animation-writer.ts";
import { createPalette, type GifPalette } from "./gif-palette.ts";
import { HeldPictures, type HeldPicture } from "./held-pictures.ts";
import { GIF_CODE_BITS, packGif } from "./lzw.ts";

/** Ticks of a GIF's clock in a second. */
export const GIF_TICKS = 100;
/** A picture that shows for less is shown for a tenth of a second by most programs. */
export const GIF_LEAST_TICKS = 2;

/** The number that stands for what is not seen, or stays as it was. */
const UNSEEN = 255;

const TRAILER = 0x3b;

/**
 * Opens a GIF that repeats for ever. A palette holds as long as it serves: it is made anew when pictures are shown
 * clearly worse by it than the one it was made of, as after a cut. Ordered dithering keeps still parts still.
 */
export async function openGif(shape: AnimationShape): Promise<AnimationWriter> {
  return new GifWriter(shape, await open(shape.path, "w"));
}

class GifWriter implements AnimationWriter {
  readonly #shape: AnimationShape;
  readonly #file: FileHandle;
  #palette: GifPalette | undefined;
  /** Mean error of the picture the palette was made of. */
  #palettedError = 0;
  #isFirstPalette = true;
  readonly #pictures: HeldPictures;

  constructor(shape: AnimationShape, file: FileHandle) {
    this.#shape = shape;
    this.#file = file;
    this.#pictures = new HeldPictures(shape, (picture, index) => this.#store(picture, index));
  }

  write(rgba: Uint8Array, ticks: number): Promise<void> {
    return this.#pictures.write(rgba, ticks);
  }

  async finish(): Promise<{ readonly pictures: number; readonly ticks: number }> {
    const stored = await this.#pictures.finish();
    await this.#file.write(Uint8Array.of(TRAILER));
    return stored;
  }

  async #store(held: HeldPicture, index: number): Promise<void> {
    const palette = this.#paletteFor(held.rgba);
    if (index === 0) await this.#file.write(header(this.#shape, palette.table));
    const rect = this.#rectOf(held);
    const stays = this.#shape.alpha ? undefined : held.before;
    const pixels = indexed({ rgba: held.rgba, before: stays, palette, rect }, this.#shape.width);
    const local = this.#isFirstPalette ? undefined : palette.table;
    const parts = [
      control(held.ticks, this.#shape.alpha),
      descriptor(rect, local !== undefined),
      ...(local === undefined ? [] : [local]),
      Uint8Array.of(GIF_CODE_BITS),
      packGif(pixels),
    ];
    await this.#file.write(Buffer.concat(parts));
  }

  /** What is see-through is cleared after each picture, so that the next one needs no knowledge of it. */
  #rectOf({ rgba, before }: HeldPicture): PictureRect {
    const { width, height, alpha } = this.#shape;
    const whole = { x: 0, y: 0, width, height };
    if (alpha) return changedRect(new Uint8Array(rgba.length), rgba, this.#shape) ?? PIXEL;
    return before === undefined ? whole : (changedRect(before, rgba, this.#shape) ?? PIXEL);
  }

  #paletteFor(rgba: Uint8Array): GifPalette {
    const known = this.#palette;
    if (known !== undefined) {
      const limit = this.#palettedError * WORSE + TOLERATED_ERROR;
      if (meanError(rgba, known) <= limit) return known;
      this.#isFirstPalette = false;
    }
    const palette = createPalette(rgba);
    this.#palette = palette;
    this.#palettedError = meanError(rgba, palette);
    return palette;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}

const PIXEL: PictureRect = { x: 0, y: 0, width: 1, height: 1 };

/** By how much worse than its own picture a palette may show another, in code values of the mean error. */
const WORSE = 1.3;
const TOLERATED_ERROR = 0.7;
/** Every so many pixels count for the error. */
const ERROR_STEP = 7;

function meanError(rgba: Uint8Array, palette: GifPalette): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < rgba.length; at += 4 * ERROR_STEP) {
    if ((rgba[at + 3] as number) < 128) continue;
    const [red, green, blue] = [rgba[at] as number, rgba[at + 1] as number, rgba[at + 2] as number];
    sum += errorOf(palette, palette.nearest(red, green, blue), [red, green, blue]);
    count++;
  }
  return count === 0 ? 0 : sum / count / 3;
}

type Color = readonly [red: number, green: number, blue: number];

function errorOf({ table }: GifPalette, index: number, [red, green, blue]: Color): number {
  const at = index * 3;
  return (
    Math.abs((table[at] as number) - red) +
    Math.abs((table[at + 1] as number) - green) +
    Math.abs((table[at + 2] as number) - blue)
  );
}

interface IndexedPicture {
  readonly rgba: Uint8Array;
  /** The picture before, where equal pixels stay. */
  readonly before: Uint8Array | undefined;
  readonly palette: GifPalette;
  readonly rect: PictureRect;
}

/** An 8 × 8 order of thresholds; each lies far from those beside it. Source: Bayer, 1973. */
const ORDER = Int8Array.from({ length: 64 }, (_, at) => {
  const [x, y] = [at & 7, at >> 3];
  let value = 0;
  for (let bit = 0; bit < 3; bit++) {
    const [a, b] = [(x >> bit) & 1, (y >> bit) & 1];
    value |= ((a ^ b) << (5 - 2 * bit)) | (b << (4 - 2 * bit));
  }
  return value - 32;
});
/** Highest change of a channel by the order is half of this. */
const DITHER = 16;
/** A color this near to one of the palette is shown by it as it is. */
const NEAR_ENOUGH = 4;

function indexed({ rgba, before, palette, rect }: IndexedPicture, width: number): Uint8Array {
  const pixels = new Uint8Array(rect.width * rect.height);
  const now = wordsOf(rgba);
  const earlier = before === undefined ? undefined : wordsOf(before);
  let to = 0;
  for (let row = rect.y; row < rect.y + rect.height; row++) {
    for (let column = rect.x; column < rect.x + rect.width; column++, to++) {
      const pixel = row * width + column;
      const at = pixel * 4;
      const isUnseen = (rgba[at + 3] as number) < 128;
      if (isUnseen || earlier?.[pixel] === now[pixel]) {
        pixels[to] = UNSEEN;
        continue;
      }
      const color: Color = [rgba[at] as number, rgba[at + 1] as number, rgba[at + 2] as number];
      const plain = palette.nearest(...color);
      pixels[to] =
        errorOf(palette, plain, color) <= NEAR_ENOUGH
          ? plain
          : dithered(palette, color, ORDER[((row & 7) << 3) | (column & 7)] as number);
    }
  }
  return pixels;
}

function dithered(palette: GifPalette, [red, green, blue]: Color, order: number): number {
  const step = (order * DITHER) >> 6;
  return palette.nearest(held(red + step), held(green + step), held(blue + step));
}

function held(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/** Header, screen of that size with a table of 256 colors, and the extension that lets it repeat. */
function header({ width, height }: AnimationShape, table: Uint8Array): Uint8Array {
  const screen = new DataView(new ArrayBuffer(7));
  screen.setUint16(0, width, true);
  screen.setUint16(2, height, true);
  screen.setUint8(4, 0xf7);
  return Buffer.concat([
    Buffer.from("GIF89a", "latin1"),
    new Uint8Array(screen.buffer),
    table,
    Uint8Array.of(0x21, 0xff, 11),
    Buffer.from("NETSCAPE2.0", "latin1"),
    Uint8Array.of(3, 1, 0, 0, 0),
  ]);
}

const LONGEST_TICKS = 65_535;

function control(ticks: number, alpha: AnimationShape["alpha"]): Uint8Array {
  const block = Uint8Array.of(0x21, 0xf9, 4, 0, 0, 0, UNSEEN, 0);
  const disposal = alpha ? 2 : 1;
  block[3] = (disposal << 2) | 1;
  new DataView(block.buffer).setUint16(4, Math.min(LONGEST_TICKS, ticks), true);
  return block;
}

function descriptor({ x, y, width, height }: PictureRect, hasTable: unknown): Uint8Array {
  const view = new DataView(new ArrayBuffer(10));
  view.setUint8(0, 0x2c);
  for (const [index, value] of [x, y, width, height].entries()) {
    view.setUint16(1 + 2 * index, value, true);
  }
  view.setUint8(9, hasTable === true ? 0x87 : 0);
  return new Uint8Array(view.buffer);
}
