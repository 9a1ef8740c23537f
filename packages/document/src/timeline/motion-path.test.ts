import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { solidAt } from "../../test/motion.ts";
import { reel, resolveYaml } from "../../test/resolved.ts";
import { parseReel } from "../authoring/authoring.ts";
import { flicksFromSeconds } from "../time/time.ts";
import { directionAt, numberAt, vec2At } from "./animated-value.ts";
import { directionAlong, lengthOf, motionPath, pointAlong, straightCurve } from "./motion-path.ts";

const at = (seconds: number): number => flicksFromSeconds(seconds);

const solid = (keys: string): string =>
  reel(`duration: 4
layers:
  - type: solid
    color: "#ffffff"
${keys.replaceAll(/^/gm, "    ")}
`);

const coordinate = fc.double({ min: -2000, max: 2000, noNaN: true });
const curve = fc.tuple(
  coordinate,
  coordinate,
  coordinate,
  coordinate,
  coordinate,
  coordinate,
  coordinate,
  coordinate,
);

describe("[E6] a motion path", () => {
  test("is passed at an even speed, whatever its curve", () => {
    fc.assert(
      fc.property(curve, fc.double({ min: 0, max: 0.99, noNaN: true }), (each, from) => {
        const path = motionPath([each]);
        const length = lengthOf(path);
        fc.pre(length > 100);
        const [a, b] = [pointAlong(path, from), pointAlong(path, from + 0.01)];
        // A chord is at most as long as the way; where a curve all but stops, 96 steps measure less exactly.
        expect(Math.hypot(b[0] - a[0], b[1] - a[1])).toBeLessThanOrEqual(length * 0.013);
      }),
    );
    const round = motionPath([[0, 0, 0, 55.2, 44.8, 100, 100, 100]]);
    const points = Array.from({ length: 11 }, (_, step) => pointAlong(round, step / 10));
    const steps = points.slice(1).map(([x, y], index) => {
      const [px, py] = points[index] ?? [0, 0];
      return Math.hypot(x - px, y - py);
    });
    for (const step of steps) expect(step).toBeCloseTo((Math.PI * 50) / 10, 0);
  });

  test("begins and ends on its ends, and goes straight on beyond them", () => {
    fc.assert(
      fc.property(curve, (each) => {
        const path = motionPath([each]);
        const [start, end] = [pointAlong(path, 0), pointAlong(path, 1)];
        expect(Math.hypot(start[0] - each[0], start[1] - each[1])).toBeLessThan(1e-6);
        expect(Math.hypot(end[0] - each[6], end[1] - each[7])).toBeLessThan(1e-6);
      }),
    );
    expect(pointAlong(motionPath([straightCurve([0, 0], [100, 0])]), 1.1)[0]).toBeCloseTo(110, 6);
    expect(directionAlong(motionPath([[0, 0, 0, 0, 50, 0, 50, 50]]), 0)[0]).toBeGreaterThan(0);
  });

  const CURVED = `position:
  keys:
    - { time: 0, value: [100, 500], tangentOut: [0, -200] }
    - { time: 2, value: [500, 500], tangentIn: [0, -200] }`;

  test("is bent by the tangents of its keys", () => {
    const { position } = solidAt(solid(CURVED), 0);
    expect(vec2At(position, at(0))).toEqual([100, 500]);
    const [x, y] = vec2At(position, at(1));
    expect(x).toBeCloseTo(300, 3);
    expect(y).toBeCloseTo(350, 3);
    expect(vec2At(position, at(3))).toEqual([500, 500]);
  });

  test("turns a layer that is oriented along it, and not one that is not", () => {
    const turned = solidAt(solid(`${CURVED}\nautoOrient: true\nrotation: 90`), 0);
    expect(turned.autoOrient).toBe(true);
    expect(directionAt(turned.position, at(0))).toBeCloseTo(-90, 3);
    expect(directionAt(turned.position, at(1))).toBeCloseTo(0, 1);
    expect(directionAt(turned.position, at(3))).toBeCloseTo(90, 3);
    const straight = solidAt(
      solid(
        "position:\n  keys:\n    - { time: 1, value: [0, 0] }\n    - { time: 2, value: [50, 50] }\n    - { time: 3, value: [50, 50] }",
      ),
      0,
    );
    for (const seconds of [0, 1.5, 2.5, 3.5])
      expect(directionAt(straight.position, at(seconds))).toBeCloseTo(45, 6);
    expect(directionAt({ value: [1, 1] }, at(0))).toBe(0);
  });

  test("passes a roving key when an even speed brings it there", () => {
    const { position } = solidAt(
      solid(`position:
  keys:
    - { time: 0, value: [0, 0] }
    - { time: 0.1, value: [300, 0], roving: true }
    - { time: 2, value: [300, 100] }`),
      0,
    );
    expect("keys" in position ? position.keys.length : 0).toBe(2);
    expect(vec2At(position, at(1))[0]).toBeCloseTo(200, 0);
    expect(vec2At(position, at(1.5))[0]).toBeCloseTo(300, 0);
    expect(vec2At(position, at(1.75))[1]).toBeCloseTo(50, 0);
  });
});

