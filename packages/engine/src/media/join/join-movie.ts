import { open, type FileHandle } from "node:fs/promises";

import { existing, invariant } from "@reelkiln/document";

import { writeBox } from "./boxes.ts";
import { OpenSources } from "./open-sources.ts";
import { isSoundTrack, readSmallMovie, type Sample, type SmallMovie } from "./small-movie.ts";
import { movieDuration, writeMovieHeader, writeTrack, type JoinedTrack } from "./track-boxes.ts";
import { writeFailure } from "./write-failure.ts";

/** What is joined: films of one track each, all pictures by the same encoder settings. */
export interface JoinRequest {
  readonly output: string;
  /** In order; each begins with a key picture. None: sound alone. */
  readonly pictures: readonly string[];
  /** The whole sound. */
  readonly sound?: string;
}

/** Samples that are copied together. */
interface Chunk {
  readonly track: number;
  readonly path: string;
  readonly offset: number;
  readonly bytes: number;
  readonly samples: number;
  /** When its first sample is due. */
  readonly seconds: number;
}

/** Pictures and sound of one place lie this near to each other in the file. */
const CHUNK_SECONDS = 1;
/** The letters `mdat`. */
const MDAT = 0x6d646174;
const LARGEST_SHORT = 2 ** 32 - 1;
const INDEX_ROOM = 1 << 24;
const MAJOR_BRAND_AT = 8;

/**
 * Joins small films into one MP4 without encoding anything anew, index first. The same parts give the same bytes.
 * Throws ReelError `disk-full`.
 */
export async function joinMovie({ output, pictures, sound }: JoinRequest): Promise<void> {
  const parts = await Promise.all(pictures.map(readSmallMovie));
  const heard = sound === undefined ? [] : [await readSmallMovie(sound)];
  const kinds = [parts, heard].filter((each) => each.length > 0);
  const tracks = kinds.map(joinedTrack);
  const chunks = kinds
    .flatMap((each, track) => chunksOf(each, track))
    .toSorted((a, b) => a.seconds - b.seconds || a.track - b.track);
  await using file = await open(output, "w");
  try {
    await file.write(headOf(tracks, chunks));
    await copyChunks(file, chunks);
  } catch (cause) {
    throw writeFailure(cause, output);
  }
}

/** All parts on one clock. Pictures are decoded in the order stored, each as long as the others. */
function joinedTrack(parts: readonly SmallMovie[]): Omit<JoinedTrack, "chunks"> {
  const model = existing(parts[0], "a part to join");
  const samples: Sample[] = [];
  let shownFrom = 0;
  let decoded = 0;
  for (const part of parts) {
    invariant(part.timescale === model.timescale, "parts of one film have one clock");
    const start = decoded;
    for (const sample of part.samples) {
      const pts = parts.length === 1 ? sample.pts : start + sample.pts;
      shownFrom = Math.max(shownFrom, decoded - pts);
      samples.push({ ...sample, dts: decoded, pts });
      decoded += sample.duration;
    }
  }
  return {
    model,
    samples: samples.map((sample) => ({ ...sample, dts: sample.dts - shownFrom })),
  };
}

function chunksOf(parts: readonly SmallMovie[], track: number): readonly Chunk[] {
  let elapsed = 0;
  return parts.flatMap(({ path, samples, offset, timescale }) => {
    const chunks: Chunk[] = [];
    let at = offset;
    for (const group of groupsOf(samples, timescale * CHUNK_SECONDS)) {
      const bytes = group.reduce((sum, sample) => sum + sample.bytes, 0);
      const seconds = elapsed / timescale;
      const samplesIn = group.reduce((sum, { units = 1 }) => sum + units, 0);
      chunks.push({ track, path, offset: at, bytes, samples: samplesIn, seconds });
      elapsed += group.reduce((sum, { duration }) => sum + duration, 0);
      at += bytes;
    }
    return chunks;
  });
}

function groupsOf(samples: readonly Sample[], ticks: number): readonly (readonly Sample[])[] {
  const groups: Sample[][] = [];
  let left = 0;
  for (const sample of samples) {
    if (left <= 0) {
      groups.push([]);
      left = ticks;
    }
    groups.at(-1)?.push(sample);
    left -= sample.duration;
  }
  return groups;
}

/** All before the samples: the index is written twice, for its own size moves what it tells of. */
function headOf(tracks: readonly Omit<JoinedTrack, "chunks">[], chunks: readonly Chunk[]) {
  const total = chunks.reduce((sum, { bytes }) => sum + bytes, 0);
  const long = total > LARGEST_SHORT - INDEX_ROOM;
  const model = existing(tracks[0], "a track").model;
  const index = (base: number): Uint8Array => {
    const offsets: number[][] = tracks.map(() => []);
    let at = base;
    for (const chunk of chunks) {
      offsets[chunk.track]?.push(at);
      at += chunk.bytes;
    }
    const whole = tracks.map((track, number) => ({
      ...track,
      chunks: chunks.filter((chunk) => chunk.track === number).map(({ samples }) => samples),
    }));
    const duration = Math.max(...whole.map(movieDuration));
    return writeBox(
      "moov",
      writeMovieHeader(model, { duration, trackCount: tracks.length }),
      ...whole.map((track, number) =>
        writeTrack(track, { id: number + 1, offsets: offsets[number] ?? [], long }),
      ),
    );
  };
  const mdat = mediaHeader(total);
  const base = model.ftyp.length + index(0).length + mdat.length;
  return Buffer.concat([brandOf(model, tracks), index(base), mdat]);
}

/** Players tell a file of sound alone by its brand. */
function brandOf({ ftyp }: SmallMovie, tracks: readonly Omit<JoinedTrack, "chunks">[]): Uint8Array {
  const isSound = tracks.every(({ model }) => isSoundTrack(model));
  if (!isSound) return ftyp;
  const branded = ftyp.slice();
  branded.set(new TextEncoder().encode("M4A "), MAJOR_BRAND_AT);
  return branded;
}

function mediaHeader(total: number): Uint8Array {
  const isLong = total + 8 > LARGEST_SHORT;
  const view = new DataView(new ArrayBuffer(isLong ? 16 : 8));
  view.setUint32(0, isLong ? 1 : total + 8);
  view.setUint32(4, MDAT);
  if (isLong) view.setBigUint64(8, BigInt(total + 16));
  return new Uint8Array(view.buffer);
}

async function copyChunks(target: FileHandle, chunks: readonly Chunk[]): Promise<void> {
  await using sources = new OpenSources();
  let room = new Uint8Array(0);
  for (const chunk of chunks) {
    const { offset, bytes } = chunk;
    const source = await sources.of(chunk);
    if (room.length < bytes) room = new Uint8Array(bytes);
    const { bytesRead } = await source.read(room, 0, bytes, offset);
    invariant(bytesRead === bytes, "a part became shorter while it was read");
    await target.write(room, 0, bytes);
  }
}
