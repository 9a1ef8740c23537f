import { openBytes, type OpenBytes } from "../../io/file-bytes.ts";
import { COLOR_SPACE_NAMES, COLOR_TRANSFER_NAMES } from "../color-names.data.ts";

/** What an ISO file says of the colors of its first video, by FFmpeg's names; what it does not tell is absent. */
export interface ContainerColors {
  readonly colorSpace?: string;
  readonly colorTransfer?: string;
}

/** Reads the `colr` box of an ISO file's first video (ISO/IEC 14496-12, 12.1.5); a damaged file tells nothing. */
export async function containerColors(path: string): Promise<ContainerColors> {
  await using bytes = await openBytes(path);
  const file: BoxedFile = { bytes, boxesLeft: MOST_BOXES };
  const movie = await findSpan(file, { start: 0, end: bytes.size }, ["moov"]);
  if (movie === undefined) return {};
  for await (const { type, span } of boxes(file, movie)) {
    if (type === "trak" && (await isVideo(file, span))) return await colorsOf(file, span);
  }
  return {};
}

/** Boxes of a file that are looked at, lest a file of millions takes hours. */
const MOST_BOXES = 20_000;

interface BoxedFile {
  readonly bytes: OpenBytes;
  boxesLeft: number;
}

/** Content of a box. */
interface Span {
  readonly start: number;
  readonly end: number;
}

async function isVideo(file: BoxedFile, track: Span): Promise<boolean> {
  const handler = await findSpan(file, track, ["mdia", "hdlr"]);
  if (handler === undefined) return false;
  return Buffer.from(await file.bytes.read(handler.start + 8, 4)).toString("latin1") === "vide";
}

/** Before the boxes of an `stsd` stand flags and a count, before those of a picture's entry its fixed fields. */
const TABLE_BYTES = 8;
const ENTRY_BYTES = 78;

async function colorsOf(file: BoxedFile, track: Span): Promise<ContainerColors> {
  const table = await findSpan(file, track, ["mdia", "minf", "stbl", "stsd"]);
  if (table === undefined) return {};
  for await (const entry of boxes(file, { ...table, start: table.start + TABLE_BYTES })) {
    const { start, end } = entry.span;
    for await (const { type, span } of boxes(file, { start: start + ENTRY_BYTES, end })) {
      const colors =
        type === "colr" ? colorsIn(Buffer.from(await file.bytes.read(span.start, 10))) : undefined;
      if (colors !== undefined) return colors;
    }
    return {};
  }
  return {};
}

/** Of a `colr` box that holds numbers, and no profile. */
function colorsIn(color: Buffer): ContainerColors | undefined {
  if (color.length < 10 || !/^ncl[xc]$/.test(color.toString("latin1", 0, 4))) return undefined;
  const colorTransfer = toldName(COLOR_TRANSFER_NAMES, color.readUInt16BE(6));
  const colorSpace = toldName(COLOR_SPACE_NAMES, color.readUInt16BE(8));
  return { ...(colorSpace && { colorSpace }), ...(colorTransfer && { colorTransfer }) };
}

function toldName(names: readonly string[], number: number): string | undefined {
  const name = names[number];
  return name === "unknown" || name === "reserved" ? undefined : name;
}

async function findSpan(
  file: BoxedFile,
  within: Span,
  [wanted, ...rest]: readonly string[],
): Promise<Span | undefined> {
  for await (const { type, span } of boxes(file, within)) {
    if (type === wanted) return rest.length === 0 ? span : await findSpan(file, span, rest);
  }
  return undefined;
}

/** Boxes side by side, as far as they are whole. */
async function* boxes(
  file: BoxedFile,
  { start, end }: Span,
): AsyncGenerator<{ readonly type: string; readonly span: Span }> {
  let at = start;
  while (at + 8 <= end && file.boxesLeft > 0) {
    file.boxesLeft -= 1;
    const header = Buffer.from(await file.bytes.read(at, 16));
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
