import type { SceneMask } from "@reelkiln/document";

import { blurPlane } from "../surface/gaussian.ts";
import { applyMatrix, onSurface, type Pen, scaleOf } from "../surface/pen.ts";
import { tracePath } from "../surface/trace.ts";

/** Takes away what masks hide of straight-alpha `pixels`, which stand for the pen's whole bounds. */
export function applyMasks(pen: Pen, masks: readonly SceneMask[], pixels: Uint8ClampedArray): void {
  const shown = coverageOf(pen, masks);
  if (shown === undefined) return;
  for (let i = 0; i < shown.length; i++) {
    pixels[4 * i + 3] = (pixels[4 * i + 3] as number) * (shown[i] as number);
  }
}

/** How much of each pixel all masks together show, 0–1; undefined without any. */
function coverageOf(pen: Pen, masks: readonly SceneMask[]): Float32Array | undefined {
  const [first] = masks;
  if (first === undefined) return undefined;
  const { width, height } = pen.bounds;
  const shown = new Float32Array(width * height);
  // The first one adds to nothing, and takes away from everything.
  if (first.mode !== "add") shown.fill(1);
  for (const mask of masks) join(shown, figureOf(pen, mask), mask);
  return shown;
}

function join(shown: Float32Array, figure: Float32Array, mask: SceneMask): void {
  const { mode, opacity, inverted } = mask;
  for (let i = 0; i < shown.length; i++) {
    const inside = figure[i] as number;
    const cover = (inverted ? 1 - inside : inside) * opacity;
    const before = shown[i] as number;
    if (mode === "add") shown[i] = before + cover - before * cover;
    else shown[i] = before * (mode === "subtract" ? 1 - cover : cover);
  }
}

/** Coverage of one figure, 0–1: expanded by a stroke of twice the width, then softened. */
function figureOf(pen: Pen, mask: SceneMask): Float32Array {
  const { width, height } = pen.bounds;
  const values = new Float32Array(width * height);
  onSurface(
    pen,
    { x: 0, y: 0, width, height },
    {
      paint: (own) => paintFigure(own, mask),
      use: ({ surface }) => {
        const pixels = pen.platform.readPixels(surface);
        for (let i = 0; i < values.length; i++) values[i] = (pixels[4 * i + 3] as number) / 255;
      },
    },
  );
  const sigmaPx = mask.featherPx * scaleOf(pen.matrix);
  return blurPlane({ width, height, values }, sigmaPx, "clamp").values;
}

function paintFigure(pen: Pen, { path, expansionPx }: SceneMask): void {
  const { context } = pen;
  applyMatrix(pen);
  context.beginPath();
  tracePath(context, path);
  context.fillStyle = "#ffffffff";
  context.fill();
  if (expansionPx === 0) return;
  context.strokeStyle = "#ffffffff";
  context.lineWidth = 2 * Math.abs(expansionPx);
  context.lineJoin = "round";
  context.lineCap = "round";
  context.setLineDash([]);
  context.globalCompositeOperation = expansionPx > 0 ? "source-over" : "destination-out";
  context.stroke();
  context.globalCompositeOperation = "source-over";
}
