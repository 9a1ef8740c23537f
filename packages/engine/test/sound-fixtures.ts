import {
  FLICKS_PER_SECOND,
  type Flicks,
  type MediaFacts,
  type SoundClip,
  type Timeline,
} from "@reelkiln/document";

import type { MediaBackend } from "../src/media/media.ts";

export function seconds(value: number): Flicks {
  return Math.round(value * FLICKS_PER_SECOND);
}

/** Left and right at a source time in seconds. */
export type Signal = (time: number) => readonly [left: number, right: number];

/** A back-end whose files are signals: exact, so that what mixing does to them is exact too. */
export function signalBackend(signals: Readonly<Record<string, Signal>>): MediaBackend {
  const silent: Signal = () => [0, 0];
  return {
    name: "node-av",
    version: "signals",
    probe: notThere,
    openVideo: notThere,
    openEncoder: notThere,
    encodeSound: notThere,
    hasEncoder: notThere,
    readPackets: notThere,
    readAudio: async function* (request) {
      const signal = signals[request.path] ?? silent;
      const first = Math.round(request.from / 14_700);
      const count = Math.round(request.to / 14_700) - first;
      const values = Array.from({ length: count }, (_, index) => signal((first + index) / 48_000));
      yield {
        left: Float32Array.from(values, ([left]) => left),
        right: Float32Array.from(values, ([, right]) => right),
      };
    },
  };
}

function notThere(): never {
  throw new Error("only sound is made here");
}

const FACTS: MediaFacts = {
  hash: "",
  bytes: 0,
  container: "wav",
  audio: { codec: "pcm", sampleRateHz: 48_000, channelCount: 2, start: 0, end: seconds(3600) },
};

/** A clip with nothing done to it, from `start` to `end` seconds. */
export function clipOf(
  src: string,
  [start, end]: readonly [number, number],
  change: Partial<SoundClip> = {},
): SoundClip {
  return {
    key: src,
    origin: { path: [] },
    start: seconds(start),
    end: seconds(end),
    source: { src, inPoint: 0, outPoint: seconds(end - start), speed: 1, loop: false },
    gainDb: { value: 0 },
    pan: { value: 0 },
    fadeIn: 0,
    fadeOut: 0,
    ...change,
  };
}

/** A timeline of sounds alone, 25 frames a second. */
export function soundTimeline(
  sounds: readonly SoundClip[],
  durationSeconds: number,
  loudness?: Timeline["loudness"],
): Timeline {
  return {
    width: 16,
    height: 16,
    frameRate: { numerator: 25, denominator: 1 },
    duration: seconds(durationSeconds),
    frameCount: Math.round(durationSeconds * 25),
    background: "#000000ff",
    layers: [],
    sounds,
    media: Object.fromEntries(sounds.map((clip) => [clip.source.src, FACTS])),
    platforms: [],
    ...(loudness === undefined ? {} : { loudness }),
  };
}
