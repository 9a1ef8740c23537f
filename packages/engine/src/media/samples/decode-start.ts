import { FLICKS_PER_SECOND, type Flicks } from "@reelkiln/document";

import type { AudioReadRequest } from "../backend.ts";

/**
 * Decoded ahead of the span. A decoder that starts in the middle never gives quite the samples of one that came from the
 * start, so nearer times are reached by decoding.
 */
const RUN_UP: Flicks = 120 * FLICKS_PER_SECOND;

/** Containers whose seeking lands on exact times; others are read from their start. */
const EXACT_SEEK = new Set(["mp4", "mov", "webm", "matroska"]);

/** Source time at which decoding begins for a span: 0, or the run-up before it. */
export function decodeStart({ from, facts }: AudioReadRequest): Flicks {
  return EXACT_SEEK.has(facts.container) ? Math.max(0, from - RUN_UP) : 0;
}
