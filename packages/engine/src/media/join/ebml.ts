import { invariant } from "@reelkiln/document";

/** An element of a Matroska file within the bytes it was found in. Source: RFC 8794. */
export interface Element {
  /** With its marker bits, as specifications write it. */
  readonly id: number;
  readonly start: number;
  /** Where its content begins. */
  readonly content: number;
  readonly end: number;
}

/** The element that begins at `start`, which has a known size. */
export function elementAt(bytes: Uint8Array, start: number): Element {
  const idBytes = lengthOf(bytes[start]);
  const sizeBytes = lengthOf(bytes[start + idBytes]);
  const content = start + idBytes + sizeBytes;
  const id = numberAt(bytes, start, idBytes);
  // Without its marker first: all 64 bits would not fit a number.
  const first = (bytes[start + idBytes] ?? 0) & (0xff >> sizeBytes);
  const rest = numberAt(bytes, start + idBytes + 1, sizeBytes - 1);
  const size = first * 256 ** (sizeBytes - 1) + rest;
  return { id, start, content, end: content + size };
}

/** Elements side by side in a span of bytes. */
export function elementsIn(bytes: Uint8Array, from: number, to: number): readonly Element[] {
  const elements: Element[] = [];
  for (let at = from; at < to;) {
    const element = elementAt(bytes, at);
    invariant(element.end > at && element.end <= to, "a WebM of ours has a torn element");
    elements.push(element);
    at = element.end;
  }
  return elements;
}

/** Bytes of a number whose first byte tells its length. */
function lengthOf(first: number | undefined): number {
  invariant(first !== undefined && first > 0, "a WebM of ours has a torn element");
  return Math.clz32(first) - 23;
}

/** An unsigned number, most significant byte first. */
export function numberAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/** An element around its content; sizes take eight bytes, so that they are known beforehand. */
export function writeElement(id: number, ...content: readonly Uint8Array[]): Uint8Array {
  const size = content.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([elementHead(id, size), ...content]);
}

/** Id and size of an element. */
export function elementHead(id: number, size: number): Uint8Array {
  const idBytes = bytesOfNumber(id);
  const length = bytesOfNumber(size, 8);
  length[0] = 1;
  return Buffer.concat([idBytes, length]);
}

/** An element that holds an unsigned number, in as many bytes as it needs or as are said. */
export function numberElement(id: number, value: number, length?: number): Uint8Array {
  return writeElement(id, bytesOfNumber(value, length));
}

/** An element that holds a 64-bit float. */
export function floatElement(id: number, value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return writeElement(id, new Uint8Array(view.buffer));
}

/** An element that holds text. */
export function textElement(id: number, text: string): Uint8Array {
  return writeElement(id, new TextEncoder().encode(text));
}

function bytesOfNumber(value: number, length = bytesNeeded(value)): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = value;
  for (let at = length - 1; at >= 0; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

function bytesNeeded(value: number): number {
  return Math.max(1, Math.ceil(Math.log2(value + 1) / 8));
}
