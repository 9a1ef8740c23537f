/** One table of a font file. */
export interface SfntTable {
  readonly tag: string;
  readonly offset: number;
  readonly length: number;
}

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
// OpenType registers about 60 tables; a file that claims more is not a font.
const TABLE_LIMIT = 256;
const SINGLE_FONT_VERSIONS: ReadonlySet<number> = new Set([0x0001_0000, 0x4f54_544f, 0x7472_7565]);

/** Bytes at the start of a font file that hold its whole table directory. */
export const SFNT_DIRECTORY_BYTES = HEADER_BYTES + RECORD_BYTES * TABLE_LIMIT;

/**
 * Tables of a TrueType or OpenType file, or undefined when it is none (also for collections, WOFF and WOFF2).
 * `head` may be just the start of a file of `fileBytes` bytes.
 */
export function sfntTables(head: Uint8Array, fileBytes = head.length): SfntTable[] | undefined {
  if (head.length < HEADER_BYTES) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (!SINGLE_FONT_VERSIONS.has(view.getUint32(0))) return undefined;
  const count = view.getUint16(4);
  if (count === 0 || count > TABLE_LIMIT || head.length < HEADER_BYTES + count * RECORD_BYTES) {
    return undefined;
  }
  const tables: SfntTable[] = [];
  for (let i = 0; i < count; i++) {
    const at = HEADER_BYTES + i * RECORD_BYTES;
    const tag = String.fromCharCode(...head.subarray(at, at + 4));
    const offset = view.getUint32(at + 8);
    const length = view.getUint32(at + 12);
    if (offset + length > fileBytes) return undefined;
    tables.push({ tag, offset, length });
  }
  return tables;
}

/** A font file of these tables: `read` gives the bytes of one. Checksums are left 0; shapers do not read them. */
export function joinSfnt(
  version: number,
  tables: readonly SfntTable[],
  read: (table: SfntTable) => Uint8Array,
): Uint8Array {
  const sorted = tables.toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
  let offset = HEADER_BYTES + sorted.length * RECORD_BYTES;
  const total = sorted.reduce((sum, table) => sum + padded(table.length), offset);
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, version);
  view.setUint16(4, sorted.length);
  for (const [index, table] of sorted.entries()) {
    const at = HEADER_BYTES + index * RECORD_BYTES;
    for (let i = 0; i < 4; i++) bytes[at + i] = table.tag.charCodeAt(i);
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, table.length);
    bytes.set(read(table), offset);
    offset += padded(table.length);
  }
  return bytes;
}

function padded(length: number): number {
  return (length + 3) & ~3;
}
