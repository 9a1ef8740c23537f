import { type GroupNode, intersect, mapBox } from "@reelkiln/document";

import { onSurface, paintSurface, wholePixels } from "../surface/pen.ts";
import type { LayerPainter } from "./painter.ts";

/** Children on a transparent surface of their own, at the resolution they are seen at. */
export const groupPainter: LayerPainter<GroupNode> = {
  passes: (node) => [
    {
      paint: (pen) => {
        const area = intersect(wholePixels(mapBox(pen.matrix, node.paintBox)), pen.bounds);
        if (area === undefined) return;
        onSurface(pen, area, {
          paint: (own) => {
            for (const child of node.nodes) pen.paintNode(own, child);
          },
          use: (painted) => paintSurface(pen, painted),
        });
      },
    },
  ],
};
