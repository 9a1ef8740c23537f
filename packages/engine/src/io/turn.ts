import { setImmediate, setTimeout } from "node:timers/promises";

import { ReelError } from "@reelkiln/document";

/** Lets waiting messages, signals and freed memory be seen to; synchronous media calls never give way of themselves. */
export async function nextTurn(): Promise<void> {
  await setImmediate();
}

/** Seconds of a clock that never goes back; only differences mean anything. */
export function clockSeconds(): number {
  return performance.now() / 1000;
}

/** Waits, unless the signal aborts first: then it throws ReelError `cancelled`. */
export async function waitSeconds(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await setTimeout(seconds * 1000, undefined, signal === undefined ? {} : { signal });
  } catch (cause) {
    throw new ReelError("cancelled", "The work was cancelled", { cause });
  }
}
