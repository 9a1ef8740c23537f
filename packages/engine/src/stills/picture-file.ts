import { canvasLibrary } from "../io/io.ts";
import type { PictureRect } from "../media/media.ts";

/** Straight RGBA of a picture. */
interface Pixels {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Quality of a lossy picture, 0–100. */
export type PictureQuality = number;

/** JPEG of an opaque picture. */
export function encodeJpeg(pixels: Pixels, quality: PictureQuality): Promise<Uint8Array> {
  return canvasOf(pixels).encode("jpeg", quality);
}

/** WebP of a part of a picture. */
export function encodeWebp(
  pixels: Pixels,
  { rect, quality }: { readonly rect: PictureRect; readonly quality: PictureQuality },
): Promise<Uint8Array> {
  return canvasOf(cropped(pixels, rect)).encode("webp", quality);
}

/** Straight RGBA of a PNG, JPEG or still WebP. */
export async function decodePicture(bytes: Uint8Array): Promise<Pixels> {
  const { createCanvas, loadImage } = canvasLibrary();
  const image = await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { width, height } = image;
  const context = createCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return { rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
}

function canvasOf({ rgba, width, height }: Pixels) {
  const { createCanvas, ImageData } = canvasLibrary();
  const canvas = createCanvas(width, height);
  const pixels = new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, rgba.length);
  canvas.getContext("2d").putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

function cropped({ rgba, width }: Pixels, rect: PictureRect): Pixels {
  const part = new Uint8Array(rect.width * rect.height * 4);
  for (let row = 0; row < rect.height; row++) {
    const from = ((rect.y + row) * width + rect.x) * 4;
    part.set(rgba.subarray(from, from + rect.width * 4), row * rect.width * 4);
  }
  return { rgba: part, width: rect.width, height: rect.height };
}
