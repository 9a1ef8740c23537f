import { readTransition } from "../model/model.ts";
import { flicksFromSeconds, type Flicks } from "../time/time.ts";
import type { Animated, ResolvedEase, Vec2 } from "./animated.ts";
import type { LayerInstance } from "./instance.ts";
import { EASE_OUT, LINEAR } from "./preset-eases.data.ts";
import type { Dissolve, Modifier } from "./timeline.ts";

/** How a child of a sequence takes over from the one before it. */
export interface Transition {
  readonly type: ReturnType<typeof readTransition>["type"];
  readonly direction: "left" | "right" | "up" | "down";
  readonly length: Flicks;
  readonly ease?: ResolvedEase;
}

/** The transition into a child; undefined for a cut and for the first child, which has nothing to come from. */
export function transitionInto(child: LayerInstance): Transition | undefined {
  const { parent, layer, index } = child;
  if (parent?.layer.type !== "sequence" || index === 0) return undefined;
  const spec = layer.transition ?? parent.layer.transition;
  if (spec === undefined) return undefined;
  const { durationSeconds, ...rest } = readTransition(spec);
  const length = flicksFromSeconds(durationSeconds);
  return rest.type === "cut" || length === 0 ? undefined : { ...rest, length };
}

/** What a transition does to the child that comes in, over its first `length`. */
export function transitionModifiers(
  { type, direction, length, ease }: Transition,
  start: Flicks,
  surfacePx: Vec2,
): readonly Modifier[] {
  const over = <T>(from: T, to: T, course: ResolvedEase): Animated<T> => ({
    keys: [
      { time: start, value: from, ease: ease ?? course },
      { time: start + length, value: to, ease: LINEAR },
    ],
  });
  const build: Readonly<Record<Transition["type"], () => readonly Modifier[]>> = {
    cut: () => [],
    crossfade: () => [],
    slide: () => {
      const [x, y] = STARTS[direction];
      const from: Vec2 = [x * surfacePx[0], y * surfacePx[1]];
      return [{ target: "translate", addPx: over<Vec2>(from, [0, 0], EASE_OUT) }];
    },
    wipe: () => [{ target: "wipe", from: UNCOVERS_FROM[direction], shown: over(0, 1, LINEAR) }],
    zoom: () => [
      { target: "scale", multiply: over(0.3, 1, EASE_OUT) },
      { target: "opacity", multiply: over(0, 1, EASE_OUT) },
    ],
  };
  return build[type]();
}

/** Where a child that moves that way begins, in surfaces. */
const STARTS: Readonly<Record<Transition["direction"], Vec2>> = {
  left: [1, 0],
  right: [-1, 0],
  up: [0, 1],
  down: [0, -1],
};

const UNCOVERS_FROM: Readonly<
  Record<Transition["direction"], "left" | "right" | "top" | "bottom">
> = { left: "right", right: "left", up: "bottom", down: "top" };

/** The dissolve of a crossfade between two children's layers; undefined for other transitions. */
export function dissolveOf(
  transition: Transition,
  start: Flicks,
  keys: { readonly from: string; readonly to: string },
): Dissolve | undefined {
  if (transition.type !== "crossfade") return undefined;
  const end = start + transition.length;
  const ease = transition.ease ?? LINEAR;
  const progress = {
    keys: [
      { time: start, value: 0, ease },
      { time: end, value: 1, ease: LINEAR },
    ],
  };
  return { ...keys, start, end, progress };
}
