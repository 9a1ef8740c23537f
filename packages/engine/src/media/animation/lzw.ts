/** Bits of the first codes: all 256 numbers of a palette. */
export const GIF_CODE_BITS = 8;
const CLEAR = 1 << GIF_CODE_BITS;
const END = CLEAR + 1;
const MOST_CODES = 4096;
const TABLE = 1 << 14;

/** Numbers of a palette packed as a GIF's picture has them, in sub-blocks. Source: GIF89a, appendix F. */
export function packGif(pixels: Uint8Array): Uint8Array {
  const codes = new BitWriter();
  const keys = new Int32Array(TABLE);
  const values = new Uint16Array(TABLE);
  let next = 0;
  let bits = 0;
  const clear = (): void => {
    codes.write(CLEAR, bits === 0 ? GIF_CODE_BITS + 1 : bits);
    keys.fill(-1);
    next = END + 1;
    bits = GIF_CODE_BITS + 1;
  };
  clear();
  let prefix = pixels[0] ?? 0;
  for (let at = 1; at < pixels.length; at++) {
    const pixel = pixels[at] as number;
    const key = (prefix << 8) | pixel;
    let slot = Math.imul(key, 0x9e_37_79_b1) >>> 18;
    while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) & (TABLE - 1);
    if (keys[slot] === key) {
      prefix = values[slot] as number;
      continue;
    }
    codes.write(prefix, bits);
    prefix = pixel;
    if (next === MOST_CODES) {
      clear();
      continue;
    }
    keys[slot] = key;
    values[slot] = next;
    if (next === 1 << bits) bits++;
    next++;
  }
  codes.write(prefix, bits);
  // A reader has learnt one more code from it.
  codes.write(END, next === 1 << bits && next < MOST_CODES ? bits + 1 : bits);
  return inBlocks(codes.end());
}

/** Writes codes of any length, the lowest bit first. */
class BitWriter {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #held = 0;
  #heldBits = 0;

  write(code: number, bits: number): void {
    this.#held |= code << this.#heldBits;
    this.#heldBits += bits;
    while (this.#heldBits >= 8) {
      this.#push(this.#held & 255);
      this.#held >>>= 8;
      this.#heldBits -= 8;
    }
  }

  end(): Uint8Array {
    if (this.#heldBits > 0) this.#push(this.#held & 255);
    return this.#bytes.subarray(0, this.#length);
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }
}

const BLOCK_BYTES = 255;

function inBlocks(bytes: Uint8Array): Uint8Array {
  const count = Math.ceil(bytes.length / BLOCK_BYTES);
  const result = new Uint8Array(bytes.length + count + 1);
  let to = 0;
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    const part = bytes.subarray(at, at + BLOCK_BYTES);
    result[to++] = part.length;
    result.set(part, to);
    to += part.length;
  }
  return result;
}
