import { existing, invariant } from "@reelkiln/document";

import { openBytes } from "../../io/io.ts";
import { elementAt, elementsIn, numberAt, type Element } from "./ebml.ts";
import { MATROSKA } from "./matroska-ids.data.ts";

/** Bytes of a file. */
interface FileSpan {
  readonly offset: number;
  readonly bytes: number;
}

/** One frame of pictures or block of sound, without its place in time on the joined track. */
export interface WebmBlock {
  /** As in the part, in milliseconds. */
  readonly milliseconds: number;
  readonly key: boolean;
  readonly payload: FileSpan;
  /** Whole elements that belong to it: alpha, padding to be discarded. */
  readonly extras: readonly FileSpan[];
}

/** A WebM with one track that an encoder of ours wrote. */
export interface SmallWebm {
  readonly path: string;
  /** The EBML header. */
  readonly header: Uint8Array;
  /** Content of the track's description. */
  readonly track: Uint8Array;
  readonly blocks: readonly WebmBlock[];
}

/** Bytes of a block before its payload: track number, time, flags. */
const BLOCK_HEAD_BYTES = 4;
const KEY_FLAG = 0x80;

/** Reads where the blocks of a small WebM lie. */
export async function readSmallWebm(path: string): Promise<SmallWebm> {
  await using file = await openBytes(path);
  const bytes = await file.read(0, file.size);
  const header = elementAt(bytes, 0);
  const segment = elementAt(bytes, header.end);
  invariant(segment.id === MATROSKA.segment, "a part is a WebM of ours");
  const parts = elementsIn(bytes, segment.content, segment.end);
  const tracks = existing(
    parts.find(({ id }) => id === MATROSKA.tracks),
    "tracks of a WebM",
  );
  const [track] = elementsIn(bytes, tracks.content, tracks.end).filter(
    ({ id }) => id === MATROSKA.trackEntry,
  );
  const entry = existing(track, "track of a WebM");
  const clusters = parts.filter(({ id }) => id === MATROSKA.cluster);
  return {
    path,
    header: bytes.slice(header.start, header.end),
    track: bytes.slice(entry.content, entry.end),
    blocks: clusters.flatMap((cluster) => blocksOf(bytes, cluster)),
  };
}

function blocksOf(bytes: Uint8Array, cluster: Element): readonly WebmBlock[] {
  let origin = 0;
  return elementsIn(bytes, cluster.content, cluster.end).flatMap((element) => {
    if (element.id === MATROSKA.timestamp) {
      origin = numberAt(bytes, element.content, element.end - element.content);
    }
    if (element.id === MATROSKA.simpleBlock) {
      const isKey = ((bytes[element.content + 3] ?? 0) & KEY_FLAG) !== 0;
      return [blockAt(bytes, element, { origin, key: isKey, extras: [] })];
    }
    if (element.id !== MATROSKA.blockGroup) return [];
    const inner = elementsIn(bytes, element.content, element.end);
    const block = existing(
      inner.find(({ id }) => id === MATROSKA.block),
      "block of a group",
    );
    const isKey = !inner.some(({ id }) => id === MATROSKA.referenceBlock);
    const extras = inner
      .filter(({ id }) => KEPT_WITH_BLOCK.has(id))
      .map(({ start, end }) => ({ offset: start, bytes: end - start }));
    return [blockAt(bytes, block, { origin, key: isKey, extras })];
  });
}

const KEPT_WITH_BLOCK: ReadonlySet<number> = new Set([
  MATROSKA.blockAdditions,
  MATROSKA.discardPadding,
]);

function blockAt(
  bytes: Uint8Array,
  { content, end }: Element,
  { origin, key, extras }: { readonly origin: number } & Pick<WebmBlock, "key" | "extras">,
): WebmBlock {
  const relative = (numberAt(bytes, content + 1, 2) << 16) >> 16;
  const offset = content + BLOCK_HEAD_BYTES;
  const payload = { offset, bytes: end - offset };
  return { milliseconds: origin + relative, key, payload, extras };
}
