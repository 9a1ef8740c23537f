/** How a kind of media file begins. */
export interface MediaSignature {
  readonly contentType: string;
  /** With the dot. */
  readonly ending: string;
  readonly matches: (head: Buffer) => boolean;
}

const text = (head: Buffer, start: number, end: number): string =>
  head.toString("latin1", start, end);
const begins = (word: string) => (head: Buffer) => text(head, 0, word.length) === word;
const riff = (kind: string) => (head: Buffer) =>
  text(head, 0, 4) === "RIFF" && text(head, 8, 12) === kind;
/** ISO base media: the first box says so, or is one that such files may begin with. */
const isoBrand = (brands: RegExp) => (head: Buffer) =>
  text(head, 4, 8) === "ftyp" && brands.test(text(head, 8, 12));
const isoBox = (head: Buffer): boolean =>
  ["moov", "mdat", "free", "skip", "wide", "pnot", "styp"].includes(text(head, 4, 8));
const matroska = (kind: string) => (head: Buffer) =>
  head.readUInt32BE(0) === 0x1a45dfa3 && text(head, 4, 64).includes(kind);
/** Eleven bits of sync, then version and layer. */
const frame = (mask: number, bits: number) => (head: Buffer) =>
  head[0] === 0xff && ((head[1] ?? 0) & mask) === bits;
const transportStream = (head: Buffer): boolean =>
  [0, 188, 376].every((at) => head[at] === 0x47) || [4, 196, 388].every((at) => head[at] === 0x47);

/** Bytes by which every kind can be told. */
export const SIGNATURE_BYTES = 512;

/** Kinds of media, the first that matches counts. */
export const MEDIA_SIGNATURES: readonly MediaSignature[] = [
  { contentType: "image/png", ending: ".png", matches: begins("\x89PNG\r\n\x1a\n") },
  { contentType: "image/jpeg", ending: ".jpg", matches: begins("\xff\xd8\xff") },
  { contentType: "image/gif", ending: ".gif", matches: begins("GIF8") },
  { contentType: "image/webp", ending: ".webp", matches: riff("WEBP") },
  { contentType: "image/avif", ending: ".avif", matches: isoBrand(/^avi[fs]$/) },
  { contentType: "image/heic", ending: ".heic", matches: isoBrand(/^(?:hei|hev|mif|msf)/) },
  { contentType: "audio/mp4", ending: ".m4a", matches: isoBrand(/^M4[AB] $/) },
  { contentType: "video/quicktime", ending: ".mov", matches: isoBrand(/^qt {2}$/) },
  { contentType: "video/mp4", ending: ".mp4", matches: isoBrand(/^/) },
  { contentType: "video/quicktime", ending: ".mov", matches: isoBox },
  { contentType: "video/webm", ending: ".webm", matches: matroska("webm") },
  { contentType: "video/x-matroska", ending: ".mkv", matches: matroska("matroska") },
  { contentType: "video/x-msvideo", ending: ".avi", matches: riff("AVI ") },
  { contentType: "audio/wav", ending: ".wav", matches: riff("WAVE") },
  { contentType: "audio/wav", ending: ".wav", matches: begins("RF64") },
  { contentType: "audio/aiff", ending: ".aiff", matches: begins("FORM") },
  { contentType: "audio/flac", ending: ".flac", matches: begins("fLaC") },
  { contentType: "audio/ogg", ending: ".ogg", matches: begins("OggS") },
  { contentType: "audio/amr", ending: ".amr", matches: begins("#!AMR") },
  { contentType: "audio/x-caf", ending: ".caf", matches: begins("caff") },
  { contentType: "audio/mpeg", ending: ".mp3", matches: begins("ID3") },
  { contentType: "video/x-flv", ending: ".flv", matches: begins("FLV") },
  { contentType: "video/mp2t", ending: ".ts", matches: transportStream },
  { contentType: "video/mpeg", ending: ".mpg", matches: begins("\x00\x00\x01\xba") },
  {
    contentType: "video/x-ms-asf",
    ending: ".asf",
    matches: begins("\x30\x26\xb2\x75\x8e\x66\xcf\x11"),
  },
  { contentType: "audio/aac", ending: ".aac", matches: frame(0xf6, 0xf0) },
  { contentType: "audio/mpeg", ending: ".mp3", matches: frame(0xe6, 0xe2) },
];
