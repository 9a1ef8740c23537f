import {
  readLength,
  readLetterSpacing,
  readPaint,
  readShadow,
  readStroke,
  readTextBackground,
  TEXT_DEFAULTS,
  type ReelLayerOf,
} from "../model/model.ts";
import type { Vec2 } from "./animated.ts";
import type { Paint, Shadow, TextStyle } from "./timeline.ts";

type WrittenLayer = ReelLayerOf<"text"> | ReelLayerOf<"captions">;

/** What a text has where the author does not say; sizes in pixels of the surface. */
export type TextDefaults = Pick<
  TextStyle,
  | "family"
  | "weight"
  | "sizePx"
  | "lineHeight"
  | "letterSpacingPx"
  | "textCase"
  | "fill"
  | "widthPx"
  | "shrink"
> &
  Partial<Pick<TextStyle, "stroke" | "shadow" | "background" | "maxLines">>;

const WRAP_SHARE = 0.84;
const SMALLEST = "1.7%";

/** Defaults of plain text on a surface. */
export function plainTextDefaults(surfacePx: Vec2): TextDefaults {
  return {
    family: TEXT_DEFAULTS.font,
    weight: TEXT_DEFAULTS.fontWeight,
    sizePx: readLength(TEXT_DEFAULTS.fontSize, surfacePx[1]) ?? 0,
    lineHeight: 1.2,
    letterSpacingPx: 0,
    textCase: "as-is",
    fill: paintOf(TEXT_DEFAULTS.fill),
    widthPx: surfacePx[0] * WRAP_SHARE,
    shrink: false,
  };
}

/** A paint known to be right. */
export function paintOf(authored: unknown): Paint {
  return readPaint(authored) ?? { kind: "color", color: "#ffffffff" };
}

/** The style of a written layer: the author's words over `defaults`. */
export function textStyle(layer: WrittenLayer, surfacePx: Vec2, defaults: TextDefaults): TextStyle {
  const heightPx = surfacePx[1];
  const sizePx = readLength(layer.fontSize, heightPx) ?? defaults.sizePx;
  const box = readLength(layer.height, heightPx);
  const maxLines = layer.maxLines ?? defaults.maxLines;
  return {
    family: layer.font ?? defaults.family,
    weight: layer.fontWeight ?? defaults.weight,
    italic: layer.fontStyle === "italic",
    sizePx,
    lineHeight: layer.lineHeight ?? defaults.lineHeight,
    letterSpacingPx:
      readLetterSpacing(layer.letterSpacing, { fontSizePx: sizePx, heightPx }) ??
      defaults.letterSpacingPx,
    align: layer.align ?? "center",
    direction: layer.direction ?? "auto",
    ...(layer.language !== undefined && { language: layer.language }),
    textCase: layer.textCase ?? defaults.textCase,
    fill: readPaint(layer.fill) ?? defaults.fill,
    ...decoration(layer, heightPx, defaults),
    widthPx: readLength(layer.width, surfacePx[0]) ?? defaults.widthPx,
    ...(box !== undefined && { heightPx: box }),
    ...(maxLines !== undefined && { maxLines }),
    shrink: layer.shrink ?? defaults.shrink,
    minSizePx: Math.min(sizePx, readLength(layer.minFontSize ?? SMALLEST, heightPx) ?? sizePx),
  };
}

function decoration(
  layer: WrittenLayer,
  heightPx: number,
  defaults: TextDefaults,
): Partial<Pick<TextStyle, "stroke" | "shadow" | "background">> {
  const stroke = layer.stroke === undefined ? defaults.stroke : readStroke(layer.stroke, heightPx);
  const background =
    layer.background === undefined
      ? defaults.background
      : readTextBackground(layer.background, heightPx);
  const shadow: Shadow | undefined =
    layer.shadow === undefined ? defaults.shadow : readShadow(layer.shadow, heightPx);
  return {
    ...(stroke !== undefined && { stroke }),
    ...(shadow !== undefined && { shadow }),
    ...(background !== undefined && { background }),
  };
}
