import { blocksOf, readCueBlocks } from "./cue-blocks.ts";
import type { CaptionReading, CaptionSource } from "./cue.ts";

/** Reads SubRip text: a number, `00:00:01,000 --> 00:00:02,500`, text. Time tags in the text begin words. */
export function parseSrt(text: string, source: CaptionSource): CaptionReading {
  return readCueBlocks(blocksOf(text), source);
}
