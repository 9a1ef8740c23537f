import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { pathBounds, type PathCommand } from "../../timeline/svg-path.ts";
import type { PathGeometry } from "../../timeline/timeline.ts";
import { IDENTITY } from "../matrix.ts";
import { shapePath } from "../shape-path.ts";
import { applyOperators, type OutlinePlace, type SceneOperator } from "./apply-operators.ts";
import { clip, outset } from "./clip.ts";
import { commandsOf, contoursOf, type Contour } from "./outline.ts";
import { polygonOf } from "./polygon.ts";
import { roundCorners } from "./round-corners.ts";
import { lengthOf, partOf, pointAt } from "./segment.ts";
import { taperedArea, widthShare } from "./taper.ts";

const PLACE: OutlinePlace = {
  box: { x: 0, y: 0, width: 100, height: 100 },
  seed: 7,
  layerSeconds: 1,
};

const size = fc.integer({ min: 20, max: 300 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const figure: fc.Arbitrary<PathGeometry> = fc.oneof(
  fc.record({ shape: fc.constant("rectangle" as const), sizePx: fc.tuple(size, size) }),
  fc.record({ shape: fc.constant("ellipse" as const), sizePx: fc.tuple(size, size) }),
  fc.record({
    shape: fc.constant("polygon" as const),
    sizePx: fc.tuple(size, size),
    sides: fc.integer({ min: 3, max: 12 }),
  }),
  fc.record({
    shape: fc.constant("star" as const),
    sizePx: fc.tuple(size, size),
    points: fc.integer({ min: 3, max: 9 }),
    innerRatio: fc.double({ min: 0.2, max: 0.9, noNaN: true }),
  }),
);

const outlineOf = (geometry: PathGeometry): readonly Contour[] =>
  contoursOf(shapePath(geometry, 0));

function operated(contours: readonly Contour[], ...operators: readonly SceneOperator[]) {
  return applyOperators(contours, operators, PLACE);
}

const TRIM = { start: 0, end: 1, offset: 0, mode: "simultaneously" } as const;
const REPEATER = {
  copies: 1,
  offset: 0,
  position: [100, 0],
  anchor: [0.5, 0.5],
  scale: [1, 1],
  rotation: 0,
  startOpacity: 1,
  endOpacity: 1,
  order: "above",
} as const;

function areaOf(contours: readonly Contour[]): number {
  return contours.reduce((sum, contour) => {
    const points = polygonOf(contour);
    const twice = points.reduce((total, [x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
      return total + x * nextY - nextX * y;
    }, 0);
    return sum + twice / 2;
  }, 0);
}

const boundsArea = (contours: readonly Contour[]): number => {
  const bounds = pathBounds(commandsOf(contours));
  return bounds === undefined ? 0 : bounds.width * bounds.height;
};

const lengthAll = (contours: readonly Contour[]): number =>
  contours.flatMap(({ segments }) => segments).reduce((sum, each) => sum + lengthOf(each), 0);

describe("outlines", () => {
  it("[E6] read as a path and written again are the same path", () => {
    fc.assert(
      fc.property(figure, (geometry) => {
        const path = shapePath(geometry, 0);
        expect(commandsOf(contoursOf(path))).toEqual(path);
      }),
    );
  });

  it("[E6] parts of a segment lie on it", () => {
    const coordinate = fc.integer({ min: -100, max: 100 });
    const point = fc.tuple(coordinate, coordinate);
    const segment = fc.record({ from: point, to: point, handles: fc.tuple(point, point) });
    fc.assert(
      fc.property(segment, fc.tuple(share, share), share, (curve, [a, b], t) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        const part = pointAt(partOf(curve, start, end), t);
        const whole = pointAt(curve, start + (end - start) * t);
        expect(part[0]).toBeCloseTo(whole[0], 6);
        expect(part[1]).toBeCloseTo(whole[1], 6);
      }),
    );
  });
});

describe("trim", () => {
  it("[E6] from 0 to 1 changes nothing, wherever it begins", () => {
    fc.assert(
      fc.property(figure, fc.integer({ min: -720, max: 720 }), (geometry, offset) => {
        const contours = outlineOf(geometry);
        const [piece] = operated(contours, { type: "trim", values: { ...TRIM, offset } });
        expect(piece?.contours).toBe(contours);
      }),
    );
  });

  it("[E6] keeps the share of the length that was asked for, in both modes", () => {
    const values = fc.record({
      start: share,
      end: share,
      offset: fc.integer({ min: -400, max: 400 }),
      mode: fc.constantFrom("simultaneously" as const, "individually" as const),
    });
    fc.assert(
      fc.property(figure, values, (geometry, trim) => {
        const contours = [
          ...outlineOf(geometry),
          ...outlineOf({ shape: "ellipse", sizePx: [40, 40] }),
        ];
        const pieces = operated(contours, { type: "trim", values: trim });
        const kept = lengthAll(pieces.flatMap((piece) => piece.contours));
        const asked = Math.abs(trim.end - trim.start) * lengthAll(contours);
        expect(Math.abs(kept - asked)).toBeLessThan(0.01 * lengthAll(contours) + 0.01);
      }),
    );
  });

  it("[E6] across the beginning of a closed outline is one line", () => {
    const contours = outlineOf({ shape: "ellipse", sizePx: [100, 100] });
    const values = { ...TRIM, start: 0, end: 0.5, offset: 270 };
    const [piece] = operated(contours, { type: "trim", values });
    expect(piece?.contours).toHaveLength(1);
    expect(piece?.contours[0]?.closed).toBe(false);
  });

  it("[E6] individually fills one outline after another", () => {
    const contours = [
      ...outlineOf({ shape: "rectangle", sizePx: [100, 100] }),
      ...outlineOf({ shape: "rectangle", sizePx: [100, 100] }),
    ];
    const values = { ...TRIM, end: 0.75, mode: "individually" as const };
    const [piece] = operated(contours, { type: "trim", values });
    expect(piece?.contours.map(({ closed }) => closed)).toEqual([true, false]);
    expect(piece && lengthAll(piece.contours)).toBeCloseTo(600, 6);
  });
});

describe("repeater", () => {
  it("[E6] of one copy changes nothing", () => {
    fc.assert(
      fc.property(figure, (geometry) => {
        const contours = outlineOf(geometry);
        const [piece, more] = operated(contours, { type: "repeater", values: REPEATER });
        expect(piece).toEqual({ contours, matrix: IDENTITY, opacity: 1 });
        expect(more).toBeUndefined();
      }),
    );
  });

  it("[E6] moves, turns, scales and fades step by step", () => {
    const contours = outlineOf({ shape: "rectangle", sizePx: [100, 100] });
    const values = { ...REPEATER, copies: 3, scale: [0.5, 0.5], endOpacity: 0 } as const;
    const pieces = operated(contours, { type: "repeater", values });
    expect(pieces.map(({ opacity }) => opacity)).toEqual([1, 0.5, 0]);
    expect(pieces.map(({ matrix }) => matrix)).toEqual([
      [1, 0, 0, 1, 0, 0],
      [0.5, 0, 0, 0.5, 125, 25],
      [0.25, 0, 0, 0.25, 237.5, 37.5],
    ]);
    const below = operated(contours, { type: "repeater", values: { ...values, order: "below" } });
    expect(below.map(({ opacity }) => opacity)).toEqual([0, 0.5, 1]);
  });

  it("[E6] of repeaters ends at 2,000 pieces", () => {
    const many = { type: "repeater", values: { ...REPEATER, copies: 500 } } as const;
    const contours = outlineOf({ shape: "rectangle", sizePx: [10, 10] });
    expect(operated(contours, many, many, many)).toHaveLength(2000);
  });
});

describe("round corners", () => {
  it("[E6] with radius 0 change nothing", () => {
    fc.assert(
      fc.property(figure, (geometry) => {
        const [contour] = outlineOf(geometry);
        if (contour !== undefined) expect(roundCorners(contour, 0)).toBe(contour);
      }),
    );
  });

  it("[E6] make of a rectangle the one with that radius", () => {
    fc.assert(
      fc.property(size, size, fc.integer({ min: 1, max: 200 }), (width, height, radius) => {
        const geometry: PathGeometry = { shape: "rectangle", sizePx: [width, height] };
        const own = contoursOf(shapePath(geometry, radius));
        const rounded = outlineOf(geometry).map((each) => roundCorners(each, radius));
        expect(areaOf(rounded)).toBeCloseTo(areaOf(own), -0.5);
      }),
    );
  });

  it("[E6] stay within the figure and leave curves alone", () => {
    const circle = outlineOf({ shape: "ellipse", sizePx: [100, 100] });
    expect(circle.map((each) => roundCorners(each, 30))).toEqual(circle);
    const square = outlineOf({ shape: "rectangle", sizePx: [100, 100] });
    const most = square.map((each) => roundCorners(each, 1e6));
    expect(areaOf(most)).toBeCloseTo(Math.PI * 2500, -1.5);
  });
});

describe("merge", () => {
  const squares = (x: number): [readonly Contour[], readonly Contour[]] => {
    const square = shapePath({ shape: "rectangle", sizePx: [100, 100] }, 0);
    const moved = square.map((command): PathCommand =>
      command[0] === "M" || command[0] === "L" ? [command[0], command[1] + x, command[2]] : command,
    );
    return [contoursOf(square), contoursOf(moved)];
  };

  it("[E6] areas of two squares add up as sets do", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 150 }), (x) => {
        const [a, b] = squares(x);
        const shared = Math.max(0, 100 - x) * 100;
        expect(areaOf(clip(a, b, "union"))).toBeCloseTo(20_000 - shared, 1);
        expect(areaOf(clip(a, b, "subtract"))).toBeCloseTo(10_000 - shared, 1);
        expect(areaOf(clip(a, b, "intersect"))).toBeCloseTo(shared, 1);
        expect(areaOf(clip(a, b, "exclude"))).toBeCloseTo(20_000 - 2 * shared, 1);
      }),
    );
  });

  it("[E6] union stays within the bounds of both, intersection within each", () => {
    fc.assert(
      fc.property(figure, figure, (first, second) => {
        const [a, b] = [outlineOf(first), outlineOf(second)];
        const union = areaOf(clip(a, b, "union"));
        const both = areaOf(clip(a, b, "intersect"));
        const own = [a, b].map((each) => areaOf(clip(each, [], "union")));
        expect(union).toBeLessThanOrEqual(boundsArea([...a, ...b]) + 1);
        expect(both).toBeLessThanOrEqual(Math.min(...own) + 1);
        expect(union + both).toBeCloseTo((own[0] ?? 0) + (own[1] ?? 0), -1);
      }),
    );
  });

  it("[E6] merges added figures and copies into one piece, and the outlines of a lone figure", () => {
    const [a, b] = squares(50);
    const merge = { type: "merge", values: { mode: "subtract" } } as const;
    const [lone] = operated([...a, ...b], merge);
    expect(lone && areaOf(lone.contours)).toBeCloseTo(5000, 1);
    const values = { ...REPEATER, copies: 2, position: [50, 0] } as const;
    const copies = { type: "repeater", values } as const;
    const union = { type: "merge", values: { mode: "union" } } as const;
    const pieces = operated(a, copies, union);
    expect(pieces).toHaveLength(1);
    expect(areaOf(pieces.flatMap(({ contours }) => contours))).toBeCloseTo(15_000, 1);
  });
});

