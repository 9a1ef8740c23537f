import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readEase, type BEZIER_EASES } from "../model/model.ts";
import { numberAt } from "./animated-value.ts";
import type { ResolvedEase } from "./animated.ts";
import { easeProgress } from "./ease.ts";

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const bezier = fc
  .record({ x1: fraction, y1: fraction, x2: fraction, y2: fraction })
  .map((points): ResolvedEase => ({ kind: "bezier", ...points }));

describe("eases", () => {
  it("[E6] every ease begins at 0 and ends at 1", () => {
    const spring = fc.record({
      stiffness: fc.double({ min: 1, max: 2000, noNaN: true }),
      damping: fc.double({ min: 1, max: 200, noNaN: true }),
      mass: fc.double({ min: 0.1, max: 20, noNaN: true }),
    });
    fc.assert(
      fc.property(spring, fraction, (parameters, at) => {
        const ease: ResolvedEase = { kind: "spring", ...parameters };
        expect(easeProgress(ease, 0)).toBe(0);
        expect(easeProgress(ease, 1)).toBe(1);
        expect(easeProgress(ease, at)).toBeLessThan(2.01);
        expect(easeProgress(ease, at)).toBeGreaterThan(-0.01);
      }),
    );
  });

  it("[E6] a Bézier with its points in the unit square rises and stays in it", () => {
    fc.assert(
      fc.property(bezier, fraction, fraction, (ease, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const from = easeProgress(ease, low);
        const to = easeProgress(ease, high);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(1 + 1e-9);
        expect(to - from).toBeGreaterThan(-1e-5);
      }),
    );
  });

  it("[E6] the CSS eases have the values that browsers give", () => {
    const at = (name: keyof typeof BEZIER_EASES, x: number): number => {
      const ease = readEase(name);
      return ease === undefined ? NaN : easeProgress(ease, x);
    };
    expect(at("ease", 0.5)).toBeCloseTo(0.8024, 4);
    expect(at("ease-in", 0.5)).toBeCloseTo(0.3154, 4);
    expect(at("ease-out", 0.5)).toBeCloseTo(0.6846, 4);
    expect(at("ease-in-out", 0.25)).toBeCloseTo(0.1292, 4);
    expect(at("ease-out-back", 0.5)).toBeGreaterThan(1);
  });

  it("[E6] a value holds before the first and after the last key, and keys' eases lead on", () => {
    const keys = [
      { time: 100, value: 1, ease: { kind: "hold" } },
      { time: 200, value: 5, ease: { kind: "linear" } },
      { time: 300, value: 9, ease: { kind: "linear" } },
    ] as const;
    const values = [0, 100, 199, 200, 250, 300, 999].map((time) => numberAt({ keys }, time));
    expect(values).toEqual([1, 1, 1, 5, 7, 9, 9]);
  });
});
