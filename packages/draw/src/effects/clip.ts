import { type Box, type Matrix, mapBox, type SceneNode } from "@reelkiln/document";

import { applyMatrix, onSurface, paintSurface, type Pen } from "../surface/pen.ts";
import { traceBox } from "../surface/trace.ts";

type Clip = NonNullable<SceneNode["clip"]>;

/** Paints what shows inside a clip; `area` holds all that is painted, in pixels of the pen. */
export function paintClipped(
  pen: Pen,
  { clip, area }: { readonly clip: Clip | undefined; readonly area: Box },
  paint: (pen: Pen) => void,
): void {
  if (clip === undefined) {
    paint(pen);
  } else if (clip.radiusPx <= 0 && endsOnPixels(pen.matrix, clip.box)) {
    applyMatrix(pen);
    pen.context.save();
    pen.context.beginPath();
    traceBox(pen.context, clip.box, 0);
    pen.context.clip();
    paint(pen);
    pen.context.restore();
  } else {
    // A context's own clip has hard edges in some canvases; erasing by a fill has soft ones in all.
    onSurface(pen, area, {
      paint: (own) => {
        paint(own);
        eraseOutside(own, clip);
      },
      use: (painted) => paintSurface(pen, painted),
    });
  }
}

const PIXEL_TOLERANCE = 1 / 256;

function endsOnPixels(matrix: Matrix, box: Box): boolean {
  const [a, b, c, d] = matrix;
  const upright = (b === 0 && c === 0) || (a === 0 && d === 0);
  const { x, y, width, height } = mapBox(matrix, box);
  const ends = [x, y, x + width, y + height];
  return upright && ends.every((value) => Math.abs(value - Math.round(value)) < PIXEL_TOLERANCE);
}

function eraseOutside(pen: Pen, clip: Clip): void {
  const { context, bounds } = pen;
  const [left, top] = [bounds.x - 1, bounds.y - 1];
  const [right, bottom] = [bounds.x + bounds.width + 1, bounds.y + bounds.height + 1];
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  // The outer box turns against the inner one: by the non-zero rule the inside is left out.
  context.moveTo(left, top);
  context.lineTo(left, bottom);
  context.lineTo(right, bottom);
  context.lineTo(right, top);
  context.closePath();
  applyMatrix(pen);
  traceBox(context, clip.box, clip.radiusPx);
  context.globalCompositeOperation = "destination-out";
  context.fillStyle = "#000000ff";
  context.fill();
  context.globalCompositeOperation = "source-over";
}
