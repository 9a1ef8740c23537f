import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { canvasLibrary } from "../../packages/engine/src/io/io.ts";
import type { Pixels } from "./ssim.ts";

/** Where the golden picture of that name is kept. */
export function picturePath(name: string): string {
  return fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url));
}

export function writePicture(path: string, { width, height, data }: Pixels): void {
  const canvas = canvasLibrary().createCanvas(width, height);
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(width, height);
  pixels.data.set(data);
  context.putImageData(pixels, 0, 0);
  writeFileSync(path, canvas.toBuffer("image/png"));
}

export async function readPicture(path: string): Promise<Pixels> {
  const library = canvasLibrary();
  const image = await library.loadImage(readFileSync(path));
  const canvas = library.createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return { width: image.width, height: image.height, data };
}
