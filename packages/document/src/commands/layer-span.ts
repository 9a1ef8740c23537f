import { readSeconds, type ReelLayer } from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";

/** When a layer begins and, when it says so itself, ends: seconds of composition time. */
export interface LayerSpan {
  readonly startSeconds: number;
  readonly endSeconds?: number;
}

/** The span a layer writes in numbers; refused when it depends on other layers. */
export function writtenSpan(layer: ReelLayer, id: string): Attempt<LayerSpan> {
  const [start, end, duration] = [layer.start, layer.end, layer.duration].map(readSeconds);
  if (
    (layer.start !== undefined && start === undefined) ||
    (layer.end !== undefined && end === undefined)
  )
    return refusal({
      code: "invalid-params",
      message: `${id} begins or ends relative to something else, so its times are not numbers.`,
      param: "layer",
      hint: "Give it numbers first: layer.setTiming.",
    });
  if (start === undefined && end !== undefined && duration !== undefined)
    return success({ startSeconds: end - duration, endSeconds: end });
  const from = start ?? 0;
  if (end !== undefined) return success({ startSeconds: from, endSeconds: end });
  return success({
    startSeconds: from,
    ...(duration === undefined ? {} : { endSeconds: from + duration }),
  });
}

/** Seconds without the dust of binary fractions. */
export function roundSeconds(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}
