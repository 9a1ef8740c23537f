import { open, type FileHandle } from "node:fs/promises";

import {
  existing,
  FLICKS_PER_SECOND,
  flicksPerFrame,
  invariant,
  type FrameRate,
} from "@reelkiln/document";

import {
  elementHead,
  elementsIn,
  floatElement,
  numberElement,
  textElement,
  writeElement,
} from "./ebml.ts";
import type { JoinRequest } from "./join-movie.ts";
import { MATROSKA } from "./matroska-ids.data.ts";
import { OpenSources } from "./open-sources.ts";
import { readSmallWebm, type SmallWebm, type WebmBlock } from "./small-webm.ts";
import { writeFailure } from "./write-failure.ts";

/** A block on the joined film's clock. */
interface PlacedBlock extends WebmBlock {
  readonly path: string;
  /** From 1. */
  readonly track: number;
  readonly time: number;
  /** Time of the block of its track before it. */
  readonly before: number;
}

/** Blocks that lie together; its first is a key picture, or the film has no pictures. */
interface Cluster {
  readonly time: number;
  readonly blocks: readonly PlacedBlock[];
}

const MAKER = "reelkiln";
/** A block's time is told within its cluster in 16 bits with a sign. */
const LONGEST_CLUSTER = 30_000;

/**
 * Joins small WebM films into one without encoding anything anew, index first. The same parts give the same bytes.
 * Throws ReelError `disk-full`.
 */
export async function joinWebm(
  { output, pictures, sound }: JoinRequest,
  frameRate: FrameRate,
): Promise<void> {
  const parts = await Promise.all(pictures.map(readSmallWebm));
  const heard = sound === undefined ? undefined : await readSmallWebm(sound);
  const model = existing(parts[0], "a part to join");
  const shown = picturesOf(parts, frameRate);
  const blocks = [...shown, ...soundOf(heard)].toSorted(
    (a, b) => a.time - b.time || a.track - b.track,
  );
  const clusters = clustersOf(blocks);
  const last = blocks.filter(({ track }) => track === 2).at(-1)?.time ?? 0;
  const duration = Math.max(millisecondsOf(shown.length, frameRate), last);
  const tracks = [model, ...(heard === undefined ? [] : [heard])];
  await using file = await open(output, "w");
  try {
    await file.write(headOf(model, { tracks, clusters, duration }));
    await copyClusters(file, clusters);
  } catch (cause) {
    throw writeFailure(cause, output);
  }
}

/** Time of a frame in whole milliseconds, which is what WebM tells. */
function millisecondsOf(frame: number, rate: FrameRate): number {
  return Math.round((frame * flicksPerFrame(rate) * 1000) / FLICKS_PER_SECOND);
}

function picturesOf(parts: readonly SmallWebm[], rate: FrameRate): readonly PlacedBlock[] {
  const all = parts.flatMap(({ path, blocks }) => blocks.map((block) => ({ ...block, path })));
  return all.map((block, frame) => ({
    ...block,
    track: 1,
    time: millisecondsOf(frame, rate),
    before: millisecondsOf(Math.max(0, frame - 1), rate),
  }));
}

function soundOf(heard: SmallWebm | undefined): readonly PlacedBlock[] {
  return (heard?.blocks ?? []).map((block) => ({
    ...block,
    path: heard?.path ?? "",
    track: 2,
    time: block.milliseconds,
    before: block.milliseconds,
  }));
}

function clustersOf(blocks: readonly PlacedBlock[]): readonly Cluster[] {
  const clusters: { time: number; blocks: PlacedBlock[] }[] = [];
  for (const block of blocks) {
    const last = clusters.at(-1);
    const isNew =
      last === undefined ||
      (block.track === 1 && block.key) ||
      block.time - last.time > LONGEST_CLUSTER;
    if (isNew) clusters.push({ time: block.time, blocks: [block] });
    else last.blocks.push(block);
  }
  return clusters;
}

interface Film {
  readonly tracks: readonly SmallWebm[];
  readonly clusters: readonly Cluster[];
  readonly duration: number;
}

/** All before the blocks: every size in it is known beforehand, whatever the places it tells. */
function headOf(model: SmallWebm, { tracks, clusters, duration }: Film): Uint8Array {
  const info = writeElement(
    MATROSKA.info,
    numberElement(MATROSKA.timestampScale, 1_000_000),
    textElement(MATROSKA.muxingApp, MAKER),
    textElement(MATROSKA.writingApp, MAKER),
    floatElement(MATROSKA.duration, duration),
  );
  const described = writeElement(
    MATROSKA.tracks,
    ...tracks.map(({ track }, index) => writeTrack(track, index + 1)),
  );
  const lengths = clusters.map((cluster) => clusterContent(cluster) + CLUSTER_HEAD_BYTES);
  const cues = (base: number): Uint8Array => writeCues(clusters, lengths, base);
  const index = (places: readonly number[]): Uint8Array => writeSeekHead(places);
  const lead = index([0, 0, 0]).length;
  const places = [lead, lead + info.length, lead + info.length + described.length];
  const base = (places[2] ?? 0) + cues(0).length;
  const content = base + lengths.reduce((sum, length) => sum + length, 0);
  return Buffer.concat([
    model.header,
    elementHead(MATROSKA.segment, content),
    index(places),
    info,
    described,
    cues(base),
  ]);
}