describe("[E6] an ease by speed and influence", () => {
  const rotation = (keys: string) =>
    solidAt(solid(`rotation:\n  keys:\n${keys}`), 0).rotationDegrees;

  test("is the Bézier of After Effects' value graph", () => {
    const value = rotation(`    - { time: 0, value: 0, out: { speed: 0, influence: 50% } }
    - { time: 2, value: 100, in: { speed: 100, influence: 25% } }`);
    expect("keys" in value && value.keys[0]?.ease).toEqual({
      kind: "bezier",
      x1: 0.5,
      y1: 0,
      x2: 0.75,
      y2: 0.5,
    });
  });

  test("of speed 0 and a third on both sides is an easy ease, half way in the middle", () => {
    const value = rotation(
      "    - { time: 0, value: 0, out: {} }\n    - { time: 2, value: 100, in: {} }",
    );
    expect(numberAt(value, at(1))).toBeCloseTo(50, 2);
    expect(numberAt(value, at(0.2))).toBeLessThan(5);
  });

  test("leaves a side that is not written on the straight line", () => {
    const value = rotation(
      "    - { time: 0, value: 0 }\n    - { time: 2, value: 100, in: { influence: 100% } }",
    );
    expect(numberAt(value, at(0.1))).toBeGreaterThan(4);
    expect(numberAt(value, at(1.9))).toBeGreaterThan(98);
  });

  test("has at its keys the speed it says", () => {
    fc.assert(
      fc.property(fc.double({ min: -200, max: 200, noNaN: true }), (speed) => {
        const value = rotation(
          `    - { time: 0, value: 0, out: { speed: ${speed.toFixed(3)}, influence: 40% } }\n    - { time: 2, value: 100, in: {} }`,
        );
        expect(numberAt(value, at(0.001)) / 0.001).toBeCloseTo(Number(speed.toFixed(3)), -1);
      }),
      { numRuns: 50 },
    );
  });

  test("does not go with a named one", () => {
    const both = solid(
      "rotation:\n  keys:\n    - { time: 0, value: 0, ease: linear, out: {} }\n    - { time: 1, value: 1, in: {} }",
    );
    expect(
      parseReel(both).issues.map(({ code, path }) => [code, path.at(-1), path.at(-2)]),
    ).toEqual([
      ["conflicting-keys", "out", 0],
      ["conflicting-keys", "in", 1],
    ]);
  });

  test("tangents belong to positions", () => {
    const yaml = solid("rotation:\n  keys:\n    - { time: 0, value: 0, tangentOut: [1, 1] }");
    expect(parseReel(yaml).issues.map(({ code }) => code)).toEqual(["unknown-key"]);
    expect(resolveYaml(solid("rotation: 1")).issues).toEqual([]);
  });
});
