import type { ReadEase } from "../model/values/ease.ts";
import type { Flicks } from "../time/time.ts";

/** How a value goes from one key to the next. `spring` is a damped oscillator that ends at the next key. */
export type ResolvedEase = ReadEase;

/** A cubic Bézier: its two ends and, between them, its control points. */
export type Curve = readonly [
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
];

/** The way from one key's place to the next, passed by length. */
export interface MotionPath {
  /** One after another. */
  readonly curves: readonly Curve[];
  /** Length of the way up to even steps of each curve's parameter; the first is 0. */
  readonly lengths: readonly number[];
}

/** A key at a root-composition time; `ease` leads to the next key. */
export interface ResolvedKey<T> {
  readonly time: Flicks;
  readonly value: T;
  readonly ease: ResolvedEase;
  /** Of places: the way to the next key, where it is not straight. */
  readonly path?: MotionPath;
}

/** A constant, or at least one key in rising time. Before the first and after the last key the value holds. */
export type Animated<T> = { readonly value: T } | { readonly keys: readonly ResolvedKey<T>[] };

/** x, y. */
export type Vec2 = readonly [number, number];
