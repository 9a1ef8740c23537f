import { createRequire } from "node:module";

import type { FFEncoderCodec } from "node-av/constants";

import type { MediaBackend } from "../backend.ts";
import { readAudio } from "./audio-reader.ts";
import { encodeSound } from "./encode-sound.ts";
import { openEncoder } from "./encoder.ts";
import { loadNodeAv } from "./library.ts";
import { readPackets } from "./packets.ts";
import { probeMedia } from "./probe.ts";
import { openVideo } from "./video-reader.ts";

/** The media back-end on node-av. Throws ReelError `missing-dependency` when node-av is not there. */
export async function openNodeAvBackend(): Promise<MediaBackend> {
  const av = await loadNodeAv();
  const ffmpeg = av.getFFmpegInfo().version;
  return {
    name: "node-av",
    version: `node-av ${installedVersion()} (FFmpeg ${ffmpeg})`,
    probe: probeMedia,
    openVideo,
    readAudio,
    openEncoder,
    encodeSound,
    readPackets,
    hasEncoder: async (encoder) => av.Codec.findEncoderByName(encoder as FFEncoderCodec) !== null,
  };
}

function installedVersion(): string {
  // Its package.json is not exported; it stands two folders above the main file.
  const require = createRequire(import.meta.url);
  const main = require.resolve("node-av");
  const manifest = require(main.replace(/dist[\\/]index\.js$/, "package.json")) as {
    readonly version: string;
  };
  return manifest.version;
}
