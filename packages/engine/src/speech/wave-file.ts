/** Bytes of a WAV file: mono, 16 bits. */
export function waveFile(samples: Int16Array, sampleRateHz: number): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const text = (offset: number, word: string): void => {
    for (let index = 0; index < word.length; index += 1) {
      bytes[offset + index] = word.charCodeAt(index);
    }
  };
  text(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, samples.length * 2, true);
  for (let index = 0; index < samples.length; index += 1) {
    view.setInt16(HEADER_BYTES + index * 2, samples[index] as number, true);
  }
  return bytes;
}

const HEADER_BYTES = 44;

/** Samples and rate of a WAV file that holds mono sound of 16 bits; undefined when it holds anything else. */
export function readWave(
  bytes: Uint8Array,
): { readonly sampleRateHz: number; readonly samples: Int16Array } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint16(20, true) !== 1) return undefined;
  if (view.getUint16(22, true) !== 1 || view.getUint16(34, true) !== 16) return undefined;
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    const size = view.getUint32(offset + 4, true);
    const name = String.fromCharCode(...bytes.subarray(offset, offset + 4));
    if (name === "data") {
      const count = Math.floor(Math.min(size, bytes.length - offset - 8) / 2);
      const samples = Int16Array.from({ length: count }, (_, index) =>
        view.getInt16(offset + 8 + index * 2, true),
      );
      return { sampleRateHz: view.getUint32(24, true), samples };
    }
    offset += 8 + size + (size & 1);
  }
  return undefined;
}