function writeSeekHead(places: readonly number[]): Uint8Array {
  const ids = [MATROSKA.info, MATROSKA.tracks, MATROSKA.cues];
  const seeks = ids.map((id, index) =>
    writeElement(
      MATROSKA.seek,
      numberElement(MATROSKA.seekId, id),
      numberElement(MATROSKA.seekPosition, places[index] ?? 0, 8),
    ),
  );
  return writeElement(MATROSKA.seekHead, ...seeks);
}

/** A track's description as its model has it, under its number here. */
function writeTrack(track: Uint8Array, number: number): Uint8Array {
  const parts = elementsIn(track, 0, track.length).map(({ id, start, end }) =>
    id === MATROSKA.trackNumber || id === MATROSKA.trackUid
      ? numberElement(id, number)
      : track.subarray(start, end),
  );
  return writeElement(MATROSKA.trackEntry, ...parts);
}

function writeCues(
  clusters: readonly Cluster[],
  lengths: readonly number[],
  base: number,
): Uint8Array {
  let at = base;
  const points = clusters.flatMap(({ time, blocks }, index) => {
    const place = at;
    at += lengths[index] ?? 0;
    if (blocks[0]?.track !== 1 || !blocks[0].key) return [];
    const positions = writeElement(
      MATROSKA.cueTrackPositions,
      numberElement(MATROSKA.cueTrack, 1),
      numberElement(MATROSKA.cueClusterPosition, place, 8),
    );
    return [writeElement(MATROSKA.cuePoint, numberElement(MATROSKA.cueTime, time), positions)];
  });
  return writeElement(MATROSKA.cues, ...points);
}

const CLUSTER_HEAD_BYTES = 4 + 8;
const BLOCK_HEAD_BYTES = 4;

function clusterContent({ time, blocks }: Cluster): number {
  const stamp = numberElement(MATROSKA.timestamp, time).length;
  return blocks.reduce((sum, block) => sum + blockLead(block, 0).length + blockBytes(block), stamp);
}

/** Bytes of a block that are copied from its part. */
function blockBytes({ payload, extras }: PlacedBlock): number {
  return extras.reduce((sum, { bytes }) => sum + bytes, payload.bytes);
}

/** Everything of a block before its payload; what follows the payload is in its part as it is here. */
function blockLead(block: PlacedBlock, origin: number): Uint8Array {
  const { payload, extras, key, track, time, before } = block;
  const head = new Uint8Array(BLOCK_HEAD_BYTES);
  const view = new DataView(head.buffer);
  view.setUint8(0, 0x80 | track);
  view.setInt16(1, time - origin);
  if (extras.length === 0) {
    view.setUint8(3, key ? 0x80 : 0);
    const size = BLOCK_HEAD_BYTES + payload.bytes;
    return Buffer.concat([elementHead(MATROSKA.simpleBlock, size), head]);
  }
  const reference = key ? new Uint8Array() : writeReference(before - time);
  const inner = elementHead(MATROSKA.block, BLOCK_HEAD_BYTES + payload.bytes);
  const size = reference.length + inner.length + BLOCK_HEAD_BYTES + blockBytes(block);
  return Buffer.concat([elementHead(MATROSKA.blockGroup, size), reference, inner, head]);
}

function writeReference(milliseconds: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(2));
  view.setInt16(0, milliseconds);
  return writeElement(MATROSKA.referenceBlock, new Uint8Array(view.buffer));
}

async function readSpans(
  source: FileHandle,
  spans: readonly WebmBlock["payload"][],
): Promise<readonly Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for (const { offset, bytes } of spans) {
    const room = new Uint8Array(bytes);
    const { bytesRead } = await source.read(room, 0, bytes, offset);
    invariant(bytesRead === bytes, "a part became shorter while it was read");
    parts.push(room);
  }
  return parts;
}

async function copyClusters(target: FileHandle, clusters: readonly Cluster[]): Promise<void> {
  await using sources = new OpenSources();
  for (const cluster of clusters) {
    await target.write(elementHead(MATROSKA.cluster, clusterContent(cluster)));
    await target.write(numberElement(MATROSKA.timestamp, cluster.time));
    for (const block of cluster.blocks) {
      const copied = await readSpans(await sources.of(block), [block.payload, ...block.extras]);
      await target.write(Buffer.concat([blockLead(block, cluster.time), ...copied]));
    }
  }
}