describe("merged outlines", () => {
  it("[E6] do not depend on the way they turn", () => {
    const square = outlineOf({ shape: "rectangle", sizePx: [100, 100] });
    const turned = contoursOf([["M", 0, 0], ["L", 0, 100], ["L", 100, 100], ["L", 100, 0], ["Z"]]);
    for (const other of [square, turned]) {
      const merge = { type: "merge", values: { mode: "union" } } as const;
      const [piece] = operated([...square, ...other, ...turned], merge);
      expect(piece && areaOf(piece.contours)).toBeCloseTo(1e4, 1);
    }
  });
});

describe("offset", () => {
  it("[E6] by 0 changes nothing; out and in of a square with mitred corners is the square", () => {
    const square = outlineOf({ shape: "rectangle", sizePx: [100, 100] });
    const values = { amount: 0, join: "miter", miterLimit: 4 } as const;
    expect(operated(square, { type: "offset", values })[0]?.contours).toBe(square);
    const out = outset(square, { amountPx: 10, join: "miter", miterLimit: 4 });
    expect(areaOf(out)).toBeCloseTo(14_400, 0);
    expect(areaOf(outset(out, { amountPx: -10, join: "miter", miterLimit: 4 }))).toBeCloseTo(
      1e4,
      0,
    );
    expect(outset(square, { amountPx: -60, join: "miter", miterLimit: 4 })).toEqual([]);
  });

  it("[E6] joins differ in what they fill of a corner", () => {
    const square = outlineOf({ shape: "rectangle", sizePx: [100, 100] });
    const areas = (["bevel", "round", "miter"] as const).map((join) =>
      areaOf(outset(square, { amountPx: 20, join, miterLimit: 4 })),
    );
    expect(areas[0]).toBeLessThan(areas[1] ?? 0);
    expect(areas[1]).toBeLessThan(areas[2] ?? 0);
    expect(areas[1]).toBeCloseTo(1e4 + 8000 + Math.PI * 400, -1);
  });

  it("[E6] makes an area around an open line", () => {
    const line = contoursOf([
      ["M", 0, 0],
      ["L", 100, 0],
    ]);
    expect(areaOf(outset(line, { amountPx: 5, join: "miter", miterLimit: 4 }))).toBeCloseTo(
      1000,
      0,
    );
  });
});

