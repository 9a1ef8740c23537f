import type { EffectType } from "../model/effects/effects.ts";
import type { EffectValue } from "../model/effects/parameter.ts";
import type { Flicks } from "../time/time.ts";
import type { Animated } from "./animated.ts";

/** An effect with its parameters over time; those that are no numbers do not change. */
export interface TimelineEffect {
  readonly type: EffectType;
  readonly values: Readonly<Record<string, Animated<EffectValue>>>;
  /** The colour table of an effect that has one. */
  readonly table?: ColorTable;
}

/** A three-dimensional colour table: red changes fastest, then green, then blue. */
export interface ColorTable {
  /** Entries along each axis. */
  readonly size: number;
  readonly domainMin: readonly [number, number, number];
  readonly domainMax: readonly [number, number, number];
  /** Three numbers an entry, 1 for full. */
  readonly values: readonly number[];
}

/** A length within the layer's own box: pixels, and a share of the box's width or height besides. */
export type BoxLength = readonly [px: number, share: number];

/** A figure that says where a layer shows, in the layer's own space. */
export interface TimelineMask {
  readonly shape: "rectangle" | "ellipse" | "path";
  readonly x: Animated<BoxLength>;
  readonly y: Animated<BoxLength>;
  readonly width: Animated<BoxLength>;
  readonly height: Animated<BoxLength>;
  readonly radiusPx: Animated<number>;
  /** Gaussian standard deviation. */
  readonly featherPx: Animated<number>;
  readonly expansionPx: Animated<number>;
  readonly opacity: Animated<number>;
  readonly mode: "add" | "subtract" | "intersect";
  readonly inverted: boolean;
  readonly outline?: MaskOutline;
}

/** A path whose commands stay and whose numbers may change. */
export interface MaskOutline {
  readonly commands: readonly ("M" | "L" | "C" | "Z")[];
  readonly numbers: Animated<readonly number[]>;
  /** When given, this part of the coordinates fills the mask's box; else they are pixels of the layer. */
  readonly viewBox?: readonly [number, number, number, number];
}

/** Layers that say where another one shows. */
export interface TimelineMatte {
  /** Keys of layers on the same surface. */
  readonly layers: readonly string[];
  readonly mode: "alpha" | "luma" | "alpha-inverted" | "luma-inverted";
}

/** Moments that are averaged into one frame. */
export interface Shutter {
  /** From the frame's time to the opening; below zero before it. */
  readonly opens: Flicks;
  readonly length: Flicks;
  /** At least 2. */
  readonly samples: number;
}
