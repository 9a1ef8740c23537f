import type { SolidNode } from "@reelkiln/document";

import type { LayerPainter } from "./painter.ts";

export const solidPainter: LayerPainter<SolidNode> = {
  passes: ({ color, box }) => [
    {
      paint: ({ context }) => {
        context.fillStyle = color;
        context.fillRect(box.x, box.y, box.width, box.height);
      },
    },
  ],
};
