import { FLICKS_PER_SECOND } from "@reelkiln/document";
import { invariant } from "@reelkiln/document";

import type { AudioReadRequest } from "../backend.ts";
import { MIX_RATE_HZ, type AudioBlock } from "../frame.ts";
import type { StereoSamples } from "./downmix.ts";
import { SpanResampler } from "./span-resampler.ts";

/** Decoded samples at the source's own rate; `start` is the index of the first from the file's zero. */
export interface DecodedSamples {
  readonly start: number;
  readonly samples: StereoSamples;
}

/** Time stamps in whole milliseconds wander by this much without anything missing. */
const JITTER_SECONDS = 0.02;

/** The asked span of a decoded source as 48 kHz blocks, silent where the source has nothing. */
export async function* readSpan(
  request: AudioReadRequest,
  decoded: AsyncIterable<DecodedSamples> | Iterable<DecodedSamples>,
): AsyncGenerator<AudioBlock> {
  const facts = request.facts.audio;
  invariant(facts !== undefined, "sound is read from a file that has none");
  const flicksPerSample = FLICKS_PER_SECOND / MIX_RATE_HZ;
  const first = Math.round(request.from / flicksPerSample);
  const count = Math.max(0, Math.round(request.to / flicksPerSample) - first);
  const mono = facts.channelCount === 1;
  const sourceRateHz = facts.sampleRateHz;
  const resampler = new SpanResampler({ sourceRateHz, first, count, mono });
  const jitter = JITTER_SECONDS * facts.sampleRateHz;
  // Read a second past the span: a decoder in another process tells of damage a little late.
  const beyond = (request.to / FLICKS_PER_SECOND + 1) * sourceRateHz;
  let expected: number | undefined;
  for await (const { start, samples } of decoded) {
    const steady = expected !== undefined && Math.abs(start - expected) <= jitter;
    const at = steady && expected !== undefined ? expected : start;
    yield* resampler.push(at, samples);
    expected = at + samples.left.length;
    if (resampler.done && at > beyond) return;
  }
  yield* resampler.finish();
}
