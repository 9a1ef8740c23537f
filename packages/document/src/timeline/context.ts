import type { ReelDocument, ReelLayer } from "../model/model.ts";
import type { Flicks } from "../time/time.ts";
import type { Vec2 } from "./animated.ts";
import type { Facts, MediaFacts } from "./facts.ts";
import type { LayerInstance } from "./instance.ts";
import type { KindTiming, Schedule } from "./schedule.ts";
import type { Report } from "./timeline-issue.ts";
import type { SoundClip, TimelineLayer } from "./timeline.ts";

/** What resolving a layer needs to know. */
export interface ResolveContext {
  readonly document: ReelDocument;
  readonly facts: Facts;
  readonly report: Report;
  readonly schedule: Schedule;
  /** Length of a frame. */
  readonly frame: Flicks;
  /** Facts of the files in use; grows while layers are resolved. */
  readonly media: Map<string, MediaFacts>;
  /** What was worked out for an instance, by purpose and key: asked for often, reported once. */
  readonly memo: Map<string, unknown>;
  /** Layers of instances that stand together on a surface of that size, back to front. */
  readonly resolveAll: (
    instances: readonly LayerInstance[],
    surfacePx: Vec2,
  ) => readonly TimelineLayer[];
  /** Layers of one instance. */
  readonly resolveOne: (instance: LayerInstance, surfacePx: Vec2) => readonly TimelineLayer[];
}

/** Everything that a kind of layer answers for itself in resolving. */
export interface KindResolver<L extends ReelLayer> {
  readonly timing: (context: ResolveContext) => KindTiming;
  /** Layers in paint order; none when it has no picture or cannot be resolved. */
  readonly resolve: (
    instance: LayerInstance<L>,
    surfacePx: Vec2,
    context: ResolveContext,
  ) => readonly TimelineLayer[];
  /** What it sounds like by itself; nested layers answer for themselves. */
  readonly sounds?: (instance: LayerInstance<L>, context: ResolveContext) => readonly SoundClip[];
}

/** The value `find` gives for an instance, found once. */
export function once<T>(context: Pick<ResolveContext, "memo">, name: string, find: () => T): T {
  if (context.memo.has(name)) return context.memo.get(name) as T;
  const value = find();
  context.memo.set(name, value);
  return value;
}

/** A layer without a length of its own fills what is around it. */
export const FILLS: KindTiming = { ownEnd: () => undefined };
