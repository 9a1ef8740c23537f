import { ROW_KERNELS_BASE64 } from "./row-kernels.data.ts";

/** Loops over one row, on addresses of `memory`. Counts are rounded up to 16: rows have that much room. */
export interface RowKernels {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** 16-bit rows in 1/128 of a code value become bytes; `share` of the lower one, 0–32,767 of 32,768. */
  mixWide(upper: number, lower: number, out: number, count: number, share: number): void;
  /** `target` becomes target + (over − target) × share, 0–32,767 of 32,768. */
  mixBytes(target: number, over: number, count: number, share: number): void;
  /** Between the samples `index` and `index` + 1 by `weight` (32-bit numbers, 256 for the whole), in 1/128 of a code value. */
  widen(source: number, index: number, weight: number, out: number, count: number): void;
  /** The same by groups of eight, as `fillGroups` makes them. */
  widenGroups(source: number, groups: number, out: number, count: number): void;
}

const PAGE_BYTES = 65_536;

/** What of WebAssembly is used: Node's types leave it to those of browsers. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

const { WebAssembly: host } = globalThis as unknown as { readonly WebAssembly: WebAssemblyHost };

let compiled: object | undefined;

/** Kernels with a memory of their own. */
export function createRowKernels(bytes: number): RowKernels {
  compiled ??= new host.Module(Buffer.from(ROW_KERNELS_BASE64, "base64"));
  const kernels = new host.Instance(compiled).exports as RowKernels;
  kernels.memory.grow(Math.ceil(bytes / PAGE_BYTES));
  return kernels;
}

/** Gives places in a memory one after another, each with room for whole vectors. */
export function placeRows(kernels: RowKernels) {
  let next = 0;
  const place = (bytes: number): number => {
    const at = next;
    next += Math.ceil((bytes + ROOM_BYTES) / ROOM_BYTES) * ROOM_BYTES;
    return at;
  };
  return {
    bytes: (count: number): PlacedBytes => {
      const at = place(count);
      return { at, view: new Uint8Array(kernels.memory.buffer, at, count) };
    },
    numbers: (count: number): PlacedNumbers => {
      const at = place(4 * count);
      return { at, view: new Int32Array(kernels.memory.buffer, at, count) };
    },
    wide: (count: number): number => place(2 * count),
  };
}

const ROOM_BYTES = 64;

export interface PlacedBytes {
  readonly at: number;
  readonly view: Uint8Array;
}

export interface PlacedNumbers {
  readonly at: number;
  readonly view: Int32Array;
}
