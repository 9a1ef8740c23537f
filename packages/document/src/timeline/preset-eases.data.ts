import type { ResolvedEase } from "./animated.ts";

export const LINEAR: ResolvedEase = { kind: "linear" };

/** Fast, then settling: the usual ease of things that arrive (easings.net, ease-out-cubic). */
export const EASE_OUT: ResolvedEase = { kind: "bezier", x1: 0.33, y1: 1, x2: 0.68, y2: 1 };

/** Arrives a little beyond and comes back (easings.net, ease-out-back). */
export const BACK_OUT: ResolvedEase = { kind: "bezier", x1: 0.34, y1: 1.56, x2: 0.64, y2: 1 };
