import type { EffectType, EffectValues } from "../model/effects/effects.ts";
import type { BlendMode } from "../model/values/blend-modes.data.ts";
import type { Flicks } from "../time/time.ts";
import type { PathCommand } from "../timeline/svg-path.ts";
import type {
  Color,
  ColorTable,
  Paint,
  Shadow,
  Stroke,
  TimelineMatte,
} from "../timeline/timeline.ts";

/** x' = a·x + c·y + e, y' = b·x + d·y + f: from the node's own space to the surface it stands on. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** In pixels; x and y are the top left. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One frame, fully decided: drawing it needs no time, no keyframes and no files but pictures by name. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly time: Flicks;
  readonly background: Color;
  /** First is at the back. */
  readonly nodes: readonly SceneNode[];
}

/** An effect that changes pixels; those that change the scene (echo) are done by then. */
export type PixelEffectType = Exclude<EffectType, "echo">;

/** When and where an effect happens: all that its randomness and movement hang on. */
export interface EffectMoment {
  /** Of the layer and the effect's place in its list; the same in every frame. */
  readonly seed: number;
  /** Output frame. */
  readonly frame: number;
  /** Seconds since the layer's start. */
  readonly layerSeconds: number;
  readonly table?: ColorTable;
}

/** One effect with the values of this frame; lengths in pixels of the node. */
export type SceneEffect = {
  [K in PixelEffectType]: EffectMoment & { readonly type: K; readonly values: EffectValues<K> };
}[PixelEffectType];

/** Effects of a node, in order, on what it paints in `contentBox`. */
export interface NodeEffects {
  readonly list: readonly SceneEffect[];
  /** What the node paints without them, in node space. */
  readonly contentBox: Box;
  /** Pixels of node space that they paint, and look, beyond a place. */
  readonly reachPx: number;
  /** True when any pixel may need any other one. */
  readonly needsWhole: boolean;
}

/** A figure in node space that says where the node shows. */
export interface SceneMask {
  readonly path: readonly PathCommand[];
  /** Gaussian standard deviation. */
  readonly featherPx: number;
  readonly expansionPx: number;
  /** 0–1. */
  readonly opacity: number;
  readonly mode: "add" | "subtract" | "intersect";
  readonly inverted: boolean;
}

/** Nodes on the node's own surface that say where it shows. */
export interface SceneMatte {
  readonly nodes: readonly SceneNode[];
  readonly mode: TimelineMatte["mode"];
}

interface NodeBase {
  /** Unique in the scene; the key of the timeline layer it comes from. */
  readonly key: string;
  readonly matrix: Matrix;
  /** 0–1, already multiplied by every modifier. */
  readonly opacity: number;
  /** `plus` adds premultiplied colours (the two halves of a dissolve). */
  readonly blend: BlendMode | "plus";
  /** Of the layer, for `dissolve`. */
  readonly blendSeed?: number;
  /** Shows only inside this box, in node space. */
  readonly clip?: { readonly box: Box; readonly radiusPx: number };
  readonly shadow?: Shadow;
  /** The layer's own box in node space: what layout and checks measure. */
  readonly box: Box;
  /** All that is painted in node space (strokes, shadows, backgrounds, effects included). */
  readonly paintBox: Box;
  /** Applied to the content, before effects. */
  readonly masks?: readonly SceneMask[];
  readonly effects?: NodeEffects;
  /** Applied last, on the surface the node stands on. */
  readonly matte?: SceneMatte;
}

/** A picture or video frame: `from` (pixels of the upright source) painted into `to` (node space). */
export interface MediaNode extends NodeBase {
  readonly kind: "media";
  readonly src: string;
  /** Source time of a video frame; absent for a still. */
  readonly sourceTime?: Flicks;
  readonly from: Box;
  readonly to: Box;
  readonly blurPx: number;
}

export interface SolidNode extends NodeBase {
  readonly kind: "solid";
  readonly color: Color;
}

export type { PathCommand };

/** One part of a shape: filled, then stroked. */
export interface ShapePiece {
  readonly path: readonly PathCommand[];
  /** From the piece's own space, which its paint and line width belong to, to the node's; none when they are one. */
  readonly matrix?: Matrix;
  /** 0–1, times the node's; 1 when not said. */
  readonly opacity?: number;
  /** The area of a line that gets thinner: painted as the stroke instead of a line along the path. */
  readonly line?: readonly PathCommand[];
}

export interface ShapeNode extends NodeBase {
  readonly kind: "shape";
  /** Painted in order. */
  readonly pieces: readonly ShapePiece[];
  readonly fill?: Paint;
  readonly stroke?: Stroke;
}

export interface PlacedGlyph {
  readonly glyph: number;
  /** Baseline origin in node space. */
  readonly x: number;
  readonly y: number;
}

/** A run moved about by text animators. */
export interface MovedRun {
  /** Moves the run, its paint and its line in node space. */
  readonly matrix: Matrix;
  /** 0–1, times the node's. */
  readonly opacity: number;
  /** Gaussian standard deviation. */
  readonly blurPx: number;
  /** All it paints, in node space. */
  readonly area: Box;
}

/** Glyphs of one face, size and paint. */
export interface GlyphRun {
  /** Id of a face of the shaper. */
  readonly face: string;
  readonly sizePx: number;
  /** Multiple of the run's own size about `origin` (an emphasised word); 1 for none. */
  readonly scale: number;
  readonly origin: readonly [number, number];
  readonly fill: Paint;
  readonly stroke?: Stroke;
  /** What text animators make of the run; none when it stands as it was laid. */
  readonly moved?: MovedRun;
  /** Colour glyphs (emoji) are painted as pictures, without fill and stroke. */
  readonly colorGlyphs: boolean;
  readonly glyphs: readonly PlacedGlyph[];
}

export interface WordBox {
  readonly text: string;
  readonly box: Box;
}

export interface TextNode extends NodeBase {
  readonly kind: "text";
  /** Painted first, in order. */
  readonly backgrounds: readonly {
    readonly box: Box;
    readonly radiusPx: number;
    readonly paint: Paint;
  }[];
  /** Strokes of all runs are painted before the fills of all runs. */
  readonly runs: readonly GlyphRun[];
  readonly textShadow?: Shadow;
  /** Gradient paints of runs refer to this box. */
  readonly paintArea: Box;
  readonly words: readonly WordBox[];
  readonly lineCount: number;
  /** Facts for the checks: what did not fit. */
  readonly overflow: {
    readonly widthPx: number;
    readonly heightPx: number;
    readonly truncated: boolean;
    /** A word longer than a line was broken between letters. */
    readonly brokenWord: boolean;
  };
  /** Characters (with their script) that no font covers. */
  readonly uncovered: readonly string[];
}

/** Drawn on a transparent surface of its own, then placed as one. */
export interface GroupNode extends NodeBase {
  readonly kind: "group";
  readonly nodes: readonly SceneNode[];
  /** Set when its nodes are moments of one layer: the picture is their average. */
  readonly averaged?: true;
}

/** Effects on what the surface holds already, inside the node's box. */
export interface AdjustmentNode extends NodeBase {
  readonly kind: "adjustment";
}

export type SceneNode = AdjustmentNode | MediaNode | SolidNode | ShapeNode | TextNode | GroupNode;

export { evaluateScene } from "./evaluate.ts";
