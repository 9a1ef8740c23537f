/** What a font file says of itself. */
export interface FontTraits {
  readonly family: string;
  /** 100–900. */
  readonly weight: number;
  readonly italic: boolean;
  /** Weights a variable font can take; absent for a static one. */
  readonly weightRange?: readonly [least: number, most: number];
}

const FAMILY = 1;
const TYPOGRAPHIC_FAMILY = 16;
const WINDOWS = 3;
const ENGLISH = 0x409;
// More names than any real font has; each is at most 64 KB of the table by its format.
const NAME_LIMIT = 10_000;

/**
 * Family, weight and slant from the tables `name`, `OS/2`, `head` and `fvar` (OpenType 1.9.1), or undefined without a
 * family.
 * The typographic family (name 16) counts before the one that only groups four styles (name 1).
 */
export function fontTraits(table: (tag: string) => Uint8Array | undefined): FontTraits | undefined {
  const names = table("name");
  const family = names && (nameOf(names, TYPOGRAPHIC_FAMILY) ?? nameOf(names, FAMILY));
  if (family === undefined) return undefined;
  const weightRange = weightAxis(viewOf(table("fvar")));
  return { family, ...styleOf(table), ...(weightRange !== undefined && { weightRange }) };
}

function styleOf(
  table: (tag: string) => Uint8Array | undefined,
): Pick<FontTraits, "weight" | "italic"> {
  const style = viewOf(table("OS/2"));
  if (style !== undefined && style.byteLength >= 64) {
    const weight = Math.min(900, Math.max(100, style.getUint16(4) || 400));
    return { weight, italic: (style.getUint16(62) & 1) === 1 };
  }
  const head = viewOf(table("head"));
  const macStyle = head !== undefined && head.byteLength >= 46 ? head.getUint16(44) : 0;
  return { weight: (macStyle & 1) === 1 ? 700 : 400, italic: (macStyle & 2) === 2 };
}

const WEIGHT_AXIS = 0x7767_6874;
const AXIS_BYTES = 20;

/** Ends of the axis `wght`, in 16.16 fixed point. */
function weightAxis(view: DataView | undefined): FontTraits["weightRange"] {
  if (view === undefined || view.byteLength < 16) return undefined;
  const first = view.getUint16(4);
  const count = view.getUint16(8);
  const size = Math.max(AXIS_BYTES, view.getUint16(10));
  for (let i = 0; i < count; i++) {
    const at = first + i * size;
    if (at + AXIS_BYTES > view.byteLength) return undefined;
    if (view.getUint32(at) !== WEIGHT_AXIS) continue;
    const [least, most] = [view.getInt32(at + 4) / 65_536, view.getInt32(at + 12) / 65_536];
    return least < most ? [least, most] : undefined;
  }
  return undefined;
}

function viewOf(bytes: Uint8Array | undefined): DataView | undefined {
  return bytes && new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

interface NameRecord {
  readonly platform: number;
  readonly language: number;
  readonly text: string;
}

/** The English name of Windows first, then any of Windows, then any. */
function nameOf(bytes: Uint8Array, id: number): string | undefined {
  const records = namesWith(bytes, id);
  const found =
    records.find(({ platform, language }) => platform === WINDOWS && language === ENGLISH) ??
    records.find(({ platform }) => platform === WINDOWS) ??
    records[0];
  return found?.text;
}

function namesWith(bytes: Uint8Array, wanted: number): NameRecord[] {
  const view = viewOf(bytes);
  if (view === undefined || view.byteLength < 6) return [];
  const count = Math.min(view.getUint16(2), NAME_LIMIT);
  const storage = view.getUint16(4);
  const records: NameRecord[] = [];
  for (let i = 0; i < count; i++) {
    const at = 6 + 12 * i;
    if (at + 12 > view.byteLength) break;
    if (view.getUint16(at + 6) !== wanted) continue;
    const platform = view.getUint16(at);
    const from = storage + view.getUint16(at + 10);
    const text = textOf(bytes.subarray(from, from + view.getUint16(at + 8)), platform);
    if (text !== "") records.push({ platform, language: view.getUint16(at + 4), text });
  }
  return records;
}

/** Windows and Unicode names are UTF-16, big-endian; Macintosh ones are read as ASCII, which family names are. */
function textOf(bytes: Uint8Array, platform: number): string {
  let text = "";
  const step = platform === 1 ? 1 : 2;
  for (let i = 0; i + step <= bytes.length; i += step) {
    const unit = step === 1 ? bytes[i] : ((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0);
    text += String.fromCharCode(unit ?? 0);
  }
  return text.replaceAll(/\p{Cc}/gu, "").trim();
}
