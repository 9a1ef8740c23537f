import type { Vec2 } from "./animated.ts";
import type { Paint, Shadow, Stroke } from "./paint.ts";

/** Everything that text layout needs. Sizes in pixels of the surface. */
export interface TextStyle {
  readonly family: string;
  /** 100–900. */
  readonly weight: number;
  readonly italic: boolean;
  readonly sizePx: number;
  /** Multiple of the size. */
  readonly lineHeight: number;
  /** Added after every cluster. */
  readonly letterSpacingPx: number;
  readonly align: "left" | "center" | "right" | "justify";
  readonly direction: "auto" | "ltr" | "rtl";
  readonly language?: string;
  readonly textCase: "as-is" | "upper";
  readonly fill: Paint;
  /** Painted under the fill, round joins; half of it shows outside the glyph. */
  readonly stroke?: Stroke;
  readonly shadow?: Shadow;
  readonly background?: TextBackground;
  /** Wrap width. */
  readonly widthPx: number;
  /** When given, the size shrinks (down to `minSizePx`) until the text fits. */
  readonly heightPx?: number;
  readonly maxLines?: number;
  readonly shrink: boolean;
  readonly minSizePx: number;
}

export interface TextBackground {
  readonly paint: Paint;
  readonly paddingPx: Vec2;
  readonly radiusPx: number;
  /** One box around the block, or one a line. */
  readonly per: "block" | "line";
}
