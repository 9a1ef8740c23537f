import { open, type FileHandle } from "node:fs/promises";

/** Enough for the headers of a RIFF or EBML file. */
const HEAD_BYTES = 4096;

/** No container is shorter: a RIFF header. */
const LEAST_BYTES = 12;

/**
 * True when a container says that it is longer than the file is: an ISO box, a RIFF chunk or a
 * Matroska segment that reaches beyond the last byte. Other containers do not tell.
 */
export async function isBrokenOff(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    await file.read(head, 0, head.length, 0);
    if (head.length < LEAST_BYTES) return false;
    const tag = head.toString("latin1", 0, 4);
    if (tag === "RIFF") return riffReach(head) > size;
    if (head.readUInt32BE(0) === EBML_ID) return segmentReach(head) > size;
    return head.toString("latin1", 4, 8) === "ftyp" && (await isoReach(file, size)) > size;
  } finally {
    await file.close();
  }
}

/** Where the last top-level box ends. Sizes: ISO/IEC 14496-12, 4.2; 0 is to the end, 1 is 64-bit. */
async function isoReach(file: FileHandle, size: number): Promise<number> {
  const header = Buffer.alloc(16);
  let at = 0;
  while (at + 8 <= size) {
    await file.read(header, 0, 16, at);
    const short = header.readUInt32BE(0);
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (length === 0) return size;
    if (length < 8) return at;
    at += length;
  }
  return at;
}

/** Sizes writers leave when they could not go back and fill them in. */
const UNKNOWN_RIFF_SIZES = new Set([0, 0xff_ff_ff_ff, 0x7f_ff_ff_ff]);

/** End of the `data` chunk of a WAV, or of the RIFF itself for other kinds. */
function riffReach(head: Buffer): number {
  if (head.toString("latin1", 8, 12) !== "WAVE") {
    const length = head.readUInt32LE(4);
    return UNKNOWN_RIFF_SIZES.has(length) ? 0 : 8 + length;
  }
  let at = 12;
  while (at + 8 <= head.length) {
    const length = head.readUInt32LE(at + 4);
    if (head.toString("latin1", at, at + 4) === "data") {
      return UNKNOWN_RIFF_SIZES.has(length) || length > 0xff_ff_f0_00 ? 0 : at + 8 + length;
    }
    at += 8 + length + (length % 2);
  }
  return 0;
}

const EBML_ID = 0x1a_45_df_a3;
const SEGMENT_ID = 0x18_53_80_67;

/** End of the first segment, 0 when its size is not known. Numbers: RFC 8794, 4. */
function segmentReach(head: Buffer): number {
  const ebml = vint(head, 4);
  if (ebml === undefined) return 0;
  const at = ebml.next + ebml.value;
  if (at + 12 > head.length || head.readUInt32BE(at) !== SEGMENT_ID) return 0;
  const segment = vint(head, at + 4);
  if (segment === undefined || segment.unknown) return 0;
  return segment.next + segment.value;
}

interface Vint {
  readonly value: number;
  readonly next: number;
  /** All bits set: the size is left open. */
  readonly unknown: boolean;
}

function vint(head: Buffer, at: number): Vint | undefined {
  const first = head[at] ?? 0;
  const width = Math.clz32(first) - 23;
  if (first === 0 || at + width > head.length) return undefined;
  let value = first & (0xff >> width);
  let open = value === 0xff >> width;
  for (let index = 1; index < width; index += 1) {
    const byte = head[at + index] ?? 0;
    open &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value, next: at + width, unknown: open };
}
