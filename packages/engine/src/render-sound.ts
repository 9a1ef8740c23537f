import type { AudioBlock } from "./media/media.ts";
import type { LoudnessMeter } from "./verify/check-sound.ts";
export type OpenSound = AsyncIterator<AudioBlock>;
export function openSound(_work: unknown): OpenSound {
  return (async function* none(): AsyncGenerator<AudioBlock> {})();
}
export function createLoudnessMeter(): LoudnessMeter {
  return { write: () => undefined, read: () => ({ integratedLufs: null, truePeakDbtp: null }) };
}
