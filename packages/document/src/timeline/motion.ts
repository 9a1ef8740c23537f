import { readMotion, type MotionSpec } from "../model/model.ts";
import type { Vec2 } from "./animated.ts";
import type { LayerTime } from "./authored-value.ts";
import { LINEAR } from "./preset-eases.data.ts";
import type { Modifier } from "./timeline.ts";

/** Sizes that decide how much of a picture shows. */
export interface PictureFit {
  readonly sourcePx: Vec2;
  readonly boxPx: Vec2;
  readonly fit: "cover" | "contain" | "fill" | "none";
}

type MotionName = ReturnType<typeof readMotion>["type"];

/** Where zoom begins and ends (0 none, 1 the whole amount), and which way the view wanders. */
const COURSES: Readonly<
  Record<MotionName, { readonly zoom: readonly [number, number]; readonly way: Vec2 }>
> = {
  "zoom-in": { zoom: [0, 1], way: [0, 0] },
  "zoom-out": { zoom: [1, 0], way: [0, 0] },
  "pan-left": { zoom: [1, 1], way: [-1, 0] },
  "pan-right": { zoom: [1, 1], way: [1, 0] },
  "pan-up": { zoom: [1, 1], way: [0, -1] },
  "pan-down": { zoom: [1, 1], way: [0, 1] },
};

/**
 * The slow movement of a picture inside its box over the layer's whole time. A zoom ends at 1 + amount; a view that
 * wanders travels `amount` of what it shows, through the room that a zoom of as much and the cover leave.
 */
export function motionModifiers(
  motion: MotionSpec | undefined,
  time: LayerTime,
  picture: PictureFit,
): readonly Modifier[] {
  if (motion === undefined) return [];
  const { type, amount, ease = LINEAR } = readMotion(motion);
  const { zoom, way } = COURSES[type];
  const reach = [
    way[0] * shiftFor(amount, picture, 0),
    way[1] * shiftFor(amount, picture, 1),
  ] as const;
  const between = <T>(from: T, to: T) => ({
    keys: [
      { time: time.start, value: from, ease },
      { time: time.end, value: to, ease: LINEAR },
    ],
  });
  return [
    {
      target: "content",
      zoom: between(1 + zoom[0] * amount, 1 + zoom[1] * amount),
      shift: between<Vec2>([-reach[0], -reach[1]], reach),
    },
  ];
}

/** Half the way of the view along an axis, as a share of half the room there is. */
function shiftFor(amount: number, { sourcePx, boxPx, fit }: PictureFit, axis: 0 | 1): number {
  const scale =
    fit === "cover" ? Math.max(boxPx[0] / sourcePx[0], boxPx[1] / sourcePx[1]) : undefined;
  const whole = sourcePx[axis];
  const shown = (scale === undefined ? whole : boxPx[axis] / scale) / (1 + amount);
  const room = (whole - shown) / 2;
  return room <= 0 ? 0 : Math.min(1, (shown * amount) / 2 / room);
}
