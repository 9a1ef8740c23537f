import { existing } from "@reelkiln/document";

import { findBox, numbers, rewriteBox, writeBox, type Rewriters } from "./boxes.ts";
import type { Sample, SmallMovie } from "./small-movie.ts";

/** A track of the joined film. */
export interface JoinedTrack {
  /** Whose descriptions are taken over. */
  readonly model: SmallMovie;
  /** Times on the joined track. */
  readonly samples: readonly Sample[];
  /** Samples of each chunk, in file order. */
  readonly chunks: readonly number[];
}

export interface TrackPlace {
  readonly id: number;
  /** Where each chunk begins in the file. */
  readonly offsets: readonly number[];
  readonly long: boolean;
}

/** Movie clock of the joined film: milliseconds, as in its parts. */
const MOVIE_TIMESCALE = 1000;

/** Length of a track in milliseconds, rounded up. */
export function movieDuration({ samples, model }: JoinedTrack): number {
  const end = samples.reduce((latest, { pts, duration }) => Math.max(latest, pts + duration), 0);
  return Math.ceil((end * MOVIE_TIMESCALE) / model.timescale);
}

/** `trak` of a joined track: its model's, with new times and places. */
export function writeTrack(track: JoinedTrack, place: TrackPlace): Uint8Array {
  const { model, samples } = track;
  const trak = existing(findBox(model.moov, ["moov", "trak"]), "box trak");
  return rewriteBox(model.moov, trak, {
    ...headers(track, place.id),
    ...sampleTables(samples),
    ...chunkTables(track, place),
  });
}

/** `mvhd` of the film, for a number of tracks. */
export function writeMovieHeader(
  model: SmallMovie,
  { duration, trackCount }: { readonly duration: number; readonly trackCount: number },
): Uint8Array {
  const box = existing(findBox(model.moov, ["moov", "mvhd"]), "box mvhd");
  const bytes = rewriteBox(model.moov, box, {});
  const view = viewOf(bytes);
  // A part of sound alone may count by another clock.
  view.setUint32(8 + 12, MOVIE_TIMESCALE);
  view.setUint32(8 + 16, duration);
  view.setUint32(bytes.length - 4, trackCount + 1);
  return bytes;
}

function headers(track: JoinedTrack, id: number): Rewriters {
  const { samples } = track;
  const ticks = samples.reduce((sum, { duration }) => sum + duration, 0);
  const duration = movieDuration(track);
  const shownFrom = -(samples[0]?.dts ?? 0);
  return {
    tkhd: (content) => {
      viewOf(content).setUint32(12, id);
      viewOf(content).setUint32(20, duration);
      return [
        writeBox("tkhd", content),
        writeBox("edts", writeBox("elst", numbers([0, 1, duration, shownFrom, 0x10000]))),
      ];
    },
    edts: () => undefined,
    mdhd: (content) => {
      viewOf(content).setUint32(16, ticks);
      return [writeBox("mdhd", content)];
    },
    stsd: (content) => [writeBox("stsd", withoutBitRates(content))],
  };
}

/** The bit rates of a part are not those of the whole: `btrt` is kept, with nothing claimed. */
function withoutBitRates(stsd: Uint8Array): Uint8Array {
  const text = new TextDecoder("latin1").decode(stsd);
  const at = text.lastIndexOf("\0\0\0\u0014btrt");
  if (at >= 0) stsd.fill(0, at + 8, at + 20);
  return stsd;
}

function sampleTables(samples: readonly Sample[]): Rewriters {
  const table = (type: string, entries: readonly number[], width: number) =>
    writeBox(type, numbers([0, entries.length / width, ...entries]));
  const shifts = samples.map(({ pts, dts }) => pts - dts);
  const keys = samples.flatMap(({ key }, index) => (key ? [index + 1] : []));
  const plain = samples[0]?.units === undefined ? undefined : unitsOf(samples);
  const stsz = plain?.sizes ?? [0, 0, samples.length, ...samples.map(({ bytes }) => bytes)];
  const tables = [
    table("stts", plain?.times ?? runLengths(samples.map(({ duration }) => duration)), 2),
    ...(keys.length < samples.length ? [table("stss", keys, 1)] : []),
    ...(shifts.some((shift) => shift !== 0) ? [table("ctts", runLengths(shifts), 2)] : []),
    writeBox("stsz", numbers(stsz)),
  ];
  return {
    stts: () => tables,
    stss: () => undefined,
    ctts: () => undefined,
    stsz: () => undefined,
  };
}

/** Tables of PCM: every sample has the same size and lasts one tick. */
function unitsOf(samples: readonly Sample[]) {
  const count = samples.reduce((sum, { units = 1 }) => sum + units, 0);
  const bytes = samples.reduce((sum, sample) => sum + sample.bytes, 0);
  return { sizes: [0, bytes / count, count], times: [count, 1] };
}

function chunkTables({ chunks }: JoinedTrack, { offsets, long }: TrackPlace): Rewriters {
  const runs: number[] = [];
  for (const [index, count] of chunks.entries()) {
    if (count !== chunks[index - 1]) runs.push(index + 1, count, 1);
  }
  const stsc = writeBox("stsc", numbers([0, runs.length / 3, ...runs]));
  const places = long
    ? offsets.flatMap((at) => [Math.floor(at / 2 ** 32), at % 2 ** 32])
    : [...offsets];
  const stco = writeBox(long ? "co64" : "stco", numbers([0, offsets.length, ...places]));
  return { stsc: () => [stsc, stco], stco: () => undefined, co64: () => undefined };
}

function runLengths(values: readonly number[]): readonly number[] {
  const runs: number[] = [];
  for (const value of values) {
    if (runs.length > 0 && runs.at(-1) === value) runs[runs.length - 2] = (runs.at(-2) ?? 0) + 1;
    else runs.push(1, value);
  }
  return runs;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
