import { FLICKS_PER_SECOND, ReelError } from "@reelkiln/document";
import type { AVSampleFormat } from "node-av/constants";

import type { AudioReadRequest } from "../backend.ts";
import type { AudioBlock } from "../frame.ts";
import { decodeStart } from "../samples/decode-start.ts";
import { downmix } from "../samples/downmix.ts";
import { readSpan, type DecodedSamples } from "../samples/read-span.ts";
import { channelsOf } from "../samples/sample-format.ts";
import { StreamDecoder, type TimedFrame } from "./decoder.ts";
import { loadNodeAv, type NodeAv } from "./library.ts";

/** Whole span as 48 kHz stereo blocks of at most one second. Throws ReelError `media-failed`. */
export async function* readAudio(request: AudioReadRequest): AsyncGenerator<AudioBlock> {
  const av = await loadNodeAv();
  yield* readSpan(request, decodeFrom(av, request));
}

function* decodeFrom(av: NodeAv, request: AudioReadRequest): Generator<DecodedSamples> {
  using decoder = new StreamDecoder(av, { path: request.path, stream: "audio", threads: 1 });
  const start = decodeStart(request);
  if (start > 0) decoder.seek(start);
  const rateHz = request.facts.audio?.sampleRateHz ?? 0;
  for (let frame = decoder.next(); frame !== undefined; frame = decoder.next()) {
    try {
      yield samplesOf(av, frame, { rateHz, path: request.path });
    } finally {
      frame.native.free();
    }
  }
}

function samplesOf(
  av: NodeAv,
  { native, pts }: TimedFrame,
  source: { readonly rateHz: number; readonly path: string },
): DecodedSamples {
  const format = av.avGetSampleFmtName(native.format as AVSampleFormat) ?? "unknown";
  const channels = channelsOf({
    format,
    planes: native.extendedData ?? native.data ?? [],
    channelCount: native.channels,
    sampleCount: native.nbSamples,
  });
  if (channels === undefined) {
    throw new ReelError("media-failed", `${source.path}: samples of type ${format} are not read`);
  }
  const layout = av.avChannelLayoutDescribe(native.channelLayout) ?? "";
  return {
    start: Math.round((pts / FLICKS_PER_SECOND) * source.rateHz),
    samples: downmix(channels, layout),
  };
}
