import type { ImageFacts } from "@reelkiln/document";

/** Facts by the logical screen; frames are counted over the part of the file that was read. */
export function readGif(head: Buffer): ImageFacts | undefined {
  if (head.length < 13) return undefined;
  const blocks = blocksOf(head);
  return {
    format: "gif",
    width: head.readUInt16LE(6),
    height: head.readUInt16LE(8),
    hasAlpha: blocks.transparent,
    frameCount: Math.max(1, blocks.frames),
  };
}

/** Walks the blocks of a GIF (GIF89a specification, appendix B). */
function blocksOf(head: Buffer): { readonly frames: number; readonly transparent: boolean } {
  let at = 13 + colorTableBytes(head[10] ?? 0);
  let frames = 0;
  let transparent = false;
  while (at + 10 < head.length) {
    const kind = head[at];
    if (kind === 0x21) {
      transparent ||= head[at + 1] === 0xf9 && ((head[at + 3] ?? 0) & 1) === 1;
      at = afterSubBlocks(head, at + 2);
    } else if (kind === 0x2c) {
      frames += 1;
      at = afterSubBlocks(head, at + 11 + colorTableBytes(head[at + 9] ?? 0));
    } else {
      break;
    }
  }
  return { frames, transparent };
}

function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1);
}

function afterSubBlocks(head: Buffer, from: number): number {
  let at = from;
  while (at < head.length && head[at] !== 0) at += 1 + (head[at] ?? 0);
  return at + 1;
}
