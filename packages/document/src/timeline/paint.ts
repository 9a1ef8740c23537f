import type { Vec2 } from "./animated.ts";

/** `#rrggbbaa`, lower case, sRGB code values, straight alpha. */
export type Color = string;

export interface GradientStop {
  /** 0–1 along the gradient. */
  readonly offset: number;
  readonly color: Color;
}

/** How an area is filled. Gradient points are fractions of the filled box (0,0 top left; 1,1 bottom right). */
export type Paint =
  | { readonly kind: "color"; readonly color: Color }
  | {
      readonly kind: "linear-gradient";
      readonly from: Vec2;
      readonly to: Vec2;
      readonly stops: readonly GradientStop[];
    }
  | {
      readonly kind: "radial-gradient";
      readonly center: Vec2;
      readonly radius: number;
      readonly stops: readonly GradientStop[];
    };

export interface Stroke {
  readonly paint: Paint;
  readonly widthPx: number;
  readonly cap?: "butt" | "round" | "square";
  /** Round when not said. */
  readonly join?: "round" | "miter" | "bevel";
  /** In widths, for mitred joins. */
  readonly miterLimit?: number;
  readonly dashPx?: readonly number[];
  readonly dashOffsetPx?: number;
}

export interface Shadow {
  readonly color: Color;
  readonly offsetPx: Vec2;
  /** Gaussian standard deviation. */
  readonly blurPx: number;
}
