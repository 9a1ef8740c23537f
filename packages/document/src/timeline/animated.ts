import type { Flicks } from "../time/time.ts";

/** How a value goes from one key to the next. `spring` is a damped oscillator that ends at the next key. */
export type ResolvedEase =
  | { readonly kind: "linear" }
  | { readonly kind: "hold" }
  | {
      readonly kind: "bezier";
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
    }
  | {
      readonly kind: "spring";
      readonly stiffness: number;
      readonly damping: number;
      readonly mass: number;
    };

/** A key at a root-composition time; `ease` leads to the next key. */
export interface ResolvedKey<T> {
  readonly time: Flicks;
  readonly value: T;
  readonly ease: ResolvedEase;
}

/** A constant, or at least one key in rising time. Before the first and after the last key the value holds. */
export type Animated<T> = { readonly value: T } | { readonly keys: readonly ResolvedKey<T>[] };

/** x, y. */
export type Vec2 = readonly [number, number];
