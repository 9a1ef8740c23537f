import type { Shadow, Stroke, TextBackground, TextStyle } from "../../timeline/timeline.ts";
import { grow, unite, uniteAll, withShadow } from "../box.ts";
import type { SceneCache } from "../scene-cache.ts";
import type { Box, GlyphRun, TextNode } from "../scene.ts";
import type { Shaper } from "../shaper.ts";
import { layoutText, type TextLayout } from "../text-layout.ts";

/** Everything of a text node that does not depend on where it stands. */
export type TextContent = Pick<
  TextNode,
  "backgrounds" | "runs" | "words" | "lineCount" | "overflow" | "uncovered" | "paintArea" | "box"
> & {
  readonly textShadow?: Shadow;
  /** Around everything painted, before a shadow of the whole layer. */
  readonly paintedBox: Box;
};

/** The layout of `text`, kept by style and text. */
export function layoutOnce(
  text: string,
  style: TextStyle,
  tools: { shaper: Shaper; cache: SceneCache },
): TextLayout {
  const key = `${JSON.stringify(style)}\n${text}`;
  const held = tools.cache.layouts.get(key);
  if (held !== undefined) return held;
  const layout = layoutText(text, style, tools.shaper);
  tools.cache.layouts.set(key, layout);
  return layout;
}

/** Glyphs, backgrounds and boxes of a layout in the colours of its style. */
export function textContent(layout: TextLayout, style: TextStyle): TextContent {
  const stroke = strokeOf(layout, style);
  const backgrounds = backgroundsOf(layout, style.background);
  const shadow = shadowOf(layout, style);
  const ink = withShadow(grow(layout.inkBox, (stroke?.widthPx ?? 0) / 2), shadow);
  const background = uniteAll(backgrounds.map((each) => each.box));
  return {
    runs: glyphRuns(layout, style, stroke),
    backgrounds,
    words: layout.words.map(({ text, box }) => ({ text, box })),
    lineCount: layout.lines.length,
    overflow: layout.overflow,
    uncovered: layout.uncovered,
    paintArea: layout.box,
    box: layout.box,
    paintedBox: background === undefined ? ink : unite(ink, background),
    ...(shadow !== undefined && { textShadow: shadow }),
  };
}

/** Runs of one face joined: they share size and paint. */
function glyphRuns(
  layout: TextLayout,
  style: TextStyle,
  stroke: Stroke | undefined,
): readonly GlyphRun[] {
  const byFace = Map.groupBy(layout.runs, (run) => run.face);
  return [...byFace].map(([face, runs]) => ({
    face: face.id,
    sizePx: layout.sizePx,
    scale: 1,
    origin: [0, 0],
    fill: style.fill,
    ...(stroke !== undefined && !face.colorGlyphs && { stroke }),
    colorGlyphs: face.colorGlyphs,
    glyphs: runs.flatMap((run) => run.glyphs.map(({ glyph, x, y }) => ({ glyph, x, y }))),
  }));
}

/** The style's stroke, thinner in the measure the text was shrunk. */
export function strokeOf(layout: TextLayout, style: TextStyle): Stroke | undefined {
  if (style.stroke === undefined || style.stroke.widthPx === 0) return undefined;
  return { ...style.stroke, widthPx: style.stroke.widthPx * layout.shrinkRatio };
}

function shadowOf(layout: TextLayout, style: TextStyle): Shadow | undefined {
  if (style.shadow === undefined) return undefined;
  const { color, offsetPx, blurPx } = style.shadow;
  const ratio = layout.shrinkRatio;
  return { color, offsetPx: [offsetPx[0] * ratio, offsetPx[1] * ratio], blurPx: blurPx * ratio };
}

function backgroundsOf(
  layout: TextLayout,
  background: TextBackground | undefined,
): TextNode["backgrounds"] {
  if (background === undefined || layout.lines.length === 0) return [];
  const boxes = background.per === "block" ? [layout.box] : layout.lines.map((line) => line.box);
  return boxes
    .filter((box) => box.width > 0)
    .map((box) => backgroundBox(box, background, layout.shrinkRatio));
}

/** A padded, rounded box behind `box`, in the measure the text was shrunk. */
export function backgroundBox(
  box: Box,
  background: TextBackground,
  ratio: number,
): TextNode["backgrounds"][number] {
  const [x, y] = [background.paddingPx[0] * ratio, background.paddingPx[1] * ratio];
  return {
    box: { x: box.x - x, y: box.y - y, width: box.width + 2 * x, height: box.height + 2 * y },
    radiusPx: background.radiusPx * ratio,
    paint: background.paint,
  };
}
