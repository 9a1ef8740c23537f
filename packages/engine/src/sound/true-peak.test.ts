import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { peakAfter } from "./oversampling.ts";
import { greatestStep, truePeak } from "./true-peak.ts";

/** What is found when no sample is left out. */
function peakOfAll(samples: Float32Array): number {
  return samples.reduce(
    (peak, sample, at) => Math.max(peak, Math.abs(sample), peakAfter(samples, at)),
    0,
  );
}

describe("true peak", () => {
  it("[B1] leaving out what cannot hold a new peak changes nothing, of noise and of slow waves alike", () => {
    const wave = fc.record({
      length: fc.integer({ min: 1, max: 600 }),
      hertz: fc.integer({ min: 1, max: 24_000 }),
      noise: fc.double({ min: 0, max: 1, noNaN: true }),
      seed: fc.integer({ min: 1, max: 1e6 }),
    });
    fc.assert(
      fc.property(wave, ({ length, hertz, noise, seed }) => {
        let state = seed;
        const samples = Float32Array.from({ length }, (_, at) => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          const swell = Math.sin(at / 97);
          return swell * Math.sin((2 * Math.PI * hertz * at) / 48_000) + noise * (state / 2 ** 32);
        });
        const found = truePeak(samples, { from: 0, to: length, floor: 0 });
        expect(found).toBeCloseTo(peakOfAll(samples), 9);
      }),
    );
  });

  it("[B1] the step to the silence around a sound counts", () => {
    const samples = Float32Array.of(0.5, 0.4, 0.3, 0.7);
    expect(greatestStep(samples, 0, 3)).toBeCloseTo(0.5, 6);
    expect(greatestStep(samples, 1, 3)).toBeCloseTo(0.1, 6);
    expect(greatestStep(samples, 1, 9)).toBeCloseTo(0.7, 6);
  });
});
