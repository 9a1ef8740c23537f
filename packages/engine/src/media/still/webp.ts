import type { ImageFacts } from "@reelkiln/document";

import { swapsSides } from "./exif.ts";

/** Facts by the first chunk (WebP container specification): VP8X, VP8L or VP8. */
export function readWebp(head: Buffer): ImageFacts | undefined {
  if (head.length < 30) return undefined;
  const facts = READERS[head.toString("latin1", 12, 16)]?.(head);
  return facts && { format: "webp", ...facts };
}

type WebpReader = (head: Buffer) => Omit<ImageFacts, "format">;

const READERS: Readonly<Record<string, WebpReader>> = {
  "VP8 ": (head) => ({
    width: head.readUInt16LE(26) & 0x3f_ff,
    height: head.readUInt16LE(28) & 0x3f_ff,
    hasAlpha: false,
    frameCount: 1,
  }),
  VP8L: (head) => {
    const bits = head.readUInt32LE(21);
    return {
      width: (bits & 0x3f_ff) + 1,
      height: ((bits >>> 14) & 0x3f_ff) + 1,
      hasAlpha: (bits & 0x10_00_00_00) !== 0,
      frameCount: 1,
    };
  },
  VP8X: (head) => {
    const chunks = chunksOf(head);
    const exif = chunks.find((chunk) => chunk.type === "EXIF");
    const sideways = exif !== undefined && swapsSides(head.subarray(exif.at));
    const [width, height] = [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1];
    return {
      width: sideways ? height : width,
      height: sideways ? width : height,
      hasAlpha: ((head[20] ?? 0) & 0x10) !== 0,
      frameCount: Math.max(1, chunks.filter((chunk) => chunk.type === "ANMF").length),
    };
  },
};

function chunksOf(head: Buffer): { readonly type: string; readonly at: number }[] {
  const chunks: { type: string; at: number }[] = [];
  let at = 12;
  while (at + 8 <= head.length) {
    const length = head.readUInt32LE(at + 4);
    chunks.push({ type: head.toString("latin1", at, at + 4), at: at + 8 });
    at += 8 + length + (length % 2);
  }
  return chunks;
}
