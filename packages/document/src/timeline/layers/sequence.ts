import type { DocumentPath, ReelLayerOf } from "../../model/model.ts";
import { secondsFromFlicks, type Flicks } from "../../time/time.ts";
import type { Vec2 } from "../animated.ts";
import { atRest } from "../at-rest.ts";
import type { KindResolver, ResolveContext } from "../context.ts";
import { innerTime } from "../inner-time.ts";
import { nameOf, type LayerInstance } from "../instance.ts";
import type { Schedule } from "../schedule.ts";
import { printSeconds, timelineIssue } from "../timeline-issue.ts";
import type { Dissolve, SurfaceLayer, TimelineLayer } from "../timeline.ts";
import { dissolveOf, transitionInto, transitionModifiers } from "../transition.ts";
import { visualBase } from "../visual.ts";

/**
 * Layers one after another. A transition of length d lets a child begin d before its neighbour ends, so
 * length = Σ children − Σ transitions. No transition is longer than the child before it; one that is longer than
 * either neighbour, or that meets the next one inside a child, is an issue.
 */
export const sequenceResolver: KindResolver<ReelLayerOf<"sequence">> = {
  timing: () => ({
    ownEnd: (instance, schedule) => {
      const last = instance.children.at(-1);
      return last === undefined ? undefined : schedule.endOf(last);
    },
    childStart: (child, schedule) => {
      const before = siblingBefore(child);
      if (before === undefined) {
        return child.parent === undefined ? 0 : schedule.startOf(child.parent);
      }
      return schedule.endOf(before) - overlap(child, before, schedule);
    },
  }),
  resolve: (instance, surfacePx, context) => {
    for (const child of instance.children) checkTransition(child, context);
    const children = instance.children.map((child) => childLayer(child, surfacePx, context));
    const layers = children.flatMap((child) => child ?? []);
    const dissolves = instance.children.flatMap((child, index): readonly Dissolve[] => {
      const transition = transitionInto(child);
      const [from, to] = [children[index - 1], children[index]];
      if (transition === undefined || from === undefined || to === undefined) return [];
      const keys = { from: from.key, to: to.key };
      const dissolve = dissolveOf(cutTo(transition, child, context), to.start, keys);
      return dissolve === undefined ? [] : [dissolve];
    });
    const base = visualBase(instance, { surfacePx }, context);
    const retime = innerTime(instance, base, context.schedule.innerEndOf(instance));
    const inner = { sizePx: surfacePx, layers, dissolves, ...(retime !== undefined && { retime }) };
    return [{ ...base, kind: "surface", ...inner }];
  },
};

function siblingBefore(child: LayerInstance): LayerInstance | undefined {
  return child.index === 0 ? undefined : child.parent?.children[child.index - 1];
}

function overlap(child: LayerInstance, before: LayerInstance, schedule: Schedule): Flicks {
  const length = transitionInto(child)?.length ?? 0;
  return Math.min(length, schedule.endOf(before) - schedule.startOf(before));
}

function cutTo<T extends { readonly length: Flicks }>(
  transition: T,
  child: LayerInstance,
  context: ResolveContext,
): T {
  const before = siblingBefore(child);
  if (before === undefined) return transition;
  return { ...transition, length: overlap(child, before, context.schedule) };
}

/** A child as one layer with its transition's modifiers; undefined when it cannot be resolved or has no picture. */
function childLayer(
  child: LayerInstance,
  surfacePx: Vec2,
  context: ResolveContext,
): TimelineLayer | undefined {
  const layers = context.resolveOne(child, surfacePx);
  const single = layers.length > 1 ? joined(layers, surfacePx) : layers[0];
  const transition = transitionInto(child);
  if (single === undefined || transition === undefined) return single;
  const modifiers = transitionModifiers(cutTo(transition, child, context), single.start, surfacePx);
  return { ...single, modifiers: [...single.modifiers, ...modifiers] };
}

/** Several layers on a surface of their own, so that a transition moves or dissolves them as one. */
function joined(layers: readonly TimelineLayer[], surfacePx: Vec2): SurfaceLayer | undefined {
  const front = layers.at(-1);
  if (front === undefined) return undefined;
  return {
    kind: "surface",
    key: `${front.key}/joined`,
    origin: front.origin,
    start: front.start,
    end: front.end,
    ...atRest(surfacePx),
    sizePx: surfacePx,
    layers,
    dissolves: [],
  };
}

function checkTransition(child: LayerInstance, context: ResolveContext): void {
  const before = siblingBefore(child);
  if (before === undefined) {
    if (child.layer.transition !== undefined) reportFirst(child, context);
    return;
  }
  const into = transitionInto(child)?.length ?? 0;
  const outOf = transitionInto(before)?.length ?? 0;
  if (into === 0) return;
  const { schedule } = context;
  const lengths = [before, child].map((each) => schedule.endOf(each) - schedule.startOf(each));
  const limit = Math.min((lengths[0] ?? 0) - outOf, lengths[1] ?? 0);
  if (into <= limit) return;
  const seconds = secondsFromFlicks(Math.max(0, limit));
  context.report(
    timelineIssue("transition-too-long", {
      path: transitionPath(child),
      message: `The transition into ${nameOf(child)} takes ${printSeconds(secondsFromFlicks(into))}; its neighbours leave ${printSeconds(seconds)}.`,
      measured: secondsFromFlicks(into),
      limit: seconds,
      unit: "s",
      hint: "Shorten the transition or lengthen its neighbours.",
    }),
  );
}

/** Where the length of the transition into a child is written. */
function transitionPath(child: LayerInstance): DocumentPath {
  const owner = child.layer.transition === undefined ? child.parent : child;
  if (owner === undefined) return child.path;
  const spec = "transition" in owner.layer ? owner.layer.transition : undefined;
  const hasLength = typeof spec === "object" && spec.duration !== undefined;
  return [...owner.path, "transition", ...(hasLength ? ["duration"] : [])];
}

function reportFirst(child: LayerInstance, context: ResolveContext): void {
  context.report(
    timelineIssue("misplaced-key", {
      path: [...child.path, "transition"],
      message: `${nameOf(child)} is the first of its sequence and has nothing to come from.`,
      hint: "Use enter for how it comes in.",
    }),
  );
}
