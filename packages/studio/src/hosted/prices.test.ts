import { flicksFromSeconds } from "@reelkiln/document";
import fc from "fast-check";
import { expect, it } from "vitest";

import { billingOf, renderCredits, transcriptionCredits } from "./prices.ts";

const fullHd = { width: 1080, height: 1920, frameRate: { numerator: 30, denominator: 1 } };

it("[H7] a clip of 14.6 s costs 3 and 6: 9", () => {
  const heard = flicksFromSeconds(14.6);
  const render = renderCredits({ ...fullHd, duration: heard });
  expect(billingOf({ heard, renderCredits: render })).toEqual({
    transcription_credit_cost: 3,
    transcription_duration_seconds_billed: 14.6,
    render_credit_cost: 6,
    total_credit_cost: 9,
  });
});

it("[H7] each started unit counts, and a length on the boundary starts no further one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), (units) => {
      const render = (seconds: number): number =>
        renderCredits({ ...fullHd, duration: flicksFromSeconds(seconds) });
      expect(transcriptionCredits(flicksFromSeconds(units * 5))).toBe(units);
      expect(transcriptionCredits(flicksFromSeconds(units * 5 + 0.001))).toBe(units + 1);
      expect(render(units * 2.5)).toBe(units);
      expect(render(units * 2.5 + 0.001)).toBe(units + 1);
    }),
  );
});

it("[H7] more pixels a second cost in proportion, fewer no less", () => {
  const duration = flicksFromSeconds(10);
  const sixty = { ...fullHd, frameRate: { numerator: 60, denominator: 1 } };
  expect(renderCredits({ ...sixty, duration })).toBe(8);
  expect(renderCredits({ ...fullHd, width: 2160, height: 3840, duration })).toBe(16);
  expect(renderCredits({ ...fullHd, width: 64, height: 64, duration })).toBe(4);
});

it("[H7] what was not done costs nothing", () => {
  expect(billingOf({})).toEqual({
    transcription_credit_cost: 0,
    transcription_duration_seconds_billed: 0,
    render_credit_cost: 0,
    total_credit_cost: 0,
  });
});
