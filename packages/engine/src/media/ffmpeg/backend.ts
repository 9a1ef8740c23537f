import { text } from "node:stream/consumers";

import type { MediaBackend } from "../backend.ts";
import { readAudio } from "./audio-reader.ts";
import { encodeSound } from "./encode-sound.ts";
import { openEncoder } from "./encoder.ts";
import { readPackets } from "./packets.ts";
import { probeMedia } from "./probe.ts";
import { programsAt, RunningProgram } from "./programs.ts";
import { openVideo } from "./video-reader.ts";

/**
 * The media back-end on an installed ffmpeg: the one at `ffmpegPath`, or that of the PATH.
 * Throws ReelError `missing-dependency` when it does not start.
 */
export async function openFfmpegBackend(ffmpegPath?: string): Promise<MediaBackend> {
  const programs = programsAt(ffmpegPath);
  const version = await installedVersion(programs.ffmpeg);
  await installedVersion(programs.ffprobe);
  return {
    name: "ffmpeg",
    version: `ffmpeg ${version}`,
    probe: (path) => probeMedia(programs, path),
    openVideo: (request) => openVideo(programs, request),
    readAudio: (request) => readAudio(programs, request),
    openEncoder: (request) => openEncoder(programs, request),
    encodeSound: (request) => encodeSound(programs, request),
    readPackets: (path) => readPackets(programs, path),
    hasEncoder: async (encoder) => (await listEncoders(programs.ffmpeg)).has(encoder),
  };
}

async function installedVersion(program: string): Promise<string> {
  const said = await answerOf(program, ["-version"]);
  return /version (\S+)/.exec(said)?.[1] ?? "unknown";
}

/** Names of the encoders an ffmpeg was built with. */
async function listEncoders(program: string): Promise<ReadonlySet<string>> {
  const said = await answerOf(program, ["-hide_banner", "-encoders"]);
  return new Set([...said.matchAll(/^ [VAS][A-Z.]{5} (\S+)/gm)].map((match) => match[1] ?? ""));
}

async function answerOf(program: string, args: readonly string[]): Promise<string> {
  await using running = new RunningProgram(program, args, ["ignore", "pipe", "pipe"]);
  const { stdout } = running.child;
  const said = stdout === null ? "" : await text(stdout);
  await running.succeed("starting", program);
  return said;
}
