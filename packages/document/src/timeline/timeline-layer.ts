import type { TextUnit } from "../model/animators/animator.ts";
import type { EffectValue } from "../model/effects/parameter.ts";
import type { DocumentPath } from "../model/issue.ts";
import type { OperatorType } from "../model/operators/operators.ts";
import type { BlendMode } from "../model/values/blend-modes.data.ts";
import type { Flicks } from "../time/time.ts";
import type { Animated, Vec2 } from "./animated.ts";
import type { Shutter, TimelineEffect, TimelineMask, TimelineMatte } from "./layer-treatment.ts";
import type { Color, Paint, Shadow, Stroke } from "./paint.ts";
import type { Retime } from "./retime.ts";
import type { TextBackground, TextStyle } from "./text-look.ts";

/** Fractions of the layer's own box cut away at each side, 0–1. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An animated change laid over a base value; enter, exit and motion presets resolve to these. */
export type Modifier =
  | { readonly target: "opacity"; readonly multiply: Animated<number> }
  | { readonly target: "scale"; readonly multiply: Animated<number> }
  | { readonly target: "rotation"; readonly addDegrees: Animated<number> }
  | { readonly target: "translate"; readonly addPx: Animated<Vec2> }
  /** Ken Burns: zoom (≥1) and shift of the picture inside its own box; shift is a fraction of the room there is, −1…1. */
  | { readonly target: "content"; readonly zoom: Animated<number>; readonly shift: Animated<Vec2> }
  /** Fraction 0–1 of the layer's box that shows, from `from`. */
  | {
      readonly target: "wipe";
      readonly from: "left" | "right" | "top" | "bottom";
      readonly shown: Animated<number>;
    };

/** Where an expanded layer comes from. */
export interface LayerOrigin {
  readonly path: DocumentPath;
  /** The author's id, when given. */
  readonly id?: string;
  readonly name?: string;
  /** Set when the author lets it cover others, or be covered. */
  readonly allowsOverlap?: true;
}

/** The transform of a layer that others follow. */
export type ParentTransform = Pick<
  LayerBase,
  "position" | "scale" | "rotationDegrees" | "modifiers" | "autoOrient"
>;

/** What a layer has beside its content and place; each is absent when it changes nothing. */
export interface LayerTreatment {
  readonly blend?: BlendMode;
  readonly effects?: readonly TimelineEffect[];
  readonly masks?: readonly TimelineMask[];
  readonly matte?: TimelineMatte;
  /** Set when it is smeared by a shutter that stays open. */
  readonly shutter?: Shutter;
  /** Set when it shows only as the matte of another layer. */
  readonly matteOnly?: true;
  /** Layers it follows, the outermost first; its position is measured from the anchor of the last. */
  readonly parents?: readonly ParentTransform[];
}

interface LayerBase extends LayerTreatment {
  /** Unique in the timeline and stable over edits elsewhere: ids (or kind and index) joined by `/`. */
  readonly key: string;
  readonly origin: LayerOrigin;
  /** Half-open span of root time in which it shows. */
  readonly start: Flicks;
  readonly end: Flicks;
  /** Canvas position of the anchor, in pixels of the surface the layer stands on. */
  readonly position: Animated<Vec2>;
  /** Fraction of the layer's own box: 0,0 top left; 0.5,0.5 centre. */
  readonly anchor: Vec2;
  readonly scale: Animated<Vec2>;
  /** Clockwise. */
  readonly rotationDegrees: Animated<number>;
  /** Set when it turns along the path of its position besides. */
  readonly autoOrient?: true;
  readonly opacity: Animated<number>;
  readonly crop?: Crop;
  /** Corner radius of the layer's box; 0 for none. */
  readonly radiusPx: Animated<number>;
  readonly shadow?: Shadow;
  readonly modifiers: readonly Modifier[];
}

/** Which part of a source shows when: source time = inPoint + (t − start) × speed, wrapped when `loop`. */
export interface SourceSpan {
  /** Project-relative path: the key into `Timeline.media`. */
  readonly src: string;
  readonly inPoint: Flicks;
  readonly outPoint: Flicks;
  readonly speed: number;
  readonly loop: boolean;
  /** Instead of `speed`, where it does not run at one. */
  readonly retime?: Retime;
}

export interface VideoLayer extends LayerBase {
  readonly kind: "video";
  readonly source: SourceSpan;
  /** The box the picture is fitted into. */
  readonly sizePx: Vec2;
  readonly fit: "cover" | "contain" | "fill" | "none";
  /** Gaussian standard deviation over the picture; 0 for none. `fit: blurred` resolves to two layers. */
  readonly blurPx: number;
}

export interface ImageLayer extends LayerBase {
  readonly kind: "image";
  readonly src: string;
  readonly sizePx: Vec2;
  readonly fit: "cover" | "contain" | "fill" | "none";
  readonly blurPx: number;
}

