import type { SceneNode } from "@reelkiln/document";

import { groupPainter } from "./group.ts";
import { mediaPainter } from "./media.ts";
import type { LayerPainter, PaintPass } from "./painter.ts";
import { shapePainter } from "./shape.ts";
import { solidPainter } from "./solid.ts";
import { textPainter } from "./text.ts";

type Painters = {
  readonly [Kind in SceneNode["kind"]]: LayerPainter<Extract<SceneNode, { kind: Kind }>>;
};

/** Every kind of node and how it paints itself. */
const LAYER_PAINTERS: Painters = {
  media: mediaPainter,
  solid: solidPainter,
  shape: shapePainter,
  text: textPainter,
  group: groupPainter,
  adjustment: { passes: () => [] },
};

/** Passes of any node, from back to front. */
export function passesOf<Node extends SceneNode>(node: Node): readonly PaintPass[] {
  // The table's type pairs each kind with its painter; an index by a union loses that pairing.
  const painter = LAYER_PAINTERS[node.kind] as unknown as LayerPainter<Node>;
  return painter.passes(node);
}
