import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fitPicture, zoomPicture } from "./fit.ts";

const side = fc.integer({ min: 2, max: 8000 });
const size = fc.tuple(side, side);

const ratios = (source: readonly number[], box: readonly number[]) =>
  source.map((length, axis) => (box[axis] ?? 0) / length);

describe("fitting a picture", () => {
  it("[E6] cover and contain keep the picture's proportions; neither leaves the source or the box", () => {
    fc.assert(
      fc.property(size, size, fc.constantFrom("cover", "contain", "none"), (source, box, fit) => {
        const { from, to } = fitPicture(fit, source, box);
        const scale = fit === "contain" ? Math.min(...ratios(source, box)) : to.width / from.width;
        expect(Math.abs(to.width - from.width * scale)).toBeLessThan(1.0001);
        expect(Math.abs(to.height - from.height * scale)).toBeLessThan(1.0001);
        expect(Math.min(from.x, from.y, to.x, to.y)).toBeGreaterThan(-1e-6);
        expect(from.x + from.width).toBeLessThan(source[0] + 1e-6);
        expect(from.y + from.height).toBeLessThan(source[1] + 1e-6);
        expect(to.x + to.width).toBeLessThan(box[0] + 1e-6);
        expect(to.y + to.height).toBeLessThan(box[1] + 1e-6);
      }),
    );
  });

  it("[B4] a contained picture ends on even pixels where it leaves room, in the middle of its box", () => {
    expect(fitPicture("contain", [1280, 720], [1080, 1920]).to).toEqual({
      x: 0,
      y: 656,
      width: 1080,
      height: 608,
    });
    fc.assert(
      fc.property(size, size, (source, box) => {
        const { to } = fitPicture("contain", source, box);
        const sides = [
          [to.x, to.width, box[0]],
          [to.y, to.height, box[1]],
        ] as const;
        for (const [start, length, within] of sides) {
          expect(Math.abs(within - length - 2 * start)).toBeLessThan(4);
          if (length < 64 || within - length < 2) continue;
          expect([start % 2, length % 2]).toEqual([0, 0]);
        }
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
