import { secondsFromFlicks, type MediaFacts } from "@reelkiln/document";

import type { MediaBackend } from "../media/media.ts";
import type { DiffSide, SidePictures, SideSize } from "./side.ts";

/** A video or sound file as one side of a comparison. Throws ReelError `media-failed`. */
export async function openFileSide(path: string, backend: MediaBackend): Promise<DiffSide> {
  const facts = await backend.probe(path);
  const { video, audio } = facts;
  return {
    facts: factsOf(facts),
    ...(video !== undefined && { picture: video }),
    hasSound: audio !== undefined,
    sound: () => backend.readAudio({ path, facts, from: 0, to: audio?.end ?? 0 }),
    openPictures: (size) => openPictures({ path, facts, backend }, size),
  };
}

async function openPictures(
  file: { readonly path: string; readonly facts: MediaFacts; readonly backend: MediaBackend },
  size: SideSize,
): Promise<SidePictures> {
  const { backend, ...source } = file;
  const request = { ...source, ...size, from: 0, alpha: false, threads: 0 };
  const reader = await backend.openVideo(request);
  return {
    ...size,
    frameAt: (time) => reader.frameAt(time),
    runs: [],
    layersAt: () => new Map(),
    [Symbol.asyncDispose]: () => reader[Symbol.asyncDispose](),
  };
}

function factsOf({ container, bytes, hash, video, audio }: MediaFacts): DiffSide["facts"] {
  return {
    sha256: hash,
    bytes: String(bytes),
    container,
    picture: video === undefined ? "none" : video.codec,
    ...(video !== undefined && {
      size: `${video.width}×${video.height}`,
      "frame rate": `${video.frameRate.numerator}/${video.frameRate.denominator}`,
      frames: String(video.frameCount),
      "picture length": `${secondsFromFlicks(video.end).toFixed(3)} s`,
      "pixel format": video.pixelFormat,
      color: `${video.colorSpace}, ${video.colorTransfer}, ${video.colorRange}`,
    }),
    sound: audio === undefined ? "none" : audio.codec,
    ...(audio !== undefined && {
      "sample rate": `${audio.sampleRateHz} Hz`,
      channels: String(audio.channelCount),
      "sound length": `${secondsFromFlicks(audio.end).toFixed(3)} s`,
    }),
  };
}
