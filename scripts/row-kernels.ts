/**
 * Assembles the WebAssembly module of packages/engine/src/picture/planes/row-kernels.ts: loops over one row of samples,
 * eight or sixteen at a time. Opcodes are those of the WebAssembly core specification 2.0, section 5.4.
 */

type Code = readonly number[];

const I32 = 0x7f;
const V128 = 0x7b;

function unsigned(value: number): Code {
  const bytes: number[] = [];
  let left = value;
  do {
    bytes.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    left >>>= 7;
  } while (left > 0);
  return bytes;
}

function signed(value: number): Code {
  const bytes: number[] = [];
  let left = value;
  for (;;) {
    const low = left & 0x7f;
    left >>= 7;
    const isLast = (left === 0 && (low & 0x40) === 0) || (left === -1 && (low & 0x40) !== 0);
    bytes.push(isLast ? low : low | 0x80);
    if (isLast) return bytes;
  }
}

const join = (...parts: readonly Code[]): Code => parts.flat();
const vector = (items: readonly Code[]): Code => join(unsigned(items.length), ...items);
const sized = (code: Code): Code => join(unsigned(code.length), code);
const section = (id: number, code: Code): Code => join([id], sized(code));

const get = (local: number): Code => [0x20, local];
const set = (local: number): Code => [0x21, local];
const number = (value: number): Code => [0x41, ...signed(value)];
const simd = (opcode: number): Code => [0xfd, ...unsigned(opcode)];
const ADD: Code = [0x6a];
const SUB: Code = [0x6b];
const MUL: Code = [0x6c];
const SHIFT_RIGHT: Code = [0x76];
const GREATER: Code = [0x4a];
const load8 = (offset: number): Code => [0x2d, 0, ...unsigned(offset)];
const load32 = (offset: number): Code => [0x28, 2, ...unsigned(offset)];
const store16 = (offset: number): Code => [0x3b, 1, ...unsigned(offset)];
const loadVector = (offset: number): Code => [...simd(0x00), 0, ...unsigned(offset)];
const storeVector = (offset: number): Code => [...simd(0x0b), 0, ...unsigned(offset)];
const SPLAT_16 = simd(0x10);
const NARROW_TO_8 = simd(0x66);
const PICK_BYTES = simd(0x0e);
const PRODUCT_16 = simd(0x95);
const MEAN_16 = simd(0x9b);
const PRODUCT_Q15 = simd(0x82);
const WIDEN_LOW = simd(0x89);
const WIDEN_HIGH = simd(0x8a);
const SHIFT_LEFT_16 = simd(0x8b);
const SHIFT_RIGHT_16 = simd(0x8d);
const ADD_16 = simd(0x8e);
const SUB_16 = simd(0x91);

const advance = (local: number, by: number): Code => join(get(local), number(by), ADD, set(local));

/** Runs `body` while the counter in `local` is over zero, taking `step` off it each time. */
const loop = (local: number, step: number, body: Code): Code =>
  join(
    [0x03, 0x40],
    body,
    join(get(local), number(step), SUB, set(local)),
    join(get(local), number(0), GREATER, [0x0d, 0x00], [0x0b]),
  );

interface Kernel {
  readonly name: string;
  /** All are 32-bit numbers. */
  readonly parameters: number;
  readonly locals: readonly number[];
  readonly body: Code;
}

/** `one` + (`other` − `one`) × share, both in 1/128 of a code value, rounded to code values. */
function mixed(one: number, other: number, share: number): Code {
  return join(
    get(one),
    join(get(other), get(one), SUB_16, get(share), PRODUCT_Q15, ADD_16),
    join(number(64), SPLAT_16, ADD_16, number(7), SHIFT_RIGHT_16),
  );
}

/** mixWide(upper, lower, out, count, share): 16-bit rows in 1/128 of a code value to bytes; share in 1/32,768. */
const MIX_WIDE: Kernel = {
  name: "mixWide",
  parameters: 5,
  locals: [V128, V128, V128],
  body: join(
    join(get(4), SPLAT_16, set(5)),
    loop(
      3,
      16,
      join(
        get(2),
        join(get(0), loadVector(0), set(6), get(1), loadVector(0), set(7), mixed(6, 7, 5)),
        join(get(0), loadVector(16), set(6), get(1), loadVector(16), set(7), mixed(6, 7, 5)),
        join(NARROW_TO_8, storeVector(0)),
        join(advance(0, 32), advance(1, 32), advance(2, 16)),
      ),
    ),
  ),
};

