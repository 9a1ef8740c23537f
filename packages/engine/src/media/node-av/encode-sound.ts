import { rm } from "node:fs/promises";

import type { SoundRequest } from "../backend.ts";
import { AUDIO_CODECS } from "../codecs.data.ts";
import { AudioEncoder } from "./audio-encoder.ts";
import { loadNodeAv } from "./library.ts";
import { MovieWriter } from "./movie-writer.ts";

/** Writes sound alone. Throws ReelError `media-failed`, `not-writable` or `disk-full`. */
export async function encodeSound({ path, blocks, codec = "aac" }: SoundRequest): Promise<void> {
  const av = await loadNodeAv();
  using encoder = new AudioEncoder(av, codec);
  using writer = new MovieWriter(av, { path, muxer: AUDIO_CODECS[codec].muxer });
  const stream = writer.addStream(encoder.codec);
  encoder.onPacket = (packet) => writer.write(packet, stream);
  writer.start();
  try {
    for (const block of blocks) encoder.write(block);
    encoder.finish();
    writer.finish();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
