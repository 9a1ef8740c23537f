import type { Writable } from "node:stream";

import type { SoundRequest } from "../backend.ts";
import { AUDIO_CODECS, type AudioCodecSpec } from "../codecs.data.ts";
import { MIX_RATE_HZ, type AudioBlock } from "../frame.ts";
import { RunningProgram, type FfmpegPrograms } from "./programs.ts";

/** Writes sound alone. Throws ReelError `media-failed`, `not-writable` or `disk-full`. */
export async function encodeSound(
  programs: FfmpegPrograms,
  { path, blocks, codec = "aac" }: SoundRequest,
): Promise<void> {
  const stdio = ["pipe", "ignore", "pipe"] as const;
  await using program = new RunningProgram(
    programs.ffmpeg,
    argumentsFor(path, AUDIO_CODECS[codec]),
    stdio,
  );
  const pipe = program.child.stdin as Writable;
  for (const block of blocks) await write(pipe, interleaved(block));
  pipe.end();
  await program.succeed("encoding sound", path);
}

/** A pipe that broke is explained by the program's end. */
function write(pipe: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => void pipe.write(bytes, () => resolve()));
}

function interleaved({ left, right }: AudioBlock): Uint8Array {
  const samples = new Float32Array(left.length * 2);
  for (let index = 0; index < left.length; index += 1) {
    samples[index * 2] = left[index] as number;
    samples[index * 2 + 1] = right[index] as number;
  }
  return new Uint8Array(samples.buffer);
}

function argumentsFor(path: string, spec: AudioCodecSpec): string[] {
  const { encoder, bitRate, muxer } = spec;
  return [
    ["-v", "error", "-nostdin", "-y", "-f", "f32le", "-ar", String(MIX_RATE_HZ), "-ac", "2"],
    ["-protocol_whitelist", "pipe", "-i", "pipe:0", "-map", "0:a"],
    ["-c:a", encoder, ...(bitRate === undefined ? [] : ["-b:a", String(bitRate)])],
    ["-fflags", "+bitexact", "-flags", "+bitexact", "-map_metadata", "-1"],
    [...(muxer === "webm" ? [] : ["-movflags", "+faststart"]), "-f", muxer, `file:${path}`],
  ].flat();
}
