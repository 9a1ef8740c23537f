import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parsePathData, pathBounds, type PathCommand } from "./svg-path.ts";

function read(d: string): readonly PathCommand[] {
  const commands = parsePathData(d);
  if ("message" in commands) throw new Error(commands.message);
  return commands;
}

describe("SVG paths", () => {
  it("[E6] relative, implicit and packed commands mean what SVG says", () => {
    expect(read("m10-5 5 5h5v-2z")).toEqual([
      ["M", 10, -5],
      ["L", 15, 0],
      ["L", 20, 0],
      ["L", 20, -2],
      ["Z"],
    ]);
    expect(read("M.5.5L1e1,-1E-1")).toEqual([
      ["M", 0.5, 0.5],
      ["L", 10, -0.1],
    ]);
  });

  it("[E6] smooth curves mirror the control point only of their own family", () => {
    expect(read("M0 0C0 10 10 10 10 0S20-10 20 0")[2]).toEqual(["C", 10, -10, 20, -10, 20, 0]);
    expect(read("M0 0L10 0S20-10 20 0")[2]).toEqual(["C", 10, 0, 20, -10, 20, 0]);
    expect(read("M0 0Q5 9 10 0T20 0")[2]).toEqual(["C", 10 + 10 / 3, -6, 20 - 10 / 3, -6, 20, 0]);
  });

  it("[E6] arcs run along their ellipse and end at their end", () => {
    const circle = read("M0 50A50 50 0 1 1 100 50A50 50 0 1 1 0 50Z");
    for (const command of circle) {
      if (command[0] !== "C") continue;
      expect(Math.hypot(command[5] - 50, command[6] - 50)).toBeCloseTo(50, 6);
    }
    expect(pathBounds(circle)).toMatchObject({ x: 0, width: 100 });
    expect(read("M0 0a25,25-30 0150-25").at(-1)?.slice(-2)).toEqual([50, -25]);
  });

  it.each([
    ["L 1 1", 0],
    ["M 1", 3],
    ["M 0 0 X", 6],
    ["M 0 0 L 5", 9],
  ])("[V-1] %s is refused where the fault is", (d, offset) => {
    expect(parsePathData(d)).toMatchObject({ offset });
  });

  it("no text makes reading throw or gives a number that is none", () => {
    const piece = fc.constantFrom("M", "l", "A", "z", "Q", " ", ",", "-", ".", "1", "0", "1e3");
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const commands = parsePathData(pieces.join(""));
        if ("message" in commands) return;
        for (const [, ...numbers] of commands) expect(numbers.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
