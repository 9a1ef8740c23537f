/** Reads one stored sample as a number in −1…1. */
interface SampleFormat {
  readonly bytes: number;
  readonly read: (bytes: Buffer, offset: number) => number;
}

const FORMATS: Readonly<Record<string, SampleFormat>> = {
  u8: { bytes: 1, read: (bytes, offset) => (bytes.readUInt8(offset) - 128) / 128 },
  s16: { bytes: 2, read: (bytes, offset) => bytes.readInt16LE(offset) / 32_768 },
  s32: { bytes: 4, read: (bytes, offset) => bytes.readInt32LE(offset) / 2_147_483_648 },
  flt: { bytes: 4, read: (bytes, offset) => bytes.readFloatLE(offset) },
  dbl: { bytes: 8, read: (bytes, offset) => bytes.readDoubleLE(offset) },
};

export interface StoredSamples {
  /** FFmpeg's name: `fltp`, `s16` …; a final p means one plane a channel. */
  readonly format: string;
  readonly planes: readonly Buffer[];
  readonly channelCount: number;
  readonly sampleCount: number;
}

/** Samples of each channel; undefined for a format that is not known. */
export function channelsOf(stored: StoredSamples): Float32Array[] | undefined {
  const planar = stored.format.endsWith("p");
  const format = FORMATS[planar ? stored.format.slice(0, -1) : stored.format];
  if (format === undefined) return undefined;
  return Array.from({ length: stored.channelCount }, (_, channel) => {
    const plane = stored.planes[planar ? channel : 0];
    const first = planar ? 0 : channel * format.bytes;
    const stride = planar ? format.bytes : stored.channelCount * format.bytes;
    return plane === undefined
      ? new Float32Array(stored.sampleCount)
      : readChannel(plane, { format, first, stride, count: stored.sampleCount });
  });
}

interface ChannelLayout {
  readonly format: SampleFormat;
  readonly first: number;
  readonly stride: number;
  readonly count: number;
}

function readChannel(plane: Buffer, layout: ChannelLayout): Float32Array {
  const { format, first, stride, count } = layout;
  const isFloatPlane = format === FORMATS["flt"] && stride === 4 && plane.byteOffset % 4 === 0;
  // The copy is needed: the bytes belong to a frame that is freed.
  if (isFloatPlane) return new Float32Array(plane.buffer, plane.byteOffset, count).slice();
  const channel = new Float32Array(count);
  for (let index = 0; index < count; index += 1) {
    channel[index] = format.read(plane, first + index * stride);
  }
  return channel;
}
