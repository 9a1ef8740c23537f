import { rm } from "node:fs/promises";

import type { AudioBlock } from "../frame.ts";
import { AudioEncoder } from "./audio-encoder.ts";
import { loadNodeAv } from "./library.ts";
import { MovieWriter } from "./movie-writer.ts";

/** Writes sound alone as AAC into an MP4. Throws ReelError `media-failed`, `not-writable` or `disk-full`. */
export async function encodeSound(path: string, blocks: Iterable<AudioBlock>): Promise<void> {
  const av = await loadNodeAv();
  using encoder = new AudioEncoder(av);
  using writer = new MovieWriter(av, { path });
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
