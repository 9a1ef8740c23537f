import { open } from "node:fs/promises";

import { orientationOf } from "./exif.ts";
import { pngExif } from "./png.ts";

/** The block stands before the picture data. */
const HEAD_BYTES = 1 << 20;

/**
 * EXIF orientation 1–8 that the decoder of stills leaves to us: that of a PNG. It turns JPEG and WebP itself, for which
 * this is 1.
 */
export async function orientationLeft(path: string): Promise<number> {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    const exif = pngExif(head.subarray(0, bytesRead));
    return exif === undefined ? 1 : orientationOf(exif);
  } finally {
    await file.close();
  }
}
