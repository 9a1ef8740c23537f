import type { Random } from "./random.ts";

/** What may be done to the bytes of a file. */
type Mutation = (bytes: Buffer, random: Random) => Buffer;

/** Headers stand at the front; an index may stand at the end. */
const HEAD_BYTES = 2048;
const TAIL_BYTES = 4096;

/** A place in the headers more often than in the content. */
function placeIn(bytes: Buffer, random: Random): number {
  const share = random.next();
  if (share < 0.5) return random.below(Math.min(HEAD_BYTES, bytes.length));
  if (share < 0.8) return bytes.length - 1 - random.below(Math.min(TAIL_BYTES, bytes.length));
  return random.below(bytes.length);
}

const EXTREMES = [0, 1, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_ff, 0xff_ff_ff_f0];

const MUTATIONS: readonly Mutation[] = [
  (bytes, random) => {
    for (let count = 1 + random.below(24); count > 0; count -= 1) {
      bytes[placeIn(bytes, random)] = random.below(256);
    }
    return bytes;
  },
  (bytes, random) => {
    const at = Math.min(placeIn(bytes, random), Math.max(0, bytes.length - 4));
    if (bytes.length >= 4) bytes.writeUInt32BE(random.pick(EXTREMES) ?? 0, at);
    return bytes;
  },
  (bytes, random) => bytes.subarray(0, 1 + random.below(bytes.length)),
  (bytes, random) => {
    const at = placeIn(bytes, random);
    return bytes.fill(0, at, Math.min(bytes.length, at + 1 + random.below(2000)));
  },
  (bytes, random) => {
    const [from, to] = [placeIn(bytes, random), placeIn(bytes, random)];
    const part = Buffer.from(bytes.subarray(from, from + 16 + random.below(400)));
    part.copy(bytes, Math.min(to, Math.max(0, bytes.length - part.length)));
    return bytes;
  },
  (bytes, random) => {
    const at = placeIn(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(64))]);
  },
];

/** One to three mutations of a copy. */
export function mutateMedia(whole: Buffer, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(whole);
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    if (bytes.length < 8) return bytes;
    bytes = random.pick(MUTATIONS)?.(bytes, random) ?? bytes;
  }
  return bytes;
}