describe("wiggle", () => {
  const values = {
    size: 8,
    detail: 4,
    points: "smooth",
    perSecond: 2,
    correlation: 0.3,
    seed: 0,
  } as const;

  it("[E6] of size 0 changes nothing; else every point stays within its size", () => {
    fc.assert(
      fc.property(figure, (geometry) => {
        const contours = outlineOf(geometry);
        const still = operated(contours, { type: "wiggle", values: { ...values, size: 0 } });
        expect(still[0]?.contours).toEqual(contours);
        const [plain, moved] = [1e-9, 8].map((px) =>
          operated(contours, { type: "wiggle", values: { ...values, size: px } }).flatMap((piece) =>
            piece.contours.flatMap(({ segments }) => segments.map(({ to }) => to)),
          ),
        );
        for (const [index, [x, y]] of (moved ?? []).entries()) {
          const [restX, restY] = plain?.[index] ?? [NaN, NaN];
          expect(Math.max(Math.abs(x - restX), Math.abs(y - restY))).toBeLessThanOrEqual(8.001);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("[B2] is the same at the same time and differs by seed and time", () => {
    const contours = outlineOf({ shape: "ellipse", sizePx: [100, 100] });
    const at = (layerSeconds: number, seed: number): string =>
      JSON.stringify(
        applyOperators(contours, [{ type: "wiggle", values: { ...values, seed } }], {
          ...PLACE,
          layerSeconds,
        }),
      );
    expect(at(1, 0)).toBe(at(1, 0));
    expect(at(1, 0)).not.toBe(at(1.1, 0));
    expect(at(1, 0)).not.toBe(at(1, 1));
  });
});

describe("taper", () => {
  const even = { start: 0, end: 0, startWidth: 0, endWidth: 0, ease: 0 };

  it("[E6] has the whole width in the middle and the asked one at the ends", () => {
    fc.assert(
      fc.property(share, share, share, (startWidth, endWidth, ease) => {
        const taper = { start: 0.4, end: 0.4, startWidth, endWidth, ease };
        expect(widthShare(taper, 0)).toBeCloseTo(startWidth, 9);
        expect(widthShare(taper, 0.5)).toBe(1);
        expect(widthShare(taper, 1)).toBeCloseTo(endWidth, 9);
      }),
    );
  });

  it("[E6] without narrowing covers what the line does, all parts turning one way", () => {
    const line = contoursOf([
      ["M", 0, 0],
      ["L", 100, 0],
    ]);
    const drawn = { taper: even, widthPx: 10, cap: "butt", dashPx: [], dashOffsetPx: 0 } as const;
    expect(areaOf(contoursOf(taperedArea(line, drawn)))).toBeCloseTo(1000, 6);
    const dashes = taperedArea(line, { ...drawn, dashPx: [10, 15], dashOffsetPx: 5 });
    expect(areaOf(contoursOf(dashes))).toBeCloseTo(400, 6);
    fc.assert(
      fc.property(figure, (geometry) => {
        const parts = contoursOf(taperedArea(outlineOf(geometry), drawn));
        expect(parts.every((part) => areaOf([part]) > 0)).toBe(true);
      }),
    );
  });
});
