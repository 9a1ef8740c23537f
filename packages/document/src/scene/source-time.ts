import type { Flicks } from "../time/time.ts";
import type { SourceSpan } from "../timeline/timeline.ts";

/**
 * Source time that shows at root time `time` for a layer that starts at `start`, in whole flicks.
 * Loops wrap within [inPoint, outPoint); without a loop the last flick before `outPoint` holds.
 */
export function sourceTimeAt(source: SourceSpan, start: Flicks, time: Flicks): Flicks {
  const length = source.outPoint - source.inPoint;
  const elapsed = Math.max(0, Math.round((time - start) * source.speed));
  if (length <= 0) return source.inPoint;
  if (source.loop) return source.inPoint + (elapsed % length);
  return source.inPoint + Math.min(elapsed, length - 1);
}
