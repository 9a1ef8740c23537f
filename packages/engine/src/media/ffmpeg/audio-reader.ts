import type { Readable } from "node:stream";

import { ReelError, secondsFromFlicks } from "@reelkiln/document";

import type { AudioReadRequest } from "../backend.ts";
import type { AudioBlock } from "../frame.ts";
import { originOf } from "../probe/summarize.ts";
import { TOLERATED_SOUND_PACKETS } from "../quality.data.ts";
import { decodeStart } from "../samples/decode-start.ts";
import { downmix } from "../samples/downmix.ts";
import { readSpan, type DecodedSamples } from "../samples/read-span.ts";
import { channelsOf } from "../samples/sample-format.ts";
import { inputArguments } from "./input-arguments.ts";
import { listContainer, type FfmpegListing } from "./probe.ts";
import { RunningProgram, type FfmpegPrograms } from "./programs.ts";

/** Whole span as 48 kHz stereo blocks of at most one second. Throws ReelError `media-failed`. */
export async function* readAudio(
  programs: FfmpegPrograms,
  request: AudioReadRequest,
): AsyncGenerator<AudioBlock> {
  const listed = await listContainer(programs, request.path);
  await using program = new RunningProgram(programs.ffmpeg, decodeArguments(request, listed), [
    "ignore",
    "pipe",
    "pipe",
  ]);
  yield* readSpan(request, decoded(program, request, listed));
}

/** Raw samples from `decodeStart` on: `aresample` fills gaps with silence and cuts what lies before. */
function decodeArguments(request: AudioReadRequest, { listing, audio }: FfmpegListing): string[] {
  const start = decodeStart(request);
  const clock = secondsFromFlicks(start + originOf(listing));
  const first = Math.round(clock * rateOf(request));
  return [
    ["-v", "error", "-nostdin", "-copyts"],
    start > 0 ? ["-seek_timestamp", "1", "-ss", clock.toFixed(6)] : [],
    inputArguments(request.path),
    ["-map", `0:${audio?.index ?? 0}`],
    ["-af", `aresample=async=1:min_hard_comp=0.02:first_pts=${first}`],
    ["-c:a", "pcm_f32le", "-f", "f32le", "pipe:1"],
  ].flat();
}

function rateOf({ facts }: AudioReadRequest): number {
  return facts.audio?.sampleRateHz ?? 0;
}

async function* decoded(
  program: RunningProgram,
  request: AudioReadRequest,
  { audio }: FfmpegListing,
): AsyncGenerator<DecodedSamples> {
  const channelCount = audio?.channels ?? 2;
  const sampleBytes = channelCount * 4;
  const layout = audio?.channel_layout ?? "";
  let rest = Buffer.alloc(0);
  let start = Math.round(secondsFromFlicks(decodeStart(request)) * rateOf(request));
  for await (const chunk of program.child.stdout as Readable as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const sampleCount = Math.floor(bytes.length / sampleBytes);
    rest = Buffer.from(bytes.subarray(sampleCount * sampleBytes));
    const stored = { format: "flt", planes: [bytes], channelCount, sampleCount };
    const channels = channelsOf(stored) ?? [];
    yield { start, samples: downmix(channels, layout) };
    start += sampleCount;
  }
  await program.succeed("decoding its sound", request.path);
  if (program.complaints > TOLERATED_SOUND_PACKETS) {
    throw new ReelError("media-failed", `${request.path}: its sound is damaged`, {
      path: request.path,
      hint: "Export the file again, or trim the damaged part away.",
      cause: program.said,
    });
  }
}
