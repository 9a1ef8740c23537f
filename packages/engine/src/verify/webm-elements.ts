import { elementAt, elementsIn, numberAt, type Element } from "../media/join/ebml.ts";
import { MATROSKA } from "../media/join/matroska-ids.data.ts";
import type { Mp4Facts, ReadBytes } from "./mp4-boxes.ts";

/** Header and tracks of a render lie within this. */
const LEAD_BYTES = 64 * 1024;
const ELEMENT_HEAD_BYTES = 12;

/** Reads whether the index comes before the pictures, and the colours of the first picture track. */
export async function readWebm(read: ReadBytes, fileBytes: number): Promise<Mp4Facts> {
  const lead = await read(0, Math.min(fileBytes, LEAD_BYTES));
  const segment = elementAt(lead, elementAt(lead, 0).end);
  const order: string[] = [];
  let at = segment.content;
  while (at + ELEMENT_HEAD_BYTES <= fileBytes && !order.includes("cluster")) {
    const { id, end } = elementAt(await read(at, ELEMENT_HEAD_BYTES), 0);
    order.push(NAMES[id] ?? "other");
    at += end;
  }
  const color = colorOf(lead, segment.content);
  return { order, ...(color !== undefined && { color }) };
}

const NAMES: Readonly<Record<number, string>> = {
  [MATROSKA.tracks]: "tracks",
  [MATROSKA.cues]: "cues",
  [MATROSKA.cluster]: "cluster",
};

/** What an unsaid range and an unsaid code point mean. */
const UNSAID = 2;
const FULL_RANGE = 2;

function colorOf(bytes: Uint8Array, from: number): Mp4Facts["color"] {
  const color = findElement(bytes, { from, to: bytes.length }, [
    MATROSKA.tracks,
    MATROSKA.trackEntry,
    MATROSKA.video,
    MATROSKA.color,
  ]);
  if (color === undefined) return undefined;
  const parts = elementsIn(bytes, color.content, color.end);
  const valueOf = (wanted: number): number => {
    const found = parts.find(({ id }) => id === wanted);
    return found === undefined ? UNSAID : numberAt(bytes, found.content, found.end - found.content);
  };
  return {
    primaries: valueOf(MATROSKA.primaries),
    transfer: valueOf(MATROSKA.transfer),
    matrix: valueOf(MATROSKA.matrix),
    fullRange:
      parts.some(({ id }) => id === MATROSKA.range) && valueOf(MATROSKA.range) === FULL_RANGE,
  };
}

function findElement(
  bytes: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  [id, ...rest]: readonly number[],
): Element | undefined {
  for (let at = from; at < to;) {
    const element = elementAt(bytes, at);
    if (element.id === id) {
      return rest.length === 0
        ? element
        : findElement(bytes, { from: element.content, to: element.end }, rest);
    }
    at = element.end;
  }
  return undefined;
}
