import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { flicksFromSeconds, flicksOfFrame, frameAt } from "../time/time.ts";
import { sourceTimeAt } from "./source-time.ts";

const SPAN = {
  src: "a.mp4",
  inPoint: flicksFromSeconds(2),
  outPoint: flicksFromSeconds(5),
  speed: 1,
  loop: false,
};

describe("source time", () => {
  it("[B2] at speed 1 and equal rates, output frame n shows source frame n for every served rate", () => {
    const rate = fc.constantFrom(
      { numerator: 24_000, denominator: 1001 },
      { numerator: 25, denominator: 1 },
      { numerator: 30_000, denominator: 1001 },
      { numerator: 60, denominator: 1 },
    );
    fc.assert(
      fc.property(rate, fc.integer({ min: 0, max: 100_000 }), (frameRate, index) => {
        const source = { ...SPAN, inPoint: 0, outPoint: flicksOfFrame(100_001, frameRate) };
        const time = sourceTimeAt(source, 0, flicksOfFrame(index, frameRate));
        expect(frameAt(time, frameRate)).toBe(index);
      }),
    );
  });

  it("[B3] stays inside the used part: wraps in a loop, else holds the last frame", () => {
    const speed = fc.double({ min: 0.05, max: 20, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), speed, fc.boolean(), (time, factor, loop) => {
        const at = sourceTimeAt({ ...SPAN, speed: factor, loop }, 0, time);
        expect(Number.isInteger(at)).toBe(true);
        expect(at).toBeGreaterThanOrEqual(SPAN.inPoint);
        expect(at).toBeLessThan(SPAN.outPoint);
      }),
    );
    const loop = { ...SPAN, loop: true };
    expect(sourceTimeAt(loop, 0, flicksFromSeconds(3))).toBe(SPAN.inPoint);
    expect(sourceTimeAt(SPAN, 0, flicksFromSeconds(9))).toBe(SPAN.outPoint - 1);
  });
});
