import type { ImageFacts } from "@reelkiln/document";

import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";
import { isWholeGif, isWholeJpeg, isWholePng, isWholeWebp } from "./whole-still.ts";

/** How one still format is told and read. */
export interface StillFormat {
  readonly matches: (head: Buffer) => boolean;
  /** Undefined when the header breaks off. */
  readonly read: (head: Buffer) => ImageFacts | undefined;
  /** Whether nothing of the file is missing, as far as its structure tells. */
  readonly isWhole: (bytes: Buffer) => boolean;
}

export const STILL_FORMATS: readonly StillFormat[] = [
  {
    matches: (head) => head.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n",
    read: readPng,
    isWhole: isWholePng,
  },
  {
    matches: (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
    read: readJpeg,
    isWhole: isWholeJpeg,
  },
  {
    matches: (head) =>
      head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP",
    read: readWebp,
    isWhole: isWholeWebp,
  },
  {
    matches: (head) => /^GIF8[79]a/.test(head.toString("latin1", 0, 6)),
    read: readGif,
    isWhole: isWholeGif,
  },
];
