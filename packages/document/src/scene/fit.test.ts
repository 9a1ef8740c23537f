import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fitPicture, zoomPicture } from "./fit.ts";

const side = fc.integer({ min: 2, max: 8000 });
const size = fc.tuple(side, side);

describe("fitting a picture", () => {
  it("[E6] cover and contain keep the picture's proportions; neither leaves the source or the box", () => {
    fc.assert(
      fc.property(size, size, fc.constantFrom("cover", "contain", "none"), (source, box, fit) => {
        const { from, to } = fitPicture(fit, source, box);
        expect(to.width / from.width).toBeCloseTo(to.height / from.height, 6);
        expect(Math.min(from.x, from.y, to.x, to.y)).toBeGreaterThan(-1e-6);
        expect(from.x + from.width).toBeLessThan(source[0] + 1e-6);
        expect(from.y + from.height).toBeLessThan(source[1] + 1e-6);
        expect(to.x + to.width).toBeLessThan(box[0] + 1e-6);
        expect(to.y + to.height).toBeLessThan(box[1] + 1e-6);
      }),
    );
  });

  it("[E6] a zoomed and shifted view never leaves the source", () => {
    const shift = fc.double({ min: -1, max: 1, noNaN: true });
    const view = fc.record({
      zoom: fc.double({ min: 1, max: 3, noNaN: true }),
      shift: fc.tuple(shift, shift),
    });
    fc.assert(
      fc.property(size, size, view, (source, box, moved) => {
        const from = zoomPicture(fitPicture("cover", source, box).from, source, moved);
        expect(Math.min(from.x, from.y)).toBeGreaterThan(-1e-6);
        expect(from.x + from.width).toBeLessThan(source[0] + 1e-6);
        expect(from.y + from.height).toBeLessThan(source[1] + 1e-6);
      }),
    );
  });
});
