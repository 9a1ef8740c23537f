/** Names FFmpeg prints for its numbered colour properties; the number is the one of ITU-T H.273. */
export const COLOR_SPACE_NAMES: readonly string[] = [
  "gbr",
  "bt709",
  "unknown",
  "reserved",
  "fcc",
  "bt470bg",
  "smpte170m",
  "smpte240m",
  "ycgco",
  "bt2020nc",
  "bt2020c",
  "smpte2085",
  "chroma-derived-nc",
  "chroma-derived-c",
  "ictcp",
];

export const COLOR_TRANSFER_NAMES: readonly string[] = [
  "reserved",
  "bt709",
  "unknown",
  "reserved",
  "bt470m",
  "bt470bg",
  "smpte170m",
  "smpte240m",
  "linear",
  "log100",
  "log316",
  "iec61966-2-4",
  "bt1361e",
  "iec61966-2-1",
  "bt2020-10",
  "bt2020-12",
  "smpte2084",
  "smpte428",
  "arib-std-b67",
];

export const FIELD_ORDER_NAMES: readonly string[] = [
  "unknown",
  "progressive",
  "tt",
  "bb",
  "tb",
  "bt",
];
