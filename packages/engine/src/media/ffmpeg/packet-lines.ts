import { createInterface } from "node:readline";

import { FLICKS_PER_SECOND, type Flicks } from "@reelkiln/document";

import { inputArguments } from "./input-arguments.ts";
import { RunningProgram, type FfmpegPrograms } from "./programs.ts";

/** One packet as ffprobe prints it. */
export interface PacketLine {
  readonly stream: number;
  /** In the stream's clock; undefined when the container does not tell. */
  readonly stamp: number | undefined;
  readonly duration: number;
  readonly bytes: number;
  /** Where it stands in the file; undefined when the container does not tell. */
  readonly offset: number | undefined;
  readonly flags: string;
}

/** All packets of a file in file order. */
export async function* packetLines(
  programs: FfmpegPrograms,
  path: string,
): AsyncGenerator<PacketLine> {
  const entries = "packet=stream_index,pts,dts,duration,size,pos,flags";
  const args = [
    "-v",
    "error",
    "-show_entries",
    entries,
    "-of",
    "compact=p=0",
    ...inputArguments(path),
  ];
  await using program = new RunningProgram(programs.ffprobe, args, ["ignore", "pipe", "pipe"]);
  const { stdout } = program.child;
  if (stdout === null) return;
  for await (const line of createInterface({ input: stdout, crlfDelay: Infinity })) {
    const packet = packetOf(line);
    if (packet !== undefined) yield packet;
  }
  await program.succeed("reading its packets", path);
}

function packetOf(line: string): PacketLine | undefined {
  const fields = new Map(
    line.split("|").map((field): [string, string] => {
      const at = field.indexOf("=");
      return [field.slice(0, at), field.slice(at + 1)];
    }),
  );
  const stream = whole(fields.get("stream_index"));
  if (stream === undefined) return undefined;
  return {
    stream,
    stamp: whole(fields.get("pts")) ?? whole(fields.get("dts")),
    duration: whole(fields.get("duration")) ?? 0,
    bytes: whole(fields.get("size")) ?? 0,
    offset: whole(fields.get("pos")),
    flags: fields.get("flags") ?? "",
  };
}

function whole(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
}

export interface TimeBase {
  readonly num: number;
  readonly den: number;
}

/** `1/12288` as a fraction. */
export function timeBaseOf(text: string | undefined): TimeBase {
  const [num, den] = (text ?? "").split("/").map(Number);
  return { num: num ?? 1, den: den !== undefined && den > 0 ? den : 1 };
}

/** Flicks of a time stamp in `timeBase`, exact beyond 2^53 as well. */
export function flicksOf(stamp: number, { num, den }: TimeBase): Flicks {
  return Math.round(Number(BigInt(stamp) * BigInt(num) * BigInt(FLICKS_PER_SECOND)) / den);
}
