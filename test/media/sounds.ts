/** Samples of each channel. */
export interface Sound {
  readonly rateHz: number;
  readonly channels: readonly Float32Array[];
}

/** Clicks of 4 ms stand at these seconds. */
export const CLICKS = [1, 3] as const;
const CLICK_SECONDS = 0.004;
const CLICK_LEVEL = 0.7;

/** Tones of each channel between these seconds. */
export const TONE_SPAN = [1.4, 2.6] as const;
const TONE_LEVEL = 0.2;

/** Hertz of the tone on each channel of the test sound, far from each other's harmonics. */
export const TONE_HZ = [440, 620, 1010, 90, 1490, 1790] as const;

/** A sound with a click at 1.000 s and 3.000 s on all channels, and between 1.4 s and 2.6 s a tone of its own on each. */
export function testSound(rateHz: number, channelCount: number, seconds: number): Sound {
  const count = Math.round(seconds * rateHz);
  const channels = Array.from({ length: channelCount }, (_, channel) =>
    Float32Array.from({ length: count }, (_unused, at) => valueAt(at / rateHz, channel)),
  );
  return { rateHz, channels };
}

function valueAt(time: number, channel: number): number {
  for (const click of CLICKS) {
    const since = time - click;
    if (since >= -1e-9 && since < CLICK_SECONDS) {
      return CLICK_LEVEL * Math.cos(2 * Math.PI * 3000 * since);
    }
  }
  if (time < TONE_SPAN[0] || time >= TONE_SPAN[1]) return 0;
  return TONE_LEVEL * Math.sin(2 * Math.PI * (TONE_HZ[channel] ?? 440) * time);
}

/** A WAV file of 16 bits; `extensible` adds a channel mask, 0 for unlabelled channels. */
export function wavBytes(
  { rateHz, channels }: Sound,
  extensible?: { readonly mask: number },
): Buffer {
  const count = channels[0]?.length ?? 0;
  const frameBytes = channels.length * 2;
  const body = Buffer.alloc(count * frameBytes);
  for (const [channel, samples] of channels.entries()) {
    for (let at = 0; at < count; at += 1) {
      const value = Math.max(-1, Math.min(1, samples[at] ?? 0));
      body.writeInt16LE(Math.round(value * 32_767), at * frameBytes + channel * 2);
    }
  }
  const format = Buffer.alloc(extensible === undefined ? 16 : 40);
  format.writeUInt16LE(extensible === undefined ? 1 : 0xff_fe, 0);
  format.writeUInt16LE(channels.length, 2);
  format.writeUInt32LE(rateHz, 4);
  format.writeUInt32LE(rateHz * frameBytes, 8);
  format.writeUInt16LE(frameBytes, 12);
  format.writeUInt16LE(16, 14);
  if (extensible !== undefined) {
    format.writeUInt16LE(22, 16);
    format.writeUInt16LE(16, 18);
    format.writeUInt32LE(extensible.mask, 20);
    format.write("0100000000001000800000aa00389b71", 24, "hex");
  }
  return Buffer.concat([
    riffHead(20 + format.length + body.length),
    chunk("fmt ", format),
    chunk("data", body),
  ]);
}

function riffHead(length: number): Buffer {
  const head = Buffer.from("RIFF....WAVE", "latin1");
  head.writeUInt32LE(length, 4);
  return head;
}

function chunk(name: string, bytes: Buffer): Buffer {
  const head = Buffer.from(`${name}....`, "latin1");
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
}

/** Second at which the first sample of at least `level` stands between `from` and `to`; undefined for none. */
export function onsetBetween(
  samples: Float32Array,
  [from, to]: readonly [number, number],
  { level = 0.25, rateHz = 48_000 } = {},
): number | undefined {
  const end = Math.min(samples.length, Math.round(to * rateHz));
  for (let at = Math.round(from * rateHz); at < end; at += 1) {
    if (Math.abs(samples[at] ?? 0) >= level) return at / rateHz;
  }
  return undefined;
}

/** Amplitude of one frequency between two seconds (Goertzel). */
export function toneLevel(
  samples: Float32Array,
  hertz: number,
  [from, to]: readonly [number, number],
): number {
  const [first, last] = [
    Math.round(from * 48_000),
    Math.min(samples.length, Math.round(to * 48_000)),
  ];
  let [real, imaginary] = [0, 0];
  for (let at = first; at < last; at += 1) {
    const angle = (2 * Math.PI * hertz * at) / 48_000;
    real += (samples[at] ?? 0) * Math.cos(angle);
    imaginary += (samples[at] ?? 0) * Math.sin(angle);
  }
  return (2 * Math.hypot(real, imaginary)) / Math.max(1, last - first);
}
