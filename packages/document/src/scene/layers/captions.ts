import type { Flicks } from "../../time/time.ts";
import type { CaptionPage, CaptionsLayer } from "../../timeline/timeline.ts";
import { derivedFrom } from "../scene-cache.ts";
import { emphasise, roomForEmphasis, type Emphasis } from "./caption-word.ts";
import type { EvaluateLayer, SceneContext } from "./layer-scene.ts";
import { layoutOnce, textContent, type TextContent } from "./text-content.ts";
import { textNodes } from "./text.ts";

/** The page on screen, with the spoken word emphasised when the source has word times. */
export const evaluateCaptions: EvaluateLayer<CaptionsLayer> = (layer, context) => {
  const page = pageAt(layer.pages, context.time);
  if (page === undefined || layer.style.sizePx <= 0) return [];
  const word = layer.active === undefined ? -1 : wordIndexAt(page, context.time);
  const content = derivedFrom(context.cache, [page, `${layer.key} ${word}`], () =>
    pageContent(layer, { page, word }, context),
  );
  return textNodes(layer, content, context);
};

/** The page whose half-open span contains `time`. Pages stand in order and never overlap. */
function pageAt(pages: readonly CaptionPage[], time: Flicks): CaptionPage | undefined {
  let low = 0;
  let high = pages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pages[middle]?.end ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  const page = pages[low];
  return page !== undefined && page.start <= time ? page : undefined;
}

/** Index of the word being spoken: the last that has begun and has not ended; −1 between words and without any. */
function wordIndexAt(page: CaptionPage, time: Flicks): number {
  return page.words.findLastIndex((word) => word.start <= time && time < word.end);
}

function pageContent(
  layer: CaptionsLayer,
  shown: { readonly page: CaptionPage; readonly word: number },
  context: SceneContext,
): TextContent {
  const layout = layoutOnce(shown.page.text, layer.style, context);
  const plain = textContent(layout, layer.style);
  if (layer.active === undefined) return plain;
  const roomy = roomForEmphasis(plain, layout, layer.active);
  const word = shown.page.words[shown.word];
  if (word === undefined) return roomy;
  const emphasis: Emphasis = {
    active: layer.active,
    start: word.offset,
    end: word.offset + word.text.length,
  };
  return emphasise(roomy, { layout, style: layer.style }, emphasis);
}
