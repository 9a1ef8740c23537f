import { intersect, mapBox, type Box, type Matrix, type SolidNode } from "@reelkiln/document";

import type { Frame } from "../media/frame.ts";
import { invert } from "./planes/invert.ts";
import type { Showing } from "./planes/lay-picture.ts";
import type { SampleRange } from "./planes/plane.ts";
import type { SpriteStore } from "./sprite-store.ts";

/** Where a node's picture is and what cuts it; a group has only the second. */
export interface ShownBox {
  readonly matrix: Matrix;
  readonly to?: Box;
  readonly clip?: { readonly box: Box; readonly radiusPx: number };
}

const NOTHING: Box = { x: 0, y: 0, width: 0, height: 0 };

/**
 * The upright part of the canvas that shows, when it has that form. As on the reference's canvas an upright picture
 * ends on whole pixels, those whose middles it covers, and a clip ends between them.
 */
export function uprightBox({ matrix, to, clip }: ShownBox): Box | undefined {
  const [, b, c] = matrix;
  if (b !== 0 || c !== 0 || (clip?.radiusPx ?? 0) > 0) return undefined;
  const picture = to === undefined ? undefined : wholePixels(mapBox(matrix, to));
  if (clip === undefined) return picture;
  const cut = mapBox(matrix, clip.box);
  return picture === undefined ? cut : (intersect(picture, cut) ?? NOTHING);
}

function wholePixels({ x, y, width, height }: Box): Box {
  const left = middleFrom(x);
  const top = middleFrom(y);
  return {
    x: left,
    y: top,
    width: middleFrom(x + width) - left,
    height: middleFrom(y + height) - top,
  };
}

/** The first pixel whose middle lies after `edge`, to the precision that a canvas has. */
function middleFrom(edge: number): number {
  return Math.floor(Math.fround(edge) + 0.5);
}

/** Where a node shows on a frame: in an upright box, else by a mask with the reference's edges and corners. */
export function shownIn(
  frame: Frame,
  shown: ShownBox & { readonly key: string; readonly hiddenRows?: SampleRange },
  sprites: SpriteStore,
): Showing["where"] | undefined {
  const box = uprightBox(shown);
  const { hiddenRows } = shown;
  if (box !== undefined) return { box, ...(hiddenRows && { hiddenRows }) };
  const placed = sprites.spriteOf(maskNode(shown), frame);
  return placed === undefined ? undefined : { mask: placed.sprite, dx: placed.dx, dy: placed.dy };
}

function maskNode({ key, matrix, to, clip }: ShownBox & { readonly key: string }): SolidNode {
  const box = to === undefined ? beyond(clip?.box ?? NOTHING) : paintedBox(matrix, to);
  const base = { kind: "solid", key: `${key}/mask`, matrix, opacity: 1, blend: "normal" } as const;
  const place = { box, paintBox: box, color: "#ffffffff" };
  return { ...base, ...place, ...(clip !== undefined && { clip }) };
}

/** A box whose own edges lie well outside the given one's, so that only a clip's are seen. */
function beyond({ x, y, width, height }: Box): Box {
  return { x: x - width, y: y - height, width: 3 * width, height: 3 * height };
}

/** The box of a picture as the canvas paints it: on whole pixels unless it is turned, right angles' float noise included. */
function paintedBox(matrix: Matrix, to: Box): Box {
  const [a, b, c, d] = matrix;
  const isUpright = b === 0 && c === 0 && a * d !== 0;
  return isUpright ? mapBox(invert(matrix), wholePixels(mapBox(matrix, to))) : to;
}
