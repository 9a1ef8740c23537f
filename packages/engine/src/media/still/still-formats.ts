import type { ImageFacts } from "@reelkiln/document";

import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

/** How one still format is told and read. */
export interface StillFormat {
  readonly matches: (head: Buffer) => boolean;
  /** Undefined when the header breaks off. */
  readonly read: (head: Buffer) => ImageFacts | undefined;
  /** Whether the last bytes are those of a whole file. */
  readonly isComplete: (tail: Buffer) => boolean;
}

export const STILL_FORMATS: readonly StillFormat[] = [
  {
    matches: (head) => head.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n",
    read: readPng,
    isComplete: (tail) => tail.includes("IEND", 0, "latin1"),
  },
  {
    matches: (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
    read: readJpeg,
    // Cameras append data of their own behind the end marker, so the decoder judges the rest.
    isComplete: () => true,
  },
  {
    matches: (head) =>
      head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP",
    read: readWebp,
    isComplete: () => true,
  },
  {
    matches: (head) => /^GIF8[79]a/.test(head.toString("latin1", 0, 6)),
    read: readGif,
    isComplete: (tail) => tail.includes(0x3b),
  },
];
