import { setImmediate } from "node:timers/promises";

/** Lets waiting messages, signals and freed memory be seen to; synchronous media calls never give way of themselves. */
export async function nextTurn(): Promise<void> {
  await setImmediate();
}

/** Seconds of a clock that never goes back; only differences mean anything. */
export function clockSeconds(): number {
  return performance.now() / 1000;
}
