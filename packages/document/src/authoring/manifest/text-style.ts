import type { Length, ReelLayerOf } from "../../model/model.ts";
import { readLength } from "../../model/model.ts";
import type { BoxValue, TextStyleValue } from "./text-fields.ts";

type TextKeys = Pick<
  ReelLayerOf<"text">,
  | "font"
  | "fontSize"
  | "fontWeight"
  | "fill"
  | "align"
  | "letterSpacing"
  | "lineHeight"
  | "stroke"
  | "shadow"
>;

/** A text style of a request in the words of the document. */
export function textKeys(style: TextStyleValue): TextKeys {
  return {
    ...(style.font_family !== undefined && { font: style.font_family }),
    ...(style.font_size !== undefined && { fontSize: style.font_size }),
    ...(style.font_weight !== undefined && { fontWeight: style.font_weight }),
    ...(style.color !== undefined && { fill: style.color }),
    ...(style.text_align !== undefined && { align: style.text_align }),
    ...(style.letter_spacing !== undefined && { letterSpacing: `${style.letter_spacing}em` }),
    ...(style.line_height !== undefined && { lineHeight: style.line_height }),
    ...strokeOf(style),
    ...shadowOf(style),
  };
}

function strokeOf({ stroke_color, stroke_width }: TextStyleValue): Pick<TextKeys, "stroke"> {
  if (stroke_width === undefined && stroke_color === undefined) return {};
  if (stroke_width === 0) return {};
  return { stroke: { color: stroke_color ?? "#000000", width: stroke_width ?? 4 } };
}

/** A CSS blur radius is twice the standard deviation that the document counts in. */
function shadowOf(style: TextStyleValue): Pick<TextKeys, "shadow"> {
  const { shadow_color, shadow_blur, shadow_offset_x, shadow_offset_y } = style;
  const given = [shadow_color, shadow_blur, shadow_offset_x, shadow_offset_y];
  if (given.every((each) => each === undefined)) return {};
  return {
    shadow: {
      color: shadow_color ?? "#00000080",
      offset: [shadow_offset_x ?? 0, shadow_offset_y ?? 0],
      blur: (shadow_blur ?? 0) / 2,
    },
  };
}

interface TextBox {
  readonly position: readonly [Length, Length];
  readonly width: Length;
  readonly height: Length;
}

/** The middle and size of a box: text stands in the middle of its box and gets smaller until it fits. */
export function textBox(box: BoxValue, sizePx: readonly [width: number, height: number]): TextBox {
  const { x = "0%", y = "0%", width = "100%", height = "100%" } = box;
  return { position: [middle(x, width, sizePx[0]), middle(y, height, sizePx[1])], width, height };
}

/** Percent stay percent, so that the ejected project keeps its meaning at another size. */
function middle(edge: Length, size: Length, basisPx: number): Length {
  const px = (readLength(edge, basisPx) ?? 0) + (readLength(size, basisPx) ?? 0) / 2;
  const isShare = String(edge).endsWith("%") && String(size).endsWith("%");
  return isShare ? `${rounded((px / basisPx) * 100)}%` : rounded(px);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
