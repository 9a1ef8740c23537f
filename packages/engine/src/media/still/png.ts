import type { ImageFacts } from "@reelkiln/document";

import { swapsSides } from "./exif.ts";

/** Colour types with an alpha channel (PNG 3rd edition, 11.2.1): grey with alpha, RGB with alpha. */
const ALPHA_TYPES = new Set([4, 6]);

/** Facts by the chunks before the picture data. APNG counts as more than one frame. */
export function readPng(head: Buffer): ImageFacts | undefined {
  if (head.length < 33) return undefined;
  const chunks = chunksOf(head);
  const animation = chunks.find((chunk) => chunk.type === "acTL");
  const orientation = pngExif(head);
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)];
  const turned = orientation !== undefined && swapsSides(orientation);
  return {
    format: "png",
    width: turned ? height : width,
    height: turned ? width : height,
    hasAlpha: ALPHA_TYPES.has(head[25] ?? 0) || chunks.some((chunk) => chunk.type === "tRNS"),
    frameCount: animation === undefined ? 1 : head.readUInt32BE(animation.at),
  };
}

/** The EXIF block of a PNG; undefined for other files and when there is none. */
export function pngExif(head: Buffer): Buffer | undefined {
  if (head.toString("latin1", 1, 4) !== "PNG") return undefined;
  const chunk = chunksOf(head).find(({ type }) => type === "eXIf");
  return chunk && head.subarray(chunk.at);
}

interface Chunk {
  readonly type: string;
  readonly at: number;
}

function chunksOf(head: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = 8;
  while (at + 12 <= head.length) {
    const length = head.readUInt32BE(at);
    const type = head.toString("latin1", at + 4, at + 8);
    if (type === "IDAT") break;
    chunks.push({ type, at: at + 8 });
    at += 12 + length;
  }
  return chunks;
}
