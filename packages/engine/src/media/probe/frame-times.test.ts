import { FLICKS_PER_SECOND as SECOND, FRAME_RATES, flicksPerFrame } from "@reelkiln/document";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { frameTimes } from "./frame-times.ts";
import type { ListedPacket } from "./listing.ts";

function packetsAt(times: readonly number[], duration = 0): ListedPacket[] {
  return times.map((pts) => ({ pts, duration, corrupt: false }));
}

describe("[B3] frame times", () => {
  test("every served rate is found in any clock fine enough, in decoding order too", () => {
    const rates = fc.constantFrom(...Object.values(FRAME_RATES));
    const clocksHz = fc.constantFrom(1000, 12_288, 30_000, 90_000);
    fc.assert(
      fc.property(rates, clocksHz, fc.integer({ min: 60, max: 300 }), (rate, clockHz, count) => {
        const tick = SECOND / clockHz;
        const times = Array.from(
          { length: count },
          (_, index) => Math.round((index * flicksPerFrame(rate)) / tick) * tick,
        );
        const shuffled = times.map((_, index) => times[index ^ 1] ?? times[index] ?? 0);
        const found = frameTimes(packetsAt(shuffled));
        expect(found.frameRate).toEqual(rate);
        expect(found.variableRate).toBe(false);
      }),
    );
  });

  test("one late frame of more than half a millisecond makes the rate variable", () => {
    const times = Array.from({ length: 50 }, (_, index) => (index * SECOND) / 25);
    const late = times.map((time, index) => (index < 20 ? time : time + SECOND / 100));
    expect(frameTimes(packetsAt(times)).variableRate).toBe(false);
    expect(frameTimes(packetsAt(late)).variableRate).toBe(true);
  });

  test("an even rate that is not served is given exactly", () => {
    const times = Array.from({ length: 40 }, (_, index) => (index * SECOND) / 15);
    expect(frameTimes(packetsAt(times))).toMatchObject({
      frameRate: { numerator: 15, denominator: 1 },
      variableRate: false,
      end: (40 * SECOND) / 15,
    });
  });

  test("a lone frame lasts as long as its packet says", () => {
    expect(frameTimes(packetsAt([0], SECOND / 10))).toMatchObject({
      frameRate: { numerator: 10, denominator: 1 },
      variableRate: false,
      start: 0,
      end: SECOND / 10,
    });
  });
});
