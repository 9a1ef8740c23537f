import {
  intersect,
  mapBox,
  type ShapeNode,
  type ShapePiece,
  type Stroke,
} from "@reelkiln/document";

import { styleOf } from "../surface/paint.ts";
import {
  applyMatrix,
  inside,
  onSurface,
  paintSurface,
  type Pen,
  wholePixels,
} from "../surface/pen.ts";
import type { Canvas2D } from "../surface/surface.ts";
import { tracePath } from "../surface/trace.ts";
import type { LayerPainter, PaintPass } from "./painter.ts";

/** Fill first, the stroke centred on the outline over it; pieces in their order, each as a whole. */
export const shapePainter: LayerPainter<ShapeNode> = {
  passes: (node) => {
    const [piece, more] = node.pieces;
    if (piece === undefined) return [];
    const isLone = more === undefined && piece.opacity === undefined;
    if (isLone) return piecePasses(node, piece);
    const paint = (pen: Pen): void => {
      for (const each of node.pieces) paintPiece(pen, node, each);
    };
    return [{ paint, overlaps: true }];
  },
};

function piecePasses(node: ShapeNode, piece: ShapePiece): readonly PaintPass[] {
  const passes: PaintPass[] = [];
  const { fill, stroke } = node;
  if (fill !== undefined) {
    passes.push({
      paint: (pen) => {
        const { context } = inPiece(pen, piece);
        context.fillStyle = styleOf(context, fill, node.box);
        context.beginPath();
        tracePath(context, piece.path);
        context.fill();
      },
    });
  }
  if (stroke !== undefined && stroke.widthPx > 0) {
    passes.push({
      paint: (pen) => {
        const { context } = inPiece(pen, piece);
        const style = styleOf(context, stroke.paint, node.box);
        context.beginPath();
        if (piece.line !== undefined) {
          context.fillStyle = style;
          tracePath(context, piece.line);
          context.fill();
          return;
        }
        applyStroke(context, stroke);
        context.strokeStyle = style;
        tracePath(context, piece.path);
        context.stroke();
      },
    });
  }
  return passes;
}

/** One piece among others. Where its own opacity would let its fill shine through its line, both are painted apart. */
function paintPiece(pen: Pen, node: ShapeNode, piece: ShapePiece): void {
  const passes = piecePasses(node, piece);
  const { opacity = 1 } = piece;
  const { context } = pen;
  const paint = (own: Pen): void => {
    for (const pass of passes) pass.paint(own);
  };
  if (opacity >= 1) return paint(pen);
  const area = intersect(wholePixels(mapBox(pen.matrix, node.paintBox)), pen.bounds);
  if (area === undefined) return;
  context.save();
  context.globalAlpha *= opacity;
  if (passes.length > 1) onSurface(pen, area, { paint, use: (own) => paintSurface(pen, own) });
  else paint(pen);
  context.restore();
}

/** The pen in the space of a piece: its paint and the width of its line belong to it. */
function inPiece(pen: Pen, { matrix }: ShapePiece): Pen {
  const own = matrix === undefined ? pen : inside(pen, matrix);
  applyMatrix(own);
  return own;
}

function applyStroke(target: Canvas2D, stroke: Stroke): void {
  target.lineWidth = stroke.widthPx;
  target.lineCap = stroke.cap ?? "butt";
  target.lineJoin = stroke.join ?? "round";
  target.miterLimit = stroke.miterLimit ?? 4;
  target.setLineDash([...(stroke.dashPx ?? [])]);
  target.lineDashOffset = stroke.dashOffsetPx ?? 0;
}
