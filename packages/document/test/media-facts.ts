import { flicksFromSeconds } from "../src/time/time.ts";
import type { MediaFacts, VideoFacts } from "../src/timeline/facts.ts";

function video(
  size: readonly [number, number],
  seconds: number,
  rest: Partial<VideoFacts>,
): VideoFacts {
  return {
    codec: "h264",
    width: size[0],
    height: size[1],
    rotationDegrees: 0,
    frameRate: { numerator: 24, denominator: 1 },
    variableRate: false,
    frameCount: Math.round(seconds * 24),
    start: 0,
    end: flicksFromSeconds(seconds),
    pixelFormat: "yuv420p",
    hasAlpha: false,
    bitDepth: 8,
    colorSpace: "bt709",
    colorTransfer: "bt709",
    colorRange: "limited",
    interlaced: false,
    ...rest,
  };
}

function audio(seconds: number, sampleRateHz: number, channelCount: number) {
  const end = flicksFromSeconds(seconds);
  return { codec: "aac", sampleRateHz, channelCount, start: 0, end };
}

function media(container: string, seconds: number, rest: Partial<MediaFacts>): MediaFacts {
  return { hash: container, bytes: 1, container, duration: flicksFromSeconds(seconds), ...rest };
}

/** What probing finds in the clips of the examples. */
export const MEDIA: Readonly<Record<string, MediaFacts>> = {
  "media/bunny.mp4": media("mp4", 12, {
    video: video([1280, 720], 12, {}),
    audio: audio(12, 48_000, 2),
  }),
  "media/phone-dog.mp4": media("mp4", 1.66, {
    video: video([1920, 1080], 1.63, {
      frameRate: { numerator: 2702, denominator: 100 },
      variableRate: true,
      frameCount: 44,
    }),
    audio: audio(1.66, 48_000, 1),
  }),
  "media/speech.wav": media("wav", 16.39, { audio: audio(16.39, 16_000, 1) }),
  "media/house.jpg": media("jpeg", 0, {
    image: { format: "jpeg", width: 1600, height: 1200, hasAlpha: false, frameCount: 1 },
  }),
};
