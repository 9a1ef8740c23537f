import type { Step } from "../model/issue.ts";
import type { Box } from "../scene/scene.ts";
import { vec2At } from "../timeline/animated-value.ts";
import type { VisibleElement } from "./elements.ts";

/** A shift in canvas pixels. */
export interface Move {
  readonly xPx: number;
  readonly yPx: number;
}

/** The shortest straight move that takes `box` out of `obstacle` and keeps it on the canvas; undefined without one. */
export function clearMove(
  box: Box,
  obstacle: Box,
  canvas: { readonly width: number; readonly height: number },
): Move | undefined {
  const moves: readonly Move[] = [
    { xPx: Math.floor(obstacle.x - (box.x + box.width)), yPx: 0 },
    { xPx: Math.ceil(obstacle.x + obstacle.width - box.x), yPx: 0 },
    { xPx: 0, yPx: Math.floor(obstacle.y - (box.y + box.height)) },
    { xPx: 0, yPx: Math.ceil(obstacle.y + obstacle.height - box.y) },
  ];
  const inside = moves.filter(({ xPx, yPx }) => {
    const [left, top] = [box.x + xPx, box.y + yPx];
    return (
      left >= 0 && top >= 0 && left + box.width <= canvas.width && top + box.height <= canvas.height
    );
  });
  return inside.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0];
}

/** The move that brings `box` back onto the canvas; undefined when it is larger than the canvas. */
export function moveInside(
  box: Box,
  canvas: { readonly width: number; readonly height: number },
): Move | undefined {
  if (box.width > canvas.width || box.height > canvas.height) return undefined;
  const along = (start: number, length: number, limit: number): number =>
    start < 0 ? Math.ceil(-start) : Math.min(0, Math.floor(limit - length - start));
  return {
    xPx: along(box.x, box.width, canvas.width),
    yPx: along(box.y, box.height, canvas.height),
  };
}

function lengthOf({ xPx, yPx }: Move): number {
  return Math.abs(xPx) + Math.abs(yPx);
}

/** A move in words: `move it 34 px up`. */
export function printMove({ xPx, yPx }: Move): string {
  const parts = [
    ...(yPx === 0 ? [] : [`${Math.abs(yPx)} px ${yPx < 0 ? "up" : "down"}`]),
    ...(xPx === 0 ? [] : [`${Math.abs(xPx)} px ${xPx < 0 ? "left" : "right"}`]),
  ];
  return `Move it ${parts.join(" and ")}.`;
}

/**
 * Steps that make a move: for layers with an id on the canvas itself that stand still. Their anchor is written out
 * too where a word implied it, since the new position has none.
 */
export function moveSteps(element: VisibleElement, move: Move): readonly Step[] | undefined {
  const { layer, holders } = element;
  const id = layer.origin.id;
  if (id === undefined || holders.length > 0 || !("value" in layer.position)) return undefined;
  const [x, y] = vec2At(layer.position, 0);
  const position = [Math.round(x + move.xPx), Math.round(y + move.yPx)];
  const set = (path: string, value: unknown): Step => ({
    id: "prop.set",
    params: { layer: id, path, value },
  });
  const isCentred = layer.anchor[0] === 0.5 && layer.anchor[1] === 0.5;
  const anchor = layer.anchor.map((share) => `${share * 100}%`);
  return [set("position", position), ...(isCentred ? [] : [set("anchor", anchor)])];
}
