import { open, type FileHandle } from "node:fs/promises";

import type { Flicks } from "@reelkiln/document";

import type { ContainerListing, ListedPacket } from "./listing.ts";

/** Codecs whose samples are chains of units, each behind its length of four bytes (ISO/IEC 14496-15). */
const CHAINED = new Set(["h264", "hevc"]);

/** Emulation prevention keeps even three zeros out of a unit; this many are a hole. */
const HOLE = Buffer.alloc(8);

/** Read at once: samples stand behind one another. */
const WINDOW_BYTES = 4 << 20;

/**
 * Time of the first picture of an ISO file that is no chain of units or has a hole of zeros, as broken copies and
 * downloads leave them; undefined when all are whole. Reads the file and decodes nothing, so that damage inside a unit
 * is found only by decoding it.
 */
export async function firstDamaged(
  path: string,
  listing: ContainerListing,
  packets: readonly ListedPacket[],
): Promise<Flicks | undefined> {
  const isChained = CHAINED.has(listing.video?.codec ?? "") && listing.demuxer.startsWith("mov");
  if (!isChained) return undefined;
  const file = await open(path, "r");
  try {
    return await firstBroken(file, packets);
  } finally {
    await file.close();
  }
}

async function firstBroken(
  file: FileHandle,
  packets: readonly ListedPacket[],
): Promise<Flicks | undefined> {
  const placed = packets.filter(({ place }) => place !== undefined);
  const reader = windowOf(file);
  let checked = 0;
  for (const { pts, place } of placed) {
    if (place === undefined) continue;
    const sample = await reader(place.offset, place.bytes);
    if (isWhole(sample)) {
      checked += 1;
      continue;
    }
    // Lengths of another size, or samples of another kind: nothing can be told.
    if (checked === 0) return undefined;
    return pts;
  }
  return undefined;
}

/** Parts of a file by way of a window that moves along with them. */
function windowOf(file: FileHandle): (offset: number, bytes: number) => Promise<Buffer> {
  let window = Buffer.alloc(0);
  let start = 0;
  return async (offset, bytes) => {
    if (offset < start || offset + bytes > start + window.length) {
      const wanted = Buffer.alloc(Math.max(bytes, WINDOW_BYTES));
      const { bytesRead } = await file.read(wanted, 0, wanted.length, offset);
      window = wanted.subarray(0, bytesRead);
      start = offset;
    }
    return window.subarray(offset - start, offset - start + bytes);
  };
}

/** A chain of units without holes, and nothing but zeros behind it. */
function isWhole(sample: Buffer): boolean {
  let at = 0;
  while (at + 5 <= sample.length) {
    const length = sample.readUInt32BE(at);
    if (length === 0) break;
    const unit = sample.subarray(at + 4, at + 4 + length);
    const isForbidden = ((unit[0] ?? 0) & 0x80) !== 0;
    if (unit.length < length || isForbidden || unit.includes(HOLE)) return false;
    at += 4 + length;
  }
  return at > 0 && sample.subarray(at).every((byte) => byte === 0);
}
