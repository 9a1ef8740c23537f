import type { AudioBlock } from "../media/media.ts";
import { LoudnessMeter, type Loudness } from "../sound/sound.ts";
import { soundDifference, type SoundDifference } from "../verify/sound-difference.ts";
import type { SidePair } from "./side.ts";

/** How two sounds differ, and how loud each is. */
export interface SoundsReport extends SoundDifference {
  readonly a: Loudness;
  readonly b: Loudness;
}

/** Compares the sound of two sides that both have one. */
export async function compareSounds({ a, b }: SidePair): Promise<SoundsReport> {
  const [meterA, meterB] = [new LoudnessMeter(), new LoudnessMeter()];
  const pair = { a: metered(a.sound(), meterA), b: metered(b.sound(), meterB) };
  const difference = await soundDifference(pair);
  return { ...difference, a: meterA.read(), b: meterB.read() };
}

async function* metered(
  blocks: AsyncIterable<AudioBlock>,
  meter: LoudnessMeter,
): AsyncGenerator<AudioBlock> {
  for await (const block of blocks) {
    meter.write(block);
    yield block;
  }
}
