import type { Shadow } from "@reelkiln/document";

import type { Pen } from "../surface/pen.ts";

/** One thing painted at a time, with a shadow of its own when it has one. */
export interface PaintPass {
  /** Paints in the pen's space, with the opacity and blend that the context holds. */
  readonly paint: (pen: Pen) => void;
  readonly shadow?: Shadow;
  /** Set when it paints some pixels more than once, so that opacity needs a surface of its own. */
  readonly overlaps?: true;
}

/** How a kind of layer paints itself. */
export interface LayerPainter<Node> {
  /** From back to front. */
  readonly passes: (node: Node) => readonly PaintPass[];
}
