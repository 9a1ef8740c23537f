import { readEnter, type EnterSpec } from "../model/model.ts";
import { flicksFromSeconds, type Flicks } from "../time/time.ts";
import type { Animated, ResolvedEase, Vec2 } from "./animated.ts";
import type { LayerTime } from "./authored-value.ts";
import { BACK_OUT, EASE_OUT, LINEAR } from "./preset-eases.data.ts";
import type { Modifier } from "./timeline.ts";

/** How far slides come from, as a share of the surface's shorter side. */
const SLIDE_SHARE = 0.12;
/** Share of an entrance in which its fade is over. */
const FADE_SHARE = 0.6;

type EnterName = ReturnType<typeof readEnter>["type"];

/** From a preset's first value to its rest, as keys. */
interface Course {
  /** Keys from `from` to `to` over `share` of the entrance. */
  over<T>(from: T, to: T, share?: number): Animated<T>;
}

type Build = (course: Course, surfacePx: Vec2) => readonly Modifier[];

const fade = (course: Course): Modifier => ({
  target: "opacity",
  multiply: course.over(0, 1, FADE_SHARE),
});

const slide =
  (x: number, y: number): Build =>
  (course, surfacePx) => {
    const px = Math.min(...surfacePx) * SLIDE_SHARE;
    return [
      fade(course),
      { target: "translate", addPx: course.over<Vec2>([x * px, y * px], [0, 0]) },
    ];
  };

const zoom =
  (from: number): Build =>
  (course) => [fade(course), { target: "scale", multiply: course.over(from, 1) }];

const wipe =
  (from: "left" | "right" | "top" | "bottom"): Build =>
  (course) => [{ target: "wipe", from, shown: course.over(0, 1) }];

const BUILD: Readonly<Record<EnterName, { readonly ease: ResolvedEase; readonly build: Build }>> = {
  fade: {
    ease: LINEAR,
    build: (course) => [{ target: "opacity", multiply: course.over(0, 1) }],
  },
  pop: { ease: BACK_OUT, build: zoom(0.6) },
  "slide-up": { ease: EASE_OUT, build: slide(0, 1) },
  "slide-down": { ease: EASE_OUT, build: slide(0, -1) },
  "slide-left": { ease: EASE_OUT, build: slide(1, 0) },
  "slide-right": { ease: EASE_OUT, build: slide(-1, 0) },
  "zoom-in": { ease: EASE_OUT, build: zoom(0.7) },
  "zoom-out": { ease: EASE_OUT, build: zoom(1.3) },
  "wipe-up": { ease: EASE_OUT, build: wipe("bottom") },
  "wipe-down": { ease: EASE_OUT, build: wipe("top") },
  "wipe-left": { ease: EASE_OUT, build: wipe("right") },
  "wipe-right": { ease: EASE_OUT, build: wipe("left") },
  spin: {
    ease: BACK_OUT,
    build: (course) => [
      fade(course),
      { target: "rotation", addDegrees: course.over(-180, 0) },
      { target: "scale", multiply: course.over(0.6, 1) },
    ],
  },
};

/**
 * Modifiers of a layer's entrance and exit. An exit is the entrance of that name run backwards. Where both together
 * would last longer than the layer, both are shortened in the same measure.
 */
export function enterModifiers(
  presets: { readonly enter: EnterSpec | undefined; readonly exit: EnterSpec | undefined },
  time: LayerTime,
  surfacePx: Vec2,
): readonly Modifier[] {
  const enter = presets.enter === undefined ? undefined : readEnter(presets.enter);
  const exit = presets.exit === undefined ? undefined : readEnter(presets.exit);
  const asked = flicksFromSeconds((enter?.durationSeconds ?? 0) + (exit?.durationSeconds ?? 0));
  const squeeze = Math.min(1, (time.end - time.start) / Math.max(1, asked));
  const modifiers: Modifier[] = [];
  if (enter !== undefined) {
    const { ease, build } = BUILD[enter.type];
    const length = Math.round(flicksFromSeconds(enter.durationSeconds) * squeeze);
    modifiers.push(...build(entrance(time.start, length, enter.ease ?? ease), surfacePx));
  }
  if (exit !== undefined) {
    const { ease, build } = BUILD[exit.type];
    const length = Math.round(flicksFromSeconds(exit.durationSeconds) * squeeze);
    modifiers.push(...build(departure(time.end, length, exit.ease ?? ease), surfacePx));
  }
  return modifiers;
}

function entrance(start: Flicks, length: Flicks, ease: ResolvedEase): Course {
  return {
    over: (from, to, share = 1) => ({
      keys: [
        { time: start, value: from, ease },
        { time: start + Math.max(1, Math.round(length * share)), value: to, ease: LINEAR },
      ],
    }),
  };
}

function departure(end: Flicks, length: Flicks, ease: ResolvedEase): Course {
  return {
    over: (from, to, share = 1) => ({
      keys: [
        {
          time: end - Math.max(1, Math.round(length * share)),
          value: to,
          ease: reversed(ease),
        },
        { time: end, value: from, ease: LINEAR },
      ],
    }),
  };
}

/** The ease run backwards. A spring has no course that ends in its swing, so it leaves as a plain ease. */
function reversed(ease: ResolvedEase): ResolvedEase {
  if (ease.kind === "bezier") {
    return { kind: "bezier", x1: 1 - ease.x2, y1: 1 - ease.y2, x2: 1 - ease.x1, y2: 1 - ease.y1 };
  }
  return ease.kind === "spring" ? reversed(EASE_OUT) : ease;
}
