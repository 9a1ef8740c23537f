import { existing, invariant } from "@reelkiln/document";

import { openBytes } from "../../io/io.ts";
import { boxAt, bytesOf, findBox, type Box } from "./boxes.ts";

/** One sample of a track: a picture, or a block of sound. */
export interface Sample {
  readonly bytes: number;
  /** In the track's clock, counted from the first picture or sound that is shown. */
  readonly dts: number;
  readonly pts: number;
  readonly duration: number;
  readonly key: boolean;
  /** Of PCM, this many samples of one tick each stand together here; else it is one. */
  readonly units?: number;
}

/** An MP4 with one track whose samples lie side by side. */
export interface SmallMovie {
  readonly path: string;
  readonly ftyp: Uint8Array;
  readonly moov: DataView;
  readonly samples: readonly Sample[];
  /** Ticks of the track's clock in a second. */
  readonly timescale: number;
  /** Where the first sample lies in the file. */
  readonly offset: number;
}

/** Reads the tables of an MP4 that an encoder of ours wrote. */
export async function readSmallMovie(path: string): Promise<SmallMovie> {
  await using file = await openBytes(path);
  const top = new Map<string, Box>();
  for (let at = 0; at < file.size;) {
    const header = viewOf(await file.read(at, 16));
    const box = boxAt(header, 0);
    invariant(box !== undefined && box.end > 0, "an MP4 of ours has a torn box");
    const { type } = box;
    top.set(type, { type, start: at, content: at + box.content, end: at + box.end });
    at += box.end;
  }
  const read = async (type: string): Promise<Uint8Array> => {
    const { start, end } = existing(top.get(type), `box ${type}`);
    return file.read(start, end - start);
  };
  const moov = viewOf(await read("moov"));
  const track = tablesOf(moov);
  const samples = samplesOf(track);
  const { content, end } = existing(top.get("mdat"), "box mdat");
  const total = samples.reduce((sum, { bytes }) => sum + bytes, 0);
  invariant(total === end - content, "an MP4 of ours holds more than its samples");
  return {
    path,
    ftyp: await read("ftyp"),
    moov,
    samples,
    timescale: track.timescale,
    offset: content,
  };
}

/** Whether a film's one track is sound. */
export function isSoundTrack({ moov }: SmallMovie): boolean {
  return findBox(moov, ["moov", "trak", "mdia", "minf", "smhd"]) !== undefined;
}

interface Tables {
  readonly timescale: number;
  /** Media time that is shown first. */
  readonly shownFrom: number;
  readonly stts: DataView;
  readonly ctts: DataView | undefined;
  readonly stss: DataView | undefined;
  readonly stsz: DataView;
}

const STBL = ["moov", "trak", "mdia", "minf", "stbl"];

function tablesOf(moov: DataView): Tables {
  const table = (name: string): DataView | undefined => contentAt(moov, [...STBL, name]);
  const mdhd = existing(contentAt(moov, ["moov", "trak", "mdia", "mdhd"]), "box mdhd");
  const edits = contentAt(moov, ["moov", "trak", "edts", "elst"]);
  return {
    timescale: mdhd.getUint32(12),
    shownFrom: edits === undefined ? 0 : edits.getInt32(edits.getUint32(4) * 12),
    stts: existing(table("stts"), "box stts"),
    ctts: table("ctts"),
    stss: table("stss"),
    stsz: existing(table("stsz"), "box stsz"),
  };
}

function contentAt(view: DataView, path: readonly string[]): DataView | undefined {
  const box = findBox(view, path);
  return box === undefined ? undefined : viewOf(bytesOf(view, box.content, box.end));
}

function samplesOf({ stts, ctts, stss, stsz, shownFrom }: Tables): readonly Sample[] {
  const uniform = stsz.getUint32(4);
  if (uniform > 0 && stts.getUint32(4) === 1 && stts.getUint32(12) === 1) {
    return plainSamples(uniform, stsz.getUint32(8));
  }
  const durations = runsOf(stts);
  const shifts = ctts === undefined ? undefined : runsOf(ctts);
  const keys = stss === undefined ? undefined : new Set(listOf(stss));
  let dts = 0;
  return Array.from({ length: stsz.getUint32(8) }, (_, index) => {
    const duration = durations[index] ?? 0;
    const at = dts - shownFrom;
    dts += duration;
    return {
      bytes: uniform === 0 ? stsz.getUint32(12 + index * 4) : uniform,
      dts: at,
      pts: at + ((shifts?.[index] ?? 0) | 0),
      duration,
      key: keys?.has(index + 1) ?? true,
    };
  });
}

/** PCM held together. */
const UNITS_TOGETHER = 1024;

function plainSamples(unitBytes: number, count: number): readonly Sample[] {
  return Array.from({ length: Math.ceil(count / UNITS_TOGETHER) }, (_, index) => {
    const dts = index * UNITS_TOGETHER;
    const units = Math.min(UNITS_TOGETHER, count - dts);
    return { bytes: units * unitBytes, dts, pts: dts, duration: units, key: true, units };
  });
}

/** A table of counts and values, one value a sample. */
function runsOf(table: DataView): readonly number[] {
  const values: number[] = [];
  for (let entry = 0; entry < table.getUint32(4); entry++) {
    const count = table.getUint32(8 + entry * 8);
    for (let each = 0; each < count; each++) values.push(table.getUint32(12 + entry * 8));
  }
  return values;
}

function listOf(table: DataView): readonly number[] {
  return Array.from({ length: table.getUint32(4) }, (_, entry) => table.getUint32(8 + entry * 4));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
