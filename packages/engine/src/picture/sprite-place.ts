import { intersect, mapBox, type Box, type SceneNode } from "@reelkiln/document";

import type { PixelRect } from "./sprite.ts";

/** Where a node's sprite stands, and by what its state is told apart beside `stateKey`. */
export interface SpritePlace {
  readonly rect: PixelRect;
  /** Whole-pixel place of the node, by which a kept sprite is moved. */
  readonly originX: number;
  readonly originY: number;
  /** Added to the state key: chroma parity, and the place itself when the canvas cuts the sprite. */
  readonly suffix: string;
}

/** Antialiasing reaches one pixel beyond an outline. */
const REACH_PX = 1;
/** Chroma sited left reaches one column further to the right. */
const CHROMA_PX = 1;
/** Positions count to this fraction of a pixel, as in `stateKey`. */
const SUBPIXELS = 64;

/** The even rectangle that a node paints on a canvas, or undefined when it lies outside. */
export function placeSprite(
  node: SceneNode,
  canvas: { readonly width: number; readonly height: number },
): SpritePlace | undefined {
  const shown = shownBox(node);
  if (shown === undefined) return undefined;
  const left = evenFloor(Math.floor(shown.x) - REACH_PX);
  const top = evenFloor(Math.floor(shown.y) - REACH_PX);
  const right = evenCeil(Math.ceil(shown.x + shown.width) + REACH_PX + CHROMA_PX);
  const bottom = evenCeil(Math.ceil(shown.y + shown.height) + REACH_PX);
  const x = Math.max(0, left);
  const y = Math.max(0, top);
  const width = Math.min(canvas.width, right) - x;
  const height = Math.min(canvas.height, bottom) - y;
  if (width <= 0 || height <= 0) return undefined;
  const isCut = x !== left || y !== top || x + width !== right || y + height !== bottom;
  const originX = wholePixel(node.matrix[4]);
  const originY = wholePixel(node.matrix[5]);
  return {
    rect: { x, y, width, height },
    originX,
    originY,
    suffix: isCut ? `@${originX},${originY}` : `%${originX & 1}${originY & 1}`,
  };
}

/** What of the node can show, in canvas pixels. */
function shownBox(node: SceneNode): Box | undefined {
  const box = node.clip === undefined ? node.paintBox : clippedBox(node, node.clip.box);
  return box === undefined ? undefined : mapBox(node.matrix, box);
}

/** A shadow is cast by what the clip leaves, beyond the clip. */
function clippedBox(node: SceneNode, clip: Box): Box | undefined {
  return node.shadow === undefined ? intersect(node.paintBox, clip) : node.paintBox;
}

function wholePixel(position: number): number {
  return Math.floor(Math.round(position * SUBPIXELS) / SUBPIXELS);
}

function evenFloor(value: number): number {
  return 2 * Math.floor(value / 2);
}

function evenCeil(value: number): number {
  return 2 * Math.ceil(value / 2);
}
