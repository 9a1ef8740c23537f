import type { ResolvedEase } from "./animated.ts";

const NEWTON_STEPS = 8;
const BISECTION_STEPS = 40;
const PRECISION = 1e-7;
/** Share of its first swing that a spring still has at the key where it counts as settled. */
const SPRING_REST = 0.001;

/**
 * How far the value has come at `fraction` of the way (0–1) from one key to the next.
 * 0 at 0 and 1 at 1 for every ease but `hold`, which stays 0 until 1; springs and some Béziers overshoot between.
 */
export function easeProgress(ease: ResolvedEase, fraction: number): number {
  if (fraction <= 0) return 0;
  if (fraction >= 1) return 1;
  if (ease.kind === "linear") return fraction;
  if (ease.kind === "hold") return 0;
  if (ease.kind === "bezier") return bezierProgress(ease, fraction);
  return springProgress(ease, fraction);
}

function bezierProgress(ease: ResolvedEase & { kind: "bezier" }, fraction: number): number {
  return cubic(ease.y1, ease.y2, bezierParameter(ease.x1, ease.x2, fraction));
}

/** Coordinate at `u` of a cubic Bézier from 0 to 1 with the inner control values `a` and `b`. */
export function cubic(a: number, b: number, u: number): number {
  const v = 1 - u;
  return 3 * a * v * v * u + 3 * b * v * u * u + u * u * u;
}

/** Slope of the same curve at `u`. */
export function cubicSlope(a: number, b: number, u: number): number {
  const v = 1 - u;
  return 3 * a * v * v + 6 * (b - a) * v * u + 3 * (1 - b) * u * u;
}

/** Solves x(u) = `x`: Newton's method, and bisection where the curve is too flat for it. */
export function bezierParameter(x1: number, x2: number, x: number): number {
  let u = x;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const error = cubic(x1, x2, u) - x;
    if (Math.abs(error) < PRECISION) return u;
    const slope = cubicSlope(x1, x2, u);
    if (Math.abs(slope) < 1e-6) break;
    u -= error / slope;
    if (u < 0 || u > 1) break;
  }
  let low = 0;
  let high = 1;
  for (let step = 0; step < BISECTION_STEPS; step++) {
    u = (low + high) / 2;
    if (cubic(x1, x2, u) < x) low = u;
    else high = u;
  }
  return u;
}

/**
 * Step response of a damped harmonic oscillator, its time scaled so that it settles at the next key.
 * The last thousandth is spread over the way, so that it ends exactly at 1.
 */
function springProgress(ease: ResolvedEase & { kind: "spring" }, fraction: number): number {
  const frequency = Math.sqrt(ease.stiffness / ease.mass);
  const ratio = ease.damping / (2 * Math.sqrt(ease.stiffness * ease.mass));
  const settle = -Math.log(SPRING_REST) / (decayRate(ratio) * frequency);
  const respond = (t: number): number => stepResponse(ratio, frequency, t * settle);
  return respond(fraction) + fraction * (1 - respond(1));
}

/** Decay of the slowest part of the response, as a multiple of the natural frequency. */
function decayRate(ratio: number): number {
  if (ratio < 1) return Math.max(ratio, 0.02);
  return ratio - Math.sqrt(ratio * ratio - 1) || 1;
}

function stepResponse(ratio: number, frequency: number, t: number): number {
  const decay = ratio * frequency;
  if (Math.abs(ratio - 1) < 1e-6) return 1 - Math.exp(-frequency * t) * (1 + frequency * t);
  if (ratio < 1) {
    const damped = frequency * Math.sqrt(1 - ratio * ratio);
    const swing = Math.cos(damped * t) + (decay / damped) * Math.sin(damped * t);
    return 1 - Math.exp(-decay * t) * swing;
  }
  const spread = frequency * Math.sqrt(ratio * ratio - 1);
  const slow = spread - decay;
  const fast = -spread - decay;
  return 1 + (fast * Math.exp(slow * t) - slow * Math.exp(fast * t)) / (slow - fast);
}
