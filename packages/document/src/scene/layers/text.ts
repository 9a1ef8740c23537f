import type { CaptionsLayer, TextLayer } from "../../timeline/timeline.ts";
import { withShadow } from "../box.ts";
import { cropBox, placeLayer, wiped } from "../place.ts";
import { derivedFrom } from "../scene-cache.ts";
import type { SceneNode, TextNode } from "../scene.ts";
import type { EvaluateLayer, SceneContext } from "./layer-scene.ts";
import { layoutOnce, textContent, type TextContent } from "./text-content.ts";

/** Text laid out once; only where it stands and how much of it shows changes from frame to frame. */
export const evaluateText: EvaluateLayer<TextLayer> = (layer, context) => {
  if (layer.style.sizePx <= 0) return [];
  const content = derivedFrom(context.cache, [layer, "text"], () =>
    textContent(layoutOnce(layer.text, layer.style, context), layer.style),
  );
  return textNodes(layer, content, context);
};

/**
 * The node of laid-out text. Down, its anchor refers to the lines, so that one line and two share their middle;
 * across, to the wrap box where the author gave its width, else to the lines.
 */
export function textNodes(
  layer: TextLayer | CaptionsLayer,
  content: TextContent,
  context: SceneContext,
): readonly SceneNode[] {
  const { box } = content;
  const isWide = layer.kind === "text" && layer.anchoredBy === "width";
  const own = isWide ? { ...box, x: 0, width: layer.style.widthPx } : box;
  const placement = placeLayer(layer, own, context.time);
  if (placement.opacity === 0) return [];
  const { paintedBox, textShadow, ...drawn } = content;
  const shown = cropBox(paintedBox, layer.crop);
  const node: TextNode = {
    kind: "text",
    key: layer.key,
    ...drawn,
    matrix: placement.matrix,
    opacity: placement.opacity,
    blend: "normal",
    ...(textShadow !== undefined && { textShadow }),
    ...(layer.crop !== undefined && { clip: { box: shown, radiusPx: 0 } }),
    ...(layer.shadow !== undefined && { shadow: layer.shadow }),
    paintBox: withShadow(shown, layer.shadow),
  };
  return wiped(node, placement.modifiers.wipes);
}
