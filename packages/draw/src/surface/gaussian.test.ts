import fc from "fast-check";
import { expect, it } from "vitest";

import { blurScale, pictureBlur } from "./blur-scale.ts";
import { blurPlane, type Plane } from "./gaussian.ts";

function impulse(side: number): Plane {
  const values = new Float32Array(side * side);
  values[Math.floor(side / 2) * side + Math.floor(side / 2)] = 1;
  return { width: side, height: side, values };
}

/** Share of a Gaussian left of `x` standard deviations. Source: Abramowitz and Stegun, 26.2.17. */
function gaussianShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const poly = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = poly.reduceRight((sum, term) => (sum + term) * t, 0);
  const upper = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * tail;
  return x > 0 ? 1 - upper : upper;
}

it("[B2] a blurred edge is that of a Gaussian within 1.5 % of its height", () => {
  for (const sigmaPx of [1.3, 3, 7.7]) {
    const values = Float32Array.from({ length: 120 * 8 }, (_, at) => (at % 120 >= 60 ? 1 : 0));
    const blurred = blurPlane({ width: 120, height: 8, values }, sigmaPx, "clamp").values;
    const off = [...blurred.subarray(0, 120)].map((value, x) =>
      Math.abs(value - gaussianShare((x + 0.5 - 60) / sigmaPx)),
    );
    expect(Math.max(...off)).toBeLessThan(sigmaPx < 2 ? 0.03 : 0.015);
  }
});

it("[B2] a blurred point has the variance asked for, in fractional steps too", () => {
  const sigmas = fc.double({ min: 0.8, max: 9, noNaN: true });
  fc.assert(
    fc.property(sigmas, (sigmaPx) => {
      const { values } = blurPlane(impulse(81), sigmaPx, "zero");
      let [sum, variance] = [0, 0];
      for (const [at, value] of values.entries()) {
        sum += value;
        variance += value * ((at % 81) - 40) ** 2;
      }
      expect(sum).toBeCloseTo(1, 3);
      expect(Math.sqrt(variance)).toBeCloseTo(sigmaPx, 1);
    }),
    { numRuns: 40 },
  );
});

it("[B2] a flat plane stays flat to its edge when edges are repeated", () => {
  const plane = { width: 40, height: 30, values: new Float32Array(1200).fill(200) };
  for (const value of blurPlane(plane, 12.5, "clamp").values) expect(value).toBeCloseTo(200, 2);
});

it("[B4] a strong blur works on few pixels, a weak one on all", () => {
  expect(blurScale(1000, 500, 1)).toMatchObject({ width: 1000, height: 500 });
  const small = blurScale(1000, 500, 40);
  expect(small.width).toBeLessThan(50);
  expect(small.sigmaPx).toBeGreaterThan(1);
});

it("[B2] an enlarged picture is blurred where the blur hides its pixels", () => {
  const blurOf = (sigmaPx: number) =>
    pictureBlur(
      { width: 100, height: 50 },
      { width: 800, height: 400 },
      { sigmaPx, averagedPixels: 1e6 },
    );
  expect(blurOf(0.5)).toMatchObject({ width: 800, height: 400, sigmaPx: 0.5 });
  for (const sigmaPx of [1.25, 2, 5, 9, 40]) {
    expect(blurOf(sigmaPx).sigmaPx * blurOf(sigmaPx).reduction).toBeGreaterThan(1);
    expect(blurOf(sigmaPx).width).toBeGreaterThanOrEqual(sigmaPx > 20 ? 25 : 100);
  }
});
