import type { Flicks } from "../time/time.ts";
import { retimedAt, type Retime } from "../timeline/retime.ts";
import type { SourceSpan } from "../timeline/timeline.ts";

/**
 * Source time that shows at root time `time` for a layer that starts at `start`, in whole flicks.
 * Loops wrap within [inPoint, outPoint); without a loop the last flick before `outPoint` holds.
 */
export function sourceTimeAt(source: SourceSpan, start: Flicks, time: Flicks): Flicks {
  const length = source.outPoint - source.inPoint;
  const elapsed = Math.max(0, Math.round((time - start) * source.speed));
  if (length <= 0) return source.inPoint;
  if (source.retime !== undefined) return retimedSource(source, source.retime, { start, time });
  if (source.loop) return source.inPoint + (elapsed % length);
  return source.inPoint + Math.min(elapsed, length - 1);
}

/**
 * The same where time does not run at one speed. Played backwards a moment belongs to the frame that ends there, so that
 * backwards shows the same frames as forwards.
 */
function retimedSource(
  { inPoint, outPoint, loop }: SourceSpan,
  retime: Retime,
  at: { readonly start: Flicks; readonly time: Flicks },
): Flicks {
  const moment = retimedAt(retime, at.start, at.time);
  const from = retime.kind === "time" ? inPoint : 0;
  const elapsed = moment.time - from - (moment.backwards ? 1 : 0);
  const length = outPoint - inPoint;
  if (loop) return inPoint + (((elapsed % length) + length) % length);
  return inPoint + Math.min(Math.max(0, elapsed), length - 1);
}
