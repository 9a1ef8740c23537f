/**
 * SHA-256 by FIPS 180-4, in lower-case hexadecimal, of a text in UTF-8: pure, so that it runs anywhere. It is written
 * for the interpreter, as a quick verb runs it once: no calls and no small arrays within the rounds.
 */
export function sha256(text: string): string {
  const message = padded(utf8Bytes(text));
  const hash = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
  const constants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
  const schedule = new Int32Array(64);
  for (let offset = 0; offset < message.byteLength; offset += 64) {
    fillSchedule(schedule, message, offset);
    compress(hash, schedule, constants);
  }
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function utf8Bytes(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    // A lone surrogate has no UTF-8 form; it becomes U+FFFD as in every encoder.
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000)
      bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else
      bytes.push(
        0xf0 | (point >> 18),
        0x80 | ((point >> 12) & 63),
        0x80 | ((point >> 6) & 63),
        0x80 | (point & 63),
      );
  }
  return bytes;
}

/** The message, a one bit, zeros, and its length in bits as 64 bits. */
function padded(bytes: readonly number[]): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const buffer = new Uint8Array(length);
  buffer.set(bytes);
  buffer[bytes.length] = 0x80;
  const view = new DataView(buffer.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);
  return view;
}

function fillSchedule(schedule: Int32Array, message: DataView, offset: number): void {
  for (let index = 0; index < 16; index++) schedule[index] = message.getInt32(offset + index * 4);
  for (let index = 16; index < 64; index++) {
    const a = schedule[index - 15] ?? 0;
    const b = schedule[index - 2] ?? 0;
    const small = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const large = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    schedule[index] = (schedule[index - 16] ?? 0) + small + (schedule[index - 7] ?? 0) + large;
  }
}

function compress(hash: Int32Array, schedule: Int32Array, constants: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let index = 0; index < 64; index++) {
    const large1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const choice = (e & f) ^ (~e & g);
    const first = (h + large1 + choice + (constants[index] ?? 0) + (schedule[index] ?? 0)) | 0;
    const large0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (large0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
    hash[index] = (hash[index] ?? 0) + word;
}

/** The first 32 bits of a number's fraction. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 0x100000000) >>> 0;
}

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}
