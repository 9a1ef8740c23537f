/** Memory kept for the next taker, in bytes: four frames of 1920×1080 in four floats a pixel. */
const KEPT_BYTES = 4 * 33_177_600;

const idle: ArrayBuffer[] = [];

/**
 * Room for that many numbers, with whatever was in it. Fresh memory costs more than most effects do, so what is given
 * back is used again; nothing of it is ever read before it is written.
 */
export function takeFloats(length: number): Float32Array {
  const bytes = 4 * length;
  const at = idle.findIndex((one) => one.byteLength >= bytes && one.byteLength <= 2 * bytes);
  const buffer = idle.splice(at, at < 0 ? 0 : 1)[0] ?? new ArrayBuffer(bytes);
  return new Float32Array(buffer, 0, length);
}

/** Gives room back; it must not be used any more. */
export function giveBack({ buffer }: Float32Array): void {
  idle.unshift(buffer as ArrayBuffer);
  let bytes = 0;
  const kept = idle.findIndex((one) => (bytes += one.byteLength) > KEPT_BYTES);
  if (kept >= 0) idle.splice(kept);
}
