import { openBytes, type OpenBytes } from "../../io/file-bytes.ts";

/** What an ISO file says of the colors of its first video, by FFmpeg's names; what it does not tell is absent. */
export interface ContainerColors {
  readonly colorSpace?: string;
  readonly colorTransfer?: string;
}

/** Names by number. Source: ITU-T H.273, tables 4 (matrix) and 3 (transfer characteristics). */
const SPACES: Readonly<Record<number, string>> = {
  1: "bt709",
  4: "fcc",
  5: "bt470bg",
  6: "smpte170m",
  7: "smpte240m",
  9: "bt2020nc",
  10: "bt2020c",
};
const TRANSFERS: Readonly<Record<number, string>> = {
  1: "bt709",
  4: "bt470m",
  5: "bt470bg",
  6: "smpte170m",
  7: "smpte240m",
  8: "linear",
  13: "iec61966-2-1",
  14: "bt2020-10",
  15: "bt2020-12",
  16: "smpte2084",
  18: "arib-std-b67",
};

/** Reads the `colr` box of an ISO file's first video (ISO/IEC 14496-12, 12.1.5); a damaged file tells nothing. */
export async function containerColors(path: string): Promise<ContainerColors> {
  await using bytes = await openBytes(path);
  const movie = await findSpan(bytes, { start: 0, end: bytes.size }, ["moov"]);
  if (movie === undefined) return {};
  for await (const { type, span } of boxes(bytes, movie)) {
    if (type === "trak" && (await isVideo(bytes, span))) return await colorsOf(bytes, span);
  }
  return {};
}

/** Content of a box. */
interface Span {
  readonly start: number;
  readonly end: number;
}

async function isVideo(bytes: OpenBytes, track: Span): Promise<boolean> {
  const handler = await findSpan(bytes, track, ["mdia", "hdlr"]);
  if (handler === undefined) return false;
  return Buffer.from(await bytes.read(handler.start + 8, 4)).toString("latin1") === "vide";
}

/** Before the boxes of an `stsd` stand flags and a count, before those of a picture's entry its fixed fields. */
const TABLE_BYTES = 8;
const ENTRY_BYTES = 78;

async function colorsOf(bytes: OpenBytes, track: Span): Promise<ContainerColors> {
  const table = await findSpan(bytes, track, ["mdia", "minf", "stbl", "stsd"]);
  if (table === undefined) return {};
  for await (const { span } of boxes(bytes, { ...table, start: table.start + TABLE_BYTES })) {
    const color = await findSpan(bytes, { ...span, start: span.start + ENTRY_BYTES }, ["colr"]);
    return color === undefined ? {} : colorsIn(Buffer.from(await bytes.read(color.start, 10)));
  }
  return {};
}

function colorsIn(color: Buffer): ContainerColors {
  if (color.length < 10 || !/^ncl[xc]$/.test(color.toString("latin1", 0, 4))) return {};
  const colorTransfer = TRANSFERS[color.readUInt16BE(6)];
  const colorSpace = SPACES[color.readUInt16BE(8)];
  return { ...(colorSpace && { colorSpace }), ...(colorTransfer && { colorTransfer }) };
}

async function findSpan(
  bytes: OpenBytes,
  within: Span,
  [wanted, ...rest]: readonly string[],
): Promise<Span | undefined> {
  for await (const { type, span } of boxes(bytes, within)) {
    if (type === wanted) return rest.length === 0 ? span : findSpan(bytes, span, rest);
  }
  return undefined;
}

/** More boxes side by side are no movie's. */
const MOST_BOXES = 4096;

/** Boxes side by side, as far as they are whole. */
async function* boxes(
  bytes: OpenBytes,
  { start, end }: Span,
): AsyncGenerator<{ readonly type: string; readonly span: Span }> {
  let at = start;
  for (let count = 0; count < MOST_BOXES && at + 8 <= end; count++) {
    const header = Buffer.from(await bytes.read(at, 16));
    if (header.length < 8) return;
    const short = header.readUInt32BE(0);
    const isLong = short === 1 && header.length === 16;
    const length = isLong ? Number(header.readBigUInt64BE(8)) : short;
    const next = length === 0 ? end : at + length;
    const content = at + (isLong ? 16 : 8);
    if (next < content || next > end) return;
    yield { type: header.toString("latin1", 4, 8), span: { start: content, end: next } };
    at = next;
  }
}
