import type { ShapeNode, Stroke } from "@reelkiln/document";

import { styleOf } from "../surface/paint.ts";
import type { Canvas2D } from "../surface/surface.ts";
import { tracePath } from "../surface/trace.ts";
import type { LayerPainter, PaintPass } from "./painter.ts";

/** Fill first, the stroke centred on the outline over it. */
export const shapePainter: LayerPainter<ShapeNode> = {
  passes: (node) => {
    const passes: PaintPass[] = [];
    const { fill, stroke } = node;
    if (fill !== undefined) {
      passes.push({
        paint: ({ context }) => {
          context.fillStyle = styleOf(context, fill, node.box);
          context.beginPath();
          tracePath(context, node.path);
          context.fill();
        },
      });
    }
    if (stroke !== undefined && stroke.widthPx > 0) {
      passes.push({
        paint: ({ context }) => {
          applyStroke(context, stroke);
          context.strokeStyle = styleOf(context, stroke.paint, node.box);
          context.beginPath();
          tracePath(context, node.path);
          context.stroke();
        },
      });
    }
    return passes;
  },
};

function applyStroke(target: Canvas2D, stroke: Stroke): void {
  target.lineWidth = stroke.widthPx;
  target.lineCap = stroke.cap ?? "butt";
  target.lineJoin = "round";
  target.setLineDash([...(stroke.dashPx ?? [])]);
}
