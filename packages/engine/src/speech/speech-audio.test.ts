import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Decimator } from "./decimator.ts";
import { splitAtPauses } from "./split-at-pauses.ts";
import { readWave, waveFile } from "./wave-file.ts";

function tone(hertz: number, count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, index) =>
    Math.sin((2 * Math.PI * hertz * index) / 48_000),
  );
}

function decimated(samples: Float32Array, pieces: readonly number[] = []): Float32Array {
  const decimator = new Decimator(48_000, 16_000);
  const parts: Float32Array[] = [];
  let at = 0;
  for (const length of pieces) {
    parts.push(decimator.push(samples.subarray(at, at + length)));
    at += Math.min(length, samples.length - at);
  }
  parts.push(decimator.push(samples.subarray(at)), decimator.finish());
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

function level(samples: Float32Array): number {
  const middle = samples.subarray(2000, -2000);
  return Math.sqrt(middle.reduce((sum, value) => sum + value * value, 0) / middle.length);
}

describe("sound for speech engines", () => {
  it("[R8] a tone of speech passes unchanged and in its place", () => {
    const result = decimated(tone(1000, 48_000));
    expect(result.length).toBe(16_000);
    for (let index = 200; index < 15_000; index += 97) {
      expect(result[index]).toBeCloseTo(Math.sin((2 * Math.PI * 1000 * index) / 16_000), 3);
    }
  });

  it("[R8] what would fold back is 80 dB down", () => {
    expect(20 * Math.log10(level(decimated(tone(9500, 48_000))) * Math.SQRT2)).toBeLessThan(-80);
  });

  it("[R8] the pieces in which sound comes change nothing", () => {
    const samples = tone(440, 9001);
    const whole = decimated(samples);
    expect(whole.length).toBe(3001);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 6 }), (pieces) => {
        expect(decimated(samples, pieces)).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });

  it("[R8] a WAV file is read back as it was written", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -32_768, max: 32_767 })), (list) => {
        const samples = Int16Array.from(list);
        expect(readWave(waveFile(samples, 22_050))).toEqual({ sampleRateHz: 22_050, samples });
      }),
    );
  });

  it("[R8] a long sound is cut in the middle of pauses, and hard only where there is none", () => {
    const speech = [
      { start: 0, end: 40 },
      { start: 60, end: 90 },
      { start: 94, end: 300 },
    ];
    expect(splitAtPauses(speech, { duration: 300, longest: 100 })).toEqual([
      { start: 0, end: 92 },
      { start: 92, end: 192 },
      { start: 192, end: 292 },
      { start: 292, end: 300 },
    ]);
  });
});
