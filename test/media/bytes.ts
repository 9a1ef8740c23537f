import { readFileSync, writeFileSync } from "node:fs";

import type { DisplayMatrix } from "./card.ts";

/** Writes the display matrix of the first picture track of an ISO file (ISO/IEC 14496-12, 8.3.2), 16.16 fixed point. */
export function setDisplayMatrix(file: string, [a, b, c, d]: DisplayMatrix): void {
  const bytes = readFileSync(file);
  for (let at = bytes.indexOf("tkhd"); at >= 0; at = bytes.indexOf("tkhd", at + 4)) {
    const matrix = at + 44;
    const widthPx = bytes.readUInt32BE(matrix + 36) / 65_536;
    const heightPx = bytes.readUInt32BE(matrix + 40) / 65_536;
    if (widthPx === 0) continue;
    const moved = (along: number, size: number): number => (along < 0 ? size : 0);
    const x = moved(a, widthPx) + moved(c, heightPx);
    const y = moved(b, widthPx) + moved(d, heightPx);
    const fixed = [a, b, 0, c, d, 0, x, y].map((value) => Math.round(value * 65_536));
    for (const [index, value] of fixed.entries()) bytes.writeInt32BE(value, matrix + index * 4);
  }
  writeFileSync(file, bytes);
}

/** A TIFF block with nothing but an orientation (EXIF 2.32, tag 0112). */
export function orientationBlock(orientation: number): Buffer {
  const tiff = Buffer.from("4d4d002a000000080001" + "011200030000000100000000" + "00000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** Puts an EXIF block behind the start marker of a JPEG. */
export function withJpegExif(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), orientationBlock(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(tiff.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, tiff, jpeg.subarray(2)]);
}

/** Puts an eXIf chunk behind the header of a PNG. */
export function withPngExif(png: Buffer, orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from("eXIf", "latin1"), orientationBlock(orientation)]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length - 4, 0);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body), 0);
  const headerEnd = 8 + 25;
  return Buffer.concat([png.subarray(0, headerEnd), head, body, check, png.subarray(headerEnd)]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

/** Rewrites a file by `change`. */
export function rewrite(file: string, change: (bytes: Buffer) => Buffer): void {
  writeFileSync(file, change(readFileSync(file)));
}

/** The first part of a file, as an interrupted copy leaves it. */
export function cutAt(share: number): (bytes: Buffer) => Buffer {
  return (bytes) => bytes.subarray(0, Math.floor(bytes.length * share));
}
