import type { Vec2 } from "../timeline/animated.ts";
import type { VideoLayer } from "../timeline/timeline.ts";
import type { Box } from "./scene.ts";

export interface FittedPicture {
  /** Pixels of the upright source. */
  readonly from: Box;
  /** Where they are painted, in the space of the box. */
  readonly to: Box;
}

/** How a picture of `sourcePx` meets a box of `boxPx`, before any zoom. */
export function fitPicture(fit: VideoLayer["fit"], sourcePx: Vec2, boxPx: Vec2): FittedPicture {
  const [sourceWidth, sourceHeight] = sourcePx;
  const [width, height] = boxPx;
  const whole = { x: 0, y: 0, width: sourceWidth, height: sourceHeight };
  if (fit === "fill") return { from: whole, to: { x: 0, y: 0, width, height } };
  if (fit === "none") return cropToBox(centred(sourcePx, boxPx), whole, boxPx);
  const ratios = [width / sourceWidth, height / sourceHeight] as const;
  if (fit === "contain") {
    const scale = Math.min(...ratios);
    return { from: whole, to: containedBox([sourceWidth * scale, sourceHeight * scale], boxPx) };
  }
  const scale = Math.max(...ratios);
  return {
    from: centred([width / scale, height / scale], sourcePx),
    to: { x: 0, y: 0, width, height },
  };
}

/**
 * Narrows `from` by `zoom` (≥ 1) about its middle, then moves it by `shift`: −1…1 of the room that the source has
 * beyond it on each axis. The part never leaves the source.
 */
export function zoomPicture(from: Box, sourcePx: Vec2, view: { zoom: number; shift: Vec2 }): Box {
  const width = from.width / view.zoom;
  const height = from.height / view.zoom;
  const middle = [from.x + from.width / 2, from.y + from.height / 2] as const;
  return {
    x: startWithin(sourcePx[0], width, middle[0] + (view.shift[0] * (sourcePx[0] - width)) / 2),
    y: startWithin(sourcePx[1], height, middle[1] + (view.shift[1] * (sourcePx[1] - height)) / 2),
    width,
    height,
  };
}

/** Start of a part of length `part` about `middle`, pushed back so that it stays within `size`. */
function startWithin(size: number, part: number, middle: number): number {
  return Math.min(Math.max(0, middle - part / 2), Math.max(0, size - part));
}

/** A shorter side than this stays exact: a pixel would change its shape. */
const LEAST_EVEN_PX = 64;

/**
 * The box of a contained picture. The side that leaves room ends on even pixels of the box, less than a pixel from
 * where it would be: in 4:2:0 such a picture is copied, any other is filtered.
 */
function containedBox(sizePx: Vec2, boxPx: Vec2): Box {
  const [x, width] = evenSpan(sizePx[0], boxPx[0]);
  const [y, height] = evenSpan(sizePx[1], boxPx[1]);
  return { x, y, width, height };
}

function evenSpan(length: number, within: number): readonly [start: number, length: number] {
  const room = within - length;
  if (room < 1e-9 || length < LEAST_EVEN_PX) return [room / 2, length];
  const even = Math.min(2 * Math.round(length / 2), 2 * Math.floor(within / 2));
  return [2 * Math.floor((within - even) / 4), even];
}

function centred(sizePx: Vec2, withinPx: Vec2): Box {
  return {
    x: (withinPx[0] - sizePx[0]) / 2,
    y: (withinPx[1] - sizePx[1]) / 2,
    width: sizePx[0],
    height: sizePx[1],
  };
}

/** An unscaled picture larger than its box shows only the part inside. */
function cropToBox(to: Box, from: Box, boxPx: Vec2): FittedPicture {
  const cutX = Math.max(0, -to.x);
  const cutY = Math.max(0, -to.y);
  const width = Math.min(from.width, boxPx[0]);
  const height = Math.min(from.height, boxPx[1]);
  return {
    from: { x: cutX, y: cutY, width, height },
    to: { x: to.x + cutX, y: to.y + cutY, width, height },
  };
}