const wide = (half: Code, local: number): Code => join(get(local), half, number(7), SHIFT_LEFT_16);

/** mixBytes(target, over, count, share): target becomes target + (over − target) × share; share in 1/32,768. */
const MIX_BYTES: Kernel = {
  name: "mixBytes",
  parameters: 4,
  locals: [V128, V128, V128, V128, V128],
  body: join(
    join(get(3), SPLAT_16, set(4)),
    loop(
      2,
      16,
      join(
        join(get(0), loadVector(0), set(5), get(1), loadVector(0), set(6), get(0)),
        join(wide(WIDEN_LOW, 5), set(7), wide(WIDEN_LOW, 6), set(8), mixed(7, 8, 4)),
        join(wide(WIDEN_HIGH, 5), set(7), wide(WIDEN_HIGH, 6), set(8), mixed(7, 8, 4)),
        join(NARROW_TO_8, storeVector(0), advance(0, 16), advance(1, 16)),
      ),
    ),
  ),
};

/** widen(source, index, weight, out, count): between samples index and index + 1 by weight / 256, in 1/128 of a code value. */
const WIDEN: Kernel = {
  name: "widen",
  parameters: 5,
  locals: [I32, I32],
  body: loop(
    4,
    1,
    join(
      join(get(0), get(1), load32(0), ADD, set(5), get(2), load32(0), set(6)),
      get(3),
      join(get(5), load8(0), number(256), get(6), SUB, MUL),
      join(get(5), load8(1), get(6), MUL, ADD, number(1), ADD, number(1), SHIFT_RIGHT),
      store16(0),
      join(advance(1, 4), advance(2, 4), advance(3, 2)),
    ),
  ),
};

/**
 * widenGroups(source, groups, out, count): what `widen` does, eight at a time. A group is 48 bytes: which of sixteen
 * source samples lie before and after each of the eight, their weights as 16-bit numbers, and where the sixteen start.
 */
const WIDEN_GROUPS: Kernel = {
  name: "widenGroups",
  parameters: 4,
  locals: [V128, V128],
  body: loop(
    3,
    8,
    join(
      join(
        get(0),
        get(1),
        load32(32),
        ADD,
        loadVector(0),
        get(1),
        loadVector(0),
        PICK_BYTES,
        set(4),
      ),
      join(get(4), WIDEN_LOW, set(5), get(2)),
      join(get(4), WIDEN_HIGH, get(5), SUB_16, get(1), loadVector(16), PRODUCT_16),
      join(get(5), number(8), SHIFT_LEFT_16, ADD_16),
      join(number(0), SPLAT_16, MEAN_16, storeVector(0)),
      join(advance(1, 48), advance(2, 16)),
    ),
  ),
};

const text = (name: string): Code => sized([...Buffer.from(name)]);

function assemble(kernels: readonly Kernel[]): Uint8Array {
  const types = kernels.map(({ parameters }) =>
    join([0x60], vector(Array.from({ length: parameters }, () => [I32])), vector([])),
  );
  const exported = kernels.map(({ name }, index) => join(text(name), [0x00, index]));
  const bodies = kernels.map(({ locals, body }) =>
    sized(join(vector(locals.map((type) => [1, type])), body, [0x0b])),
  );
  return Uint8Array.from(
    join(
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      section(1, vector(types)),
      section(3, vector(kernels.map((_, index) => unsigned(index)))),
      section(5, vector([[0x00, 1]])),
      section(7, vector([join(text("memory"), [0x02, 0]), ...exported])),
      section(10, vector(bodies)),
    ),
  );
}

/** The module as a TypeScript file. */
export function rowKernelsFile(): string {
  const base64 = Buffer.from(assemble([MIX_WIDE, MIX_BYTES, WIDEN, WIDEN_GROUPS])).toString(
    "base64",
  );
  return (
    "/** A WebAssembly module made by scripts/row-kernels.ts. */\n" +
    `export const ROW_KERNELS_BASE64 =\n  "${base64}";\n`
  );
}
