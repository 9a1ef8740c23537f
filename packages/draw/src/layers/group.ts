import { type Box, type GroupNode, intersect, mapBox } from "@reelkiln/document";

import { onSurface, paintSurface, type Pen, wholePixels } from "../surface/pen.ts";
import { paintAverage } from "./average.ts";
import type { LayerPainter } from "./painter.ts";

/** Children on a transparent surface of their own, at the resolution they are seen at. */
export const groupPainter: LayerPainter<GroupNode> = {
  passes: (node) => [
    {
      paint: (pen) => {
        const area = intersect(wholePixels(mapBox(pen.matrix, node.paintBox)), pen.bounds);
        if (area === undefined) return;
        onSurface(pen, area, {
          paint: (own) => paintChildren(own, node, area),
          use: (painted) => paintSurface(pen, painted),
        });
      },
    },
  ],
};

function paintChildren(pen: Pen, node: GroupNode, { width, height }: Box): void {
  if (node.averaged === true) return paintAverage(pen, node.nodes, { x: 0, y: 0, width, height });
  for (const child of node.nodes) pen.paintNode(pen, child);
}
