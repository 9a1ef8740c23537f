const ORIENTATION_TAG = 0x01_12;

/** Orientations 5–8 stand on their side (EXIF 2.32, tag 0112). */
export function swapsSides(tiff: Buffer): boolean {
  return orientationOf(tiff) >= 5;
}

/** EXIF orientation 1–8 of a TIFF block; 1 when there is none. */
export function orientationOf(tiff: Buffer): number {
  const order = tiff.toString("latin1", 0, 2);
  if (order !== "II" && order !== "MM") return 1;
  const read16 = (at: number): number =>
    order === "II" ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const read32 = (at: number): number =>
    order === "II" ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  if (tiff.length < 10) return 1;
  const directory = read32(4);
  if (directory + 2 > tiff.length) return 1;
  const count = read16(directory);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return 1;
    if (read16(entry) === ORIENTATION_TAG) {
      const value = read16(entry + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  }
  return 1;
}
