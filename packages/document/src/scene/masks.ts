import type { Flicks } from "../time/time.ts";
import { numberAt, valueAt } from "../timeline/animated-value.ts";
import type { Animated } from "../timeline/animated.ts";
import type { BoxLength, MaskOutline, TimelineMask } from "../timeline/timeline.ts";
import type { Box, PathCommand, SceneMask } from "./scene.ts";
import { shapePath } from "./shape-path.ts";

/** Masks of a node whose own box is `box`, as figures in node space. */
export function masksAt(
  masks: readonly TimelineMask[],
  box: Box,
  time: Flicks,
): readonly SceneMask[] {
  return masks.map((mask) => ({
    path: maskPath(mask, box, time),
    featherPx: Math.max(0, numberAt(mask.featherPx, time)),
    expansionPx: numberAt(mask.expansionPx, time),
    opacity: Math.min(1, Math.max(0, numberAt(mask.opacity, time))),
    mode: mask.mode,
    inverted: mask.inverted,
  }));
}

function maskPath(mask: TimelineMask, box: Box, time: Flicks): readonly PathCommand[] {
  const along = (animated: Animated<BoxLength>, sidePx: number): number => {
    const [px, share] = valueAt(animated, time, mixLengths);
    return px + share * sidePx;
  };
  const place = {
    x: box.x + along(mask.x, box.width),
    y: box.y + along(mask.y, box.height),
    width: along(mask.width, box.width),
    height: along(mask.height, box.height),
  };
  if (mask.outline !== undefined) return outlinePath(mask.outline, { place, box }, time);
  const sizePx = [place.width, place.height] as const;
  const shape = mask.shape === "ellipse" ? "ellipse" : "rectangle";
  const radiusPx = Math.max(0, numberAt(mask.radiusPx, time));
  return moved(shapePath({ shape, sizePx }, radiusPx), place);
}

function mixLengths(from: BoxLength, to: BoxLength, progress: number): BoxLength {
  return [from[0] + (to[0] - from[0]) * progress, from[1] + (to[1] - from[1]) * progress];
}

function outlinePath(
  { commands, numbers, viewBox }: MaskOutline,
  { place, box }: { readonly place: Box; readonly box: Box },
  time: Flicks,
): readonly PathCommand[] {
  const values = valueAt(numbers, time, (from, to, progress) =>
    from.map((value, index) => value + ((to[index] ?? value) - value) * progress),
  );
  const [left, top, width, height] = viewBox ?? [0, 0, 1, 1];
  const [x, y] = viewBox === undefined ? [box.x, box.y] : [place.x, place.y];
  const scaleX = viewBox === undefined ? 1 : place.width / width;
  const scaleY = viewBox === undefined ? 1 : place.height / height;
  let at = 0;
  const next = (): number => values[at++] ?? 0;
  const point = (): readonly [number, number] => [
    x + (next() - left) * scaleX,
    y + (next() - top) * scaleY,
  ];
  return commands.map((letter): PathCommand => {
    if (letter === "Z") return ["Z"];
    if (letter === "C") return ["C", ...point(), ...point(), ...point()];
    return [letter, ...point()];
  });
}

function moved(path: readonly PathCommand[], { x, y }: Box): readonly PathCommand[] {
  return path.map((command): PathCommand => {
    if (command[0] === "Z") return command;
    if (command[0] !== "C") return [command[0], command[1] + x, command[2] + y];
    const [, x1, y1, x2, y2, x3, y3] = command;
    return ["C", x1 + x, y1 + y, x2 + x, y2 + y, x3 + x, y3 + y];
  });
}
