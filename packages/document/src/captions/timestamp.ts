import { FLICKS_PER_SECOND, type Flicks } from "../time/time.ts";

const TIMESTAMP = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/;

/**
 * Reads `HH:MM:SS.mmm`, `MM:SS.mmm` or the same with a comma; undefined when it is none of them or when minutes or
 * seconds reach 60. Missing digits of the fraction are zeros.
 */
export function readTimestamp(text: string): Flicks | undefined {
  const match = TIMESTAMP.exec(text.trim());
  if (match === null) return undefined;
  const [hours, minutes, seconds] = [Number(match[1] ?? 0), Number(match[2]), Number(match[3])];
  if (minutes > 59 || seconds > 59) return undefined;
  const milliseconds = Number((match[4] ?? "").padEnd(3, "0"));
  const whole = hours * 3600 + minutes * 60 + seconds;
  return whole * FLICKS_PER_SECOND + milliseconds * (FLICKS_PER_SECOND / 1000);
}
