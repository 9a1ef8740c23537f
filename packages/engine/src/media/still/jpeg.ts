import type { ImageFacts } from "@reelkiln/document";

import { swapsSides } from "./exif.ts";

/** Start-of-frame markers; C4, C8 and CC of that row are other things (ITU-T T.81, table B.1). */
const FRAME_MARKERS = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

/** Facts by the markers before the picture data, EXIF orientation applied. */
export function readJpeg(head: Buffer): ImageFacts | undefined {
  let at = 2;
  let sideways = false;
  while (at + 9 <= head.length) {
    if (head[at] !== 0xff) return undefined;
    const marker = head[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = head.readUInt16BE(at + 2);
    if (FRAME_MARKERS.has(marker)) {
      const stored = facts(head, at);
      return sideways ? { ...stored, width: stored.height, height: stored.width } : stored;
    }
    if (marker === 0xe1 && head.toString("latin1", at + 4, at + 8) === "Exif") {
      sideways = swapsSides(head.subarray(at + 10, at + 2 + length));
    }
    at += 2 + length;
  }
  return undefined;
}

/** Of the picture as it is stored, not yet turned. */
function facts(head: Buffer, at: number): ImageFacts {
  return {
    format: "jpeg",
    width: head.readUInt16BE(at + 7),
    height: head.readUInt16BE(at + 5),
    hasAlpha: false,
    frameCount: 1,
  };
}
