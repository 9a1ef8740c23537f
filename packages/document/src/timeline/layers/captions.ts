import {
  CAPTION_LOOKS,
  pageCues,
  pageRulesOf,
  type CaptionLook,
  type Page,
} from "../../captions/captions.ts";
import { captionIssue } from "../../captions/cue.ts";
import { readPaint, readRatio, readTextBackground, type ReelLayerOf } from "../../model/model.ts";
import type { Vec2 } from "../animated.ts";
import { placedCues, type CaptionsInstance } from "../caption-cues.ts";
import { once, type KindResolver, type ResolveContext } from "../context.ts";
import { paintOf, textStyle, type TextDefaults } from "../text-style.ts";
import type { CaptionsLayer, TextBackground } from "../timeline.ts";
import { visualBase } from "../visual.ts";

/** Captions last until their last page, and no longer than the layer they follow. */
export const captionsResolver: KindResolver<ReelLayerOf<"captions">> = {
  timing: (context) => ({
    ownEnd: (instance) => pagesOf(instance as CaptionsInstance, context).at(-1)?.end,
  }),
  resolve: (instance, surfacePx, context) => {
    const { layer } = instance;
    const look = lookOf(layer);
    const pages = pagesOf(instance, context);
    const style = textStyle(layer, surfacePx, defaultsOf(look, surfacePx));
    const position: Vec2 = [surfacePx[0] / 2, surfacePx[1] * look.centreYShare];
    const base = visualBase(instance, { surfacePx, position }, context);
    const isMarked = modeOf(layer) === "word" && hasWords(pages, instance, context);
    return [
      {
        ...base,
        kind: "captions",
        pages,
        style,
        ...(isMarked && { active: activeOf(layer, look, surfacePx) }),
      },
    ];
  },
};

function lookOf(layer: ReelLayerOf<"captions">): CaptionLook {
  return CAPTION_LOOKS[layer.preset ?? "clean_box"];
}

function modeOf(layer: ReelLayerOf<"captions">): CaptionLook["mode"] {
  return layer.mode ?? lookOf(layer).mode;
}

function pagesOf(instance: CaptionsInstance, context: ResolveContext): readonly Page[] {
  return once(context, `pages:${instance.key}`, () => findPages(instance, context));
}

function findPages(instance: CaptionsInstance, context: ResolveContext): readonly Page[] {
  const { layer } = instance;
  const look = lookOf(layer);
  const placed = placedCues(instance, context);
  const rules = pageRulesOf(look, layer);
  const { pages, split } = pageCues(placed.cues, rules);
  const [first] = split;
  if (first !== undefined) {
    const source = { file: placed.file ?? "cues", path: instance.path };
    context.report(
      captionIssue(source, {
        code: "caption-split",
        severity: "info",
        line: first.line,
        message: `${split.length} ${split.length === 1 ? "phrase is" : "phrases are"} longer than ${rules.maxPhraseCharacters} characters without word times; split by length, the times inside are estimates.`,
        hint: "Give word times, or raise maxCharacters.",
      }),
    );
  }
  return pages.flatMap((page) =>
    page.start >= placed.limit ? [] : [{ ...page, end: Math.min(page.end, placed.limit) }],
  );
}

/** Whether words can be marked; where not, the layer shows phrases and says so. */
function hasWords(
  pages: readonly Page[],
  instance: CaptionsInstance,
  context: ResolveContext,
): boolean {
  if (pages.length === 0 || pages.some((page) => page.words.length > 0)) return true;
  const file = placedCues(instance, context).file ?? "cues";
  const preset = instance.layer.preset ?? "clean_box";
  context.report(
    captionIssue(
      { file, path: instance.path },
      {
        code: "caption-no-words",
        severity: "warning",
        line: 1,
        message: `there are no word times, so ${preset} shows whole phrases without marking words.`,
        hint: "Give a file with word times, or set mode: phrase.",
      },
    ),
  );
  return false;
}

function defaultsOf(look: CaptionLook, [width, height]: Vec2): TextDefaults {
  const { stroke, shadow, background } = look;
  return {
    family: look.family,
    weight: look.weight,
    sizePx: look.sizeShare * height,
    lineHeight: look.lineHeight,
    letterSpacingPx: look.letterSpacingEm * look.sizeShare * height,
    textCase: look.textCase,
    fill: paintOf(look.fill),
    ...(stroke !== undefined && {
      stroke: { paint: paintOf(stroke.color), widthPx: stroke.widthShare * height },
    }),
    ...(shadow !== undefined && {
      shadow: {
        color: shadow.color,
        offsetPx: [shadow.offsetShare[0] * height, shadow.offsetShare[1] * height] as const,
        blurPx: shadow.blurShare * height,
      },
    }),
    ...(background !== undefined && { background: boxOf(background, height) }),
    widthPx: look.widthShare * width,
    maxLines: look.maxLines,
    shrink: true,
  };
}

function boxOf(background: NonNullable<CaptionLook["background"]>, height: number): TextBackground {
  return {
    paint: paintOf(background.color),
    paddingPx: [background.paddingShare[0] * height, background.paddingShare[1] * height],
    radiusPx: background.radiusShare * height,
    per: "block",
  };
}

function activeOf(
  layer: ReelLayerOf<"captions">,
  look: CaptionLook,
  surfacePx: Vec2,
): NonNullable<CaptionsLayer["active"]> {
  const height = surfacePx[1];
  const authored = layer.active;
  const fill = readPaint(authored?.fill ?? look.active.fill);
  const scale = readRatio(authored?.scale) ?? look.active.scale;
  const background =
    authored?.background === undefined
      ? look.active.background && boxOf(look.active.background, height)
      : readTextBackground(authored.background, height);
  return {
    ...(fill !== undefined && { fill }),
    ...(scale !== undefined && { scale }),
    ...(background !== undefined && { background }),
  };
}
