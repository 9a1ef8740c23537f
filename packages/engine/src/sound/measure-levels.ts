import {
  LEVELS_PER_SECOND,
  ReelError,
  secondsFromFlicks,
  type MediaFacts,
} from "@reelkiln/document";

import { MIX_RATE_HZ, type MediaBackend } from "../media/media.ts";

/** A sound file that was probed. */
export interface SoundSource {
  readonly backend: MediaBackend;
  readonly path: string;
  readonly facts: MediaFacts;
}

/**
 * Loudness over a sound's length: the root mean square of both channels, LEVELS_PER_SECOND values from 0 to 1. Throws
 * ReelError `invalid-input` for a file without sound.
 */
export async function measureLevels({
  backend,
  path,
  facts,
}: SoundSource): Promise<readonly number[]> {
  const { audio } = facts;
  if (audio === undefined) throw new ReelError("invalid-input", `${path} has no sound`, { path });
  const window = MIX_RATE_HZ / LEVELS_PER_SECOND;
  const squares = new Float64Array(Math.ceil(secondsFromFlicks(audio.end) * LEVELS_PER_SECOND));
  let at = 0;
  for await (const { left, right } of backend.readAudio({ path, facts, from: 0, to: audio.end })) {
    for (const [index, value] of left.entries()) {
      const slot = Math.floor((at + index) / window);
      const other = right[index] ?? 0;
      if (slot < squares.length)
        squares[slot] = (squares[slot] ?? 0) + value * value + other * other;
    }
    at += left.length;
  }
  // Four digits are more than a bar shows, and keep the text of a project short.
  return Array.from(squares, (sum) => Math.round(Math.sqrt(sum / (2 * window)) * 1e4) / 1e4);
}
