/** What an MP4 says about itself, read from its boxes. Source: ISO/IEC 14496-12 and 14496-15. */
export interface Mp4Facts {
  /** Names of the top-level boxes in file order. */
  readonly order: readonly string[];
  /** The profile of the first H.264 or H.265 track, in words. */
  readonly profile?: string;
  /** Four letters of the first picture track's description. */
  readonly tag?: string;
  /** Colour description of the first picture track: code points of ISO/IEC 23091-2. */
  readonly color?: {
    readonly primaries: number;
    readonly transfer: number;
    readonly matrix: number;
    readonly fullRange: boolean;
  };
}

/** Gives bytes of the file from `position`; fewer at its end. */
export type ReadBytes = (position: number, length: number) => Promise<Uint8Array>;

const PROFILES: Readonly<Record<number, string>> = {
  66: "Baseline",
  77: "Main",
  88: "Extended",
  100: "High",
  110: "High 10",
  122: "High 4:2:2",
  244: "High 4:4:4 Predictive",
};

/** Boxes that hold boxes, with the bytes of their own before those. */
const HOLDERS: Readonly<Record<string, number>> = {
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  stsd: 8,
  avc1: 78,
  hvc1: 78,
  hev1: 78,
  apch: 78,
  ap4h: 78,
};

/** Sample descriptions of pictures. */
const PICTURE_TAGS = ["avc1", "hvc1", "hev1", "apch", "ap4h"] as const;

/** Source: ITU-T H.265, annex A.3. */
const HEVC_PROFILES: Readonly<Record<number, string>> = {
  1: "Main",
  2: "Main 10",
  4: "Rext",
};

const PRORES_PROFILES: Readonly<Record<string, string>> = { apch: "HQ", ap4h: "4444" };

/** The letters `nclc`. */
const NCLC = 0x6e636c63;

/** A `moov` larger than this is not of a render. */
const MOOV_LIMIT_BYTES = 256 * 1024 * 1024;

/** Reads the order of the top-level boxes, and the profile and colours of the first picture track. */
export async function readMp4(read: ReadBytes, fileBytes: number): Promise<Mp4Facts> {
  const order: string[] = [];
  let moov: DataView | undefined;
  let position = 0;
  while (position + 8 <= fileBytes) {
    const header = viewOf(await read(position, 16));
    const box = boxAt(header, 0);
    if (box === undefined) break;
    order.push(box.type);
    const size = box.size === 0 ? fileBytes - position : box.size;
    if (box.type === "moov" && size < MOOV_LIMIT_BYTES) moov = viewOf(await read(position, size));
    position += size;
  }
  return { order, ...(moov === undefined ? {} : trackFacts(moov)) };
}

function trackFacts(moov: DataView): Omit<Mp4Facts, "order"> {
  const color = findBox(moov, "colr");
  const tag = PICTURE_TAGS.find((each) => findBox(moov, each) !== undefined);
  const profile = profileOf(moov) ?? PRORES_PROFILES[tag ?? ""];
  return {
    ...(profile !== undefined && { profile }),
    ...(tag !== undefined && { tag }),
    ...(color !== undefined && { color: colorFacts(moov, color) }),
  };
}

function profileOf(moov: DataView): string | undefined {
  const avc = findBox(moov, "avcC");
  const hevc = findBox(moov, "hvcC");
  if (avc !== undefined) return named(PROFILES, moov.getUint8(avc + 1));
  return hevc === undefined ? undefined : named(HEVC_PROFILES, moov.getUint8(hevc + 1) & 31);
}

function named(names: Readonly<Record<number, string>>, profile: number): string {
  return names[profile] ?? `profile ${profile}`;
}

/** QuickTime's form of the box has no flag: its pictures are of limited range. */
function colorFacts(view: DataView, at: number): NonNullable<Mp4Facts["color"]> {
  const isQuickTime = view.getUint32(at) === NCLC;
  return {
    primaries: view.getUint16(at + 4),
    transfer: view.getUint16(at + 6),
    matrix: view.getUint16(at + 8),
    fullRange: !isQuickTime && (view.getUint8(at + 10) & 128) !== 0,
  };
}

interface BoxHeader {
  readonly type: string;
  /** Whole box; 0 reaches to the end of the file. */
  readonly size: number;
  /** Bytes before the content. */
  readonly headerBytes: number;
}

function boxAt(view: DataView, at: number): BoxHeader | undefined {
  if (at + 8 > view.byteLength) return undefined;
  const size = view.getUint32(at);
  const type = String.fromCodePoint(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
  const isLong = size === 1 && at + 16 <= view.byteLength;
  if (isLong) return { type, size: Number(view.getBigUint64(at + 8)), headerBytes: 16 };
  return size === 0 || size >= 8 ? { type, size, headerBytes: 8 } : undefined;
}

/** Where the content of the first box of that type begins, in depth-first order. */
function findBox(
  view: DataView,
  type: string,
  span: readonly [from: number, to: number] = [0, view.byteLength],
): number | undefined {
  let at = span[0];
  while (at < span[1]) {
    const box = boxAt(view, at);
    if (box === undefined || box.size === 0) return undefined;
    const content = at + box.headerBytes;
    if (box.type === type) return content;
    const own = HOLDERS[box.type];
    const end = Math.min(span[1], at + box.size);
    const found = own === undefined ? undefined : findBox(view, type, [content + own, end]);
    if (found !== undefined) return found;
    at += box.size;
  }
  return undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
