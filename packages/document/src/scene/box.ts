import type { Vec2 } from "../timeline/animated.ts";
import type { Shadow } from "../timeline/timeline.ts";
import type { Box } from "./scene.ts";

/** A Gaussian is painted to three standard deviations; beyond lies under 0.3 % of it. */
const BLUR_REACH = 3;

/** The box of that width and height at the origin. */
export function boxOfSize([width, height]: Vec2): Box {
  return { x: 0, y: 0, width, height };
}

/** The part two boxes share, or undefined when they only touch or lie apart. */
export function intersect(a: Box, b: Box): Box | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** The smallest box around both. */
export function unite(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** The smallest box around all, or undefined when there is none. */
export function uniteAll(boxes: readonly Box[]): Box | undefined {
  return boxes.length === 0 ? undefined : boxes.reduce(unite);
}

/** The box grown by `px` on every side. */
export function grow(box: Box, px: number): Box {
  return {
    x: box.x - px,
    y: box.y - px,
    width: box.width + 2 * px,
    height: box.height + 2 * px,
  };
}

export function area(box: Box): number {
  return box.width * box.height;
}

/** The box and all that its shadow paints. */
export function withShadow(box: Box, shadow: Shadow | undefined): Box {
  if (shadow === undefined) return box;
  const [x, y] = shadow.offsetPx;
  const cast = { x: box.x + x, y: box.y + y, width: box.width, height: box.height };
  return unite(box, grow(cast, shadow.blurPx * BLUR_REACH));
}
