import { MIX_RATE_HZ, type AudioBlock } from "../frame.ts";

const CHANNELS = 2;
const SAMPLE_BYTES = 3;
const HEADER_BYTES = 44;

/** Header of a WAV of 24-bit PCM in stereo at the rate of the mix, for so many samples a channel. */
export function wavHeader(samples: number): Uint8Array {
  const bytes = samples * CHANNELS * SAMPLE_BYTES;
  const head = Buffer.alloc(HEADER_BYTES);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(CHANNELS, 22);
  head.writeUInt32LE(MIX_RATE_HZ, 24);
  head.writeUInt32LE(MIX_RATE_HZ * CHANNELS * SAMPLE_BYTES, 28);
  head.writeUInt16LE(CHANNELS * SAMPLE_BYTES, 32);
  head.writeUInt16LE(SAMPLE_BYTES * 8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(bytes, 40);
  return head;
}

const FULL_SCALE = 0x80_00_00;

/** Samples of a block as 24-bit PCM, cut at full scale. */
export function pcm24Bytes({ left, right }: AudioBlock): Uint8Array {
  const bytes = Buffer.alloc(left.length * CHANNELS * SAMPLE_BYTES);
  for (let index = 0; index < left.length; index++) {
    const at = index * CHANNELS * SAMPLE_BYTES;
    bytes.writeIntLE(wholeSample(left[index] as number), at, SAMPLE_BYTES);
    bytes.writeIntLE(wholeSample(right[index] as number), at + SAMPLE_BYTES, SAMPLE_BYTES);
  }
  return bytes;
}

function wholeSample(value: number): number {
  return Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(value * FULL_SCALE)));
}
