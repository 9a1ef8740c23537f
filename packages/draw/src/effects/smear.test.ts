import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { EffectImage } from "./image.ts";
import { passesFor, smearImage, type SmearMap } from "./smear.ts";

const [WIDTH, HEIGHT] = [48, 36] as const;

function image(fill: (x: number, y: number) => readonly number[]): EffectImage {
  const pixels = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) pixels.set(fill(x, y), 4 * (y * WIDTH + x));
  return { width: WIDTH, height: HEIGHT, pixels };
}

const along =
  (x: number, y: number) =>
  (share: number): SmearMap => [1, 0, 0, 1, share * x, share * y];

const turning =
  (degrees: number) =>
  (share: number): SmearMap => {
    const angle = (share * degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [x, y] = [WIDTH / 2, HEIGHT / 2];
    return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
  };

const way = fc.double({ min: -30, max: 30, noNaN: true });
const map = fc.oneof(
  fc.tuple(way, way).map(([x, y]) => along(x, y)),
  way.map(turning),
);

describe("a smear", () => {
  it("[E6] of one color is that color, to the last bit, when edges are repeated", () => {
    const code = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(map, fc.tuple(code, code, code, code), (mapAt, color) => {
        const flat = image(() => color);
        smearImage(flat, { passes: 4, edge: "clamp" }, mapAt);
        expect(flat).toEqual(image(() => color));
      }),
      { numRuns: 40 },
    );
  });

  it("[E6] leaves as much of the picture as there was, where nothing leaves it", () => {
    const total = ({ pixels }: EffectImage): number => pixels.reduce((sum, code) => sum + code, 0);
    fc.assert(
      fc.property(way, way, (x, y) => {
        const spot = image((column, row) =>
          Math.hypot(column - 24, row - 18) < 3 ? [200, 120, 40, 255] : [0, 0, 0, 0],
        );
        const before = total(spot);
        smearImage(
          spot,
          { passes: passesFor(Math.hypot(x, y)), edge: "zero" },
          along(x / 2, y / 2),
        );
        expect(Math.abs(total(spot) - before)).toBeLessThan(before * 0.06);
      }),
      { numRuns: 40 },
    );
  });

  it("[B2] by a move is the same, whichever way it is worked out", () => {
    const picture = () => image((x, y) => [(x * 37) & 255, (y * 53) & 255, (x * y) & 255, 255]);
    const [moved, mapped] = [picture(), picture()];
    smearImage(moved, { passes: 3, edge: "zero" }, along(7.3, -4.6));
    // A turn too small to count is no plain move, so that every pixel is worked out for itself.
    smearImage(mapped, { passes: 3, edge: "zero" }, (share) => {
      const [, , , , x, y] = along(7.3, -4.6)(share);
      return [1, 1e-12, 0, 1, x, y];
    });
    const off = moved.pixels.map((code, at) => Math.abs(code - (mapped.pixels[at] ?? 0)));
    expect(Math.max(...off)).toBeLessThanOrEqual(1);
  });
});
