import { invariant } from "@reelkiln/document";

/** A box of an MP4 within the bytes it was found in. Source: ISO/IEC 14496-12. */
export interface Box {
  readonly type: string;
  readonly start: number;
  /** Where its content begins. */
  readonly content: number;
  readonly end: number;
}

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/** The box that begins at `start`; undefined when no whole header is there. */
export function boxAt(view: DataView, start: number): Box | undefined {
  if (start + HEADER_BYTES > view.byteLength) return undefined;
  const size = view.getUint32(start);
  const type = String.fromCodePoint(...[4, 5, 6, 7].map((at) => view.getUint8(start + at)));
  if (size !== 1) {
    return { type, start, content: start + HEADER_BYTES, end: start + size };
  }
  const long = Number(view.getBigUint64(start + HEADER_BYTES));
  return { type, start, content: start + LONG_HEADER_BYTES, end: start + long };
}

/** Boxes side by side in a span of bytes. */
export function boxesIn(view: DataView, from: number, to: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    const box = boxAt(view, at);
    invariant(box !== undefined && box.end > at && box.end <= to, "an MP4 of ours has a torn box");
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The first box at a path of types, such as `moov`, `trak`. */
export function findBox(
  view: DataView,
  path: readonly string[],
  span: { readonly from: number; readonly to: number } = { from: 0, to: view.byteLength },
): Box | undefined {
  const [type, ...rest] = path;
  const found = boxesIn(view, span.from, span.to).find((box) => box.type === type);
  if (found === undefined || rest.length === 0) return found;
  return findBox(view, rest, { from: found.content, to: found.end });
}

/** A box around its content. */
export function writeBox(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const size = content.reduce((sum, part) => sum + part.length, HEADER_BYTES);
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, size);
  for (let at = 0; at < 4; at++) bytes[4 + at] = type.codePointAt(at) ?? 0;
  let at = HEADER_BYTES;
  for (const part of content) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Content of 32-bit numbers, as tables of boxes have it. */
export function numbers(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value);
  return new Uint8Array(view.buffer);
}

/** What a box becomes: itself when a type is not named, nothing when its rewriter gives nothing. */
export type Rewriters = Readonly<
  Record<string, (content: Uint8Array) => readonly Uint8Array[] | undefined>
>;

const HOLDERS = new Set(["moov", "trak", "mdia", "minf", "stbl"]);

/** Copies a box and those in it, some of them rewritten; a rewriter gives whole boxes. */
export function rewriteBox(view: DataView, box: Box, rewriters: Rewriters): Uint8Array {
  if (!HOLDERS.has(box.type)) return bytesOf(view, box.start, box.end);
  const parts = boxesIn(view, box.content, box.end).flatMap((inner) => {
    const rewriter = rewriters[inner.type];
    if (rewriter === undefined) return [rewriteBox(view, inner, rewriters)];
    return rewriter(bytesOf(view, inner.content, inner.end)) ?? [];
  });
  return writeBox(box.type, ...parts);
}

/** A copy of a span of bytes. */
export function bytesOf(view: DataView, from: number, to: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + from, to - from).slice();
}
