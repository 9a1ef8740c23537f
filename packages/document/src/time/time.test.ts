import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  FLICKS_PER_SECOND,
  flicksFromSeconds,
  flicksOfFrame,
  flicksPerFrame,
  FRAME_RATES,
  frameAt,
  frameCountOf,
  secondsFromFlicks,
} from "./time.ts";

const rates = Object.entries(FRAME_RATES);

describe("time", () => {
  test.each(rates)("[E7] a frame of %s fps is a whole count of flicks", (written, rate) => {
    expect(flicksPerFrame(rate) % 1).toBe(0);
    expect(FLICKS_PER_SECOND / flicksPerFrame(rate)).toBeCloseTo(Number(written), 2);
  });

  test.each([8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000])(
    "[E7] a sample at %d Hz is a whole count of flicks",
    (sampleRateHz) => {
      expect(FLICKS_PER_SECOND % sampleRateHz).toBe(0);
    },
  );

  test("[B2] each frame's span begins at its own time and is half open", () => {
    fc.assert(
      fc.property(fc.constantFrom(...rates), fc.nat(500_000), ([, rate], index) => {
        const start = flicksOfFrame(index, rate);
        expect(frameAt(start, rate)).toBe(index);
        expect(frameAt(start + flicksPerFrame(rate) - 1, rate)).toBe(index);
        expect(frameCountOf(start, rate)).toBe(index);
        expect(frameCountOf(start + 1, rate)).toBe(index + 1);
      }),
    );
  });

  test("[E7] seconds come back within half a flick", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3600, noNaN: true }), (seconds) => {
        const back = secondsFromFlicks(flicksFromSeconds(seconds));
        expect(Math.abs(back - seconds)).toBeLessThan(1 / FLICKS_PER_SECOND);
      }),
    );
  });
});
