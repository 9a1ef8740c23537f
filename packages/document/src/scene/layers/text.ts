import type { CaptionsLayer, TextLayer } from "../../timeline/timeline.ts";
import { animatedContent, type AnimatedText, characterStates } from "../animators/animated-text.ts";
import { textUnits } from "../animators/text-units.ts";
import { withShadow } from "../box.ts";
import { cropBox, placeLayer, wiped } from "../place.ts";
import { derivedFrom } from "../scene-cache.ts";
import type { SceneNode, TextNode } from "../scene.ts";
import type { EvaluateLayer, SceneContext } from "./layer-scene.ts";
import { layoutOnce, strokeOf, textContent, type TextContent } from "./text-content.ts";

/** Text laid out once; only where it stands, how much of it shows and what its animators do changes. */
export const evaluateText: EvaluateLayer<TextLayer> = (layer, context) => {
  if (layer.style.sizePx <= 0) return [];
  const content = derivedFrom(context.cache, [layer, "text"], () =>
    textContent(layoutOnce(layer.text, layer.style, context), layer.style),
  );
  const shown = layer.animators === undefined ? content : animated(layer, content, context);
  return textNodes(layer, shown, context);
};

/** What a text's animators made of it last. */
interface LastContent {
  states: string;
  content: TextContent;
}

function animated(layer: TextLayer, content: TextContent, context: SceneContext): TextContent {
  const text = derivedFrom(context.cache, [layer, "animated"], (): AnimatedText => {
    const layout = layoutOnce(layer.text, layer.style, context);
    const units = textUnits(layout, context.shaper);
    return { layer, content, units, stroke: strokeOf(layout, layer.style) };
  });
  const states = characterStates(text, context.time);
  const key = JSON.stringify(states);
  const last = derivedFrom(context.cache, [layer, "last"], (): LastContent => ({
    states: "",
    content,
  }));
  // Frames in which nothing moves share one content, so that whatever is kept by it is found again.
  if (last.states !== key)
    Object.assign(last, { states: key, content: animatedContent(text, states) });
  return last.content;
}

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
