/** SHA-256 by FIPS 180-4, in lower-case hexadecimal, of a text in UTF-8: pure, so that it runs anywhere. */
export function sha256(text: string): string {
  const message = padded(utf8Bytes(text));
  const hash = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
  const constants = primes(64).map((prime) => fraction(Math.cbrt(prime)));
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < message.length; offset += 64) {
    fillSchedule(schedule, message, offset);
    compress(hash, schedule, constants);
  }
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
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
function padded(bytes: readonly number[]): DataView & { readonly length: number } {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const buffer = new Uint8Array(length);
  buffer.set(bytes);
  buffer[bytes.length] = 0x80;
  const view = new DataView(buffer.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);
  return Object.assign(view, { length });
}

function fillSchedule(schedule: Uint32Array, message: DataView, offset: number): void {
  const word = (index: number) => schedule[index] ?? 0;
  for (let index = 0; index < 16; index++) schedule[index] = message.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index++) {
    const a = word(index - 15);
    const b = word(index - 2);
    const small = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const large = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    schedule[index] = word(index - 16) + small + word(index - 7) + large;
  }
}

function compress(hash: Uint32Array, schedule: Uint32Array, constants: readonly number[]): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let index = 0; index < 64; index++) {
    const large1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + large1 + choice + (constants[index] ?? 0) + (schedule[index] ?? 0)) | 0;
    const large0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (large0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
    hash[index] = (hash[index] ?? 0) + word;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
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
