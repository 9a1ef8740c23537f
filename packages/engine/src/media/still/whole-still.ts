import { crc32 } from "node:zlib";

/** Whether every chunk up to the end chunk is there and matches its checksum (PNG 3rd edition, 5.3). */
export function isWholePng(bytes: Buffer): boolean {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return false;
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false;
    if (type === "IEND") return true;
    at = end;
  }
  return false;
}

/**
 * Whether the end marker follows the picture data (ITU-T T.81, B.1.1.3). Those of thumbnails stand before it, and
 * cameras append data of their own behind it.
 */
export function isWholeJpeg(bytes: Buffer): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda) return bytes.includes(END_OF_IMAGE, at);
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** Whether the file is as long as its RIFF header says. */
export function isWholeWebp(bytes: Buffer): boolean {
  return bytes.length >= bytes.readUInt32LE(4) + 8;
}

/** Whether the trailer stands at the end. */
export function isWholeGif(bytes: Buffer): boolean {
  return bytes.subarray(-64).includes(0x3b);
}