export interface SolidLayer extends LayerBase {
  readonly kind: "solid";
  readonly color: Color;
  readonly sizePx: Vec2;
}

export type PathGeometry =
  | { readonly shape: "rectangle"; readonly sizePx: Vec2 }
  | { readonly shape: "ellipse"; readonly sizePx: Vec2 }
  | { readonly shape: "line"; readonly fromPx: Vec2; readonly toPx: Vec2 }
  | { readonly shape: "polygon"; readonly sizePx: Vec2; readonly sides: number }
  | {
      readonly shape: "star";
      readonly sizePx: Vec2;
      readonly points: number;
      readonly innerRatio: number;
    }
  /** `d` in SVG path syntax, already checked; scaled from `viewBox` into `sizePx`. */
  | {
      readonly shape: "path";
      readonly sizePx: Vec2;
      readonly d: string;
      readonly viewBox: readonly [number, number, number, number];
    };

/** A line along a shape's outline over time. */
export interface ShapeStroke {
  readonly paint: Animated<Paint>;
  readonly widthPx: Animated<number>;
  readonly cap?: Stroke["cap"];
  readonly join?: Stroke["join"];
  readonly miterLimit?: number;
  readonly dashPx?: Animated<readonly number[]>;
  readonly dashOffsetPx?: Animated<number>;
  readonly taper?: ShapeTaper;
}

/** How a line gets thinner towards its ends. */
export interface ShapeTaper {
  /** Shares of the line over which it does. */
  readonly start: Animated<number>;
  readonly end: Animated<number>;
  /** Shares of the width that are left at the ends. */
  readonly startWidth: Animated<number>;
  readonly endWidth: Animated<number>;
  /** 0 narrows evenly, 1 in a round swing. */
  readonly ease: Animated<number>;
}

/** What is done to a shape's outline, with its parameters over time. */
export interface TimelineOperator {
  readonly type: OperatorType;
  readonly values: Readonly<Record<string, Animated<EffectValue>>>;
}

export interface ShapeLayer extends LayerBase {
  readonly kind: "shape";
  readonly geometry: PathGeometry;
  readonly fill?: Animated<Paint>;
  readonly stroke?: ShapeStroke;
  /** In the order they are applied. */
  readonly operators?: readonly TimelineOperator[];
}

export interface TextLayer extends LayerBase {
  readonly kind: "text";
  readonly text: string;
  /** The box that the anchor refers to across: the wrap width when the author gave one, else the lines themselves. */
  readonly anchoredBy: "width" | "lines";
  readonly style: TextStyle;
  /** In the order they are applied. */
  readonly animators?: readonly TimelineAnimator[];
}

/** What the characters, words or lines of a text become, with its parameters over time. */
export interface TimelineAnimator {
  readonly by: TextUnit;
  /** Only what the author says. */
  readonly properties: Readonly<Record<string, Animated<EffectValue>>>;
  readonly selector?: Readonly<Record<string, Animated<EffectValue>>>;
  readonly wiggle?: Readonly<Record<string, Animated<EffectValue>>>;
}

export interface TimedWord {
  readonly text: string;
  readonly start: Flicks;
  readonly end: Flicks;
}

/** One page of captions: what is on screen together. Times are root time. */
export interface CaptionPage {
  readonly start: Flicks;
  readonly end: Flicks;
  readonly text: string;
  /** Empty when the source has no word times. In `text` order; `offset` is the UTF-16 index in `text`. */
  readonly words: readonly (TimedWord & { readonly offset: number })[];
}

export interface CaptionsLayer extends LayerBase {
  readonly kind: "captions";
  readonly pages: readonly CaptionPage[];
  readonly style: TextStyle;
  /** How the spoken word differs; absent for phrases. */
  readonly active?: {
    readonly fill?: Paint;
    readonly scale?: number;
    readonly background?: TextBackground;
  };
}

/** A nested composition or sequence: its layers are drawn on a surface of their own, then placed as one. */
export interface SurfaceLayer extends LayerBase {
  readonly kind: "surface";
  readonly sizePx: Vec2;
  readonly layers: readonly TimelineLayer[];
  /** How time runs for its layers, where it does not run as around it; they end before `end`. */
  readonly retime?: { readonly source: Retime; readonly end: Flicks };
  /** Spans in which two children dissolve into each other (crossfade): result = a·(1−p) + b·p. */
  readonly dissolves: readonly Dissolve[];
}

export interface Dissolve {
  readonly from: string;
  readonly to: string;
  readonly start: Flicks;
  readonly end: Flicks;
  readonly progress: Animated<number>;
}

/** Effects on everything behind it, within its box. */
export interface AdjustmentLayer extends LayerBase {
  readonly kind: "adjustment";
  readonly sizePx: Vec2;
}

export type TimelineLayer =
  | AdjustmentLayer
  | VideoLayer
  | ImageLayer
  | SolidLayer
  | ShapeLayer
  | TextLayer
  | CaptionsLayer
  | SurfaceLayer;
