import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parseCube } from "./cube.ts";

function cubeText(size: number, values: readonly number[]): string {
  const rows = Array.from({ length: size ** 3 }, (_, index) =>
    values.slice(3 * index, 3 * index + 3).join(" "),
  );
  return [`TITLE "a look"`, "# made by a test", "", `LUT_3D_SIZE ${size}`, ...rows, ""].join(
    "\r\n",
  );
}

const cubes = fc.integer({ min: 2, max: 4 }).chain((size) =>
  fc
    .array(fc.integer({ min: -200, max: 1200 }), {
      minLength: 3 * size ** 3,
      maxLength: 3 * size ** 3,
    })
    .map((values) => ({ size, values: values.map((value) => value / 1000) })),
);

describe("color tables", () => {
  it("[E6] a .cube file is read number by number", () => {
    fc.assert(
      fc.property(cubes, ({ size, values }) => {
        expect(parseCube(cubeText(size, values))).toEqual({
          size,
          values,
          domainMin: [0, 0, 0],
          domainMax: [1, 1, 1],
        });
      }),
    );
  });

  it("[E6] any missing or added entry is told with its line", () => {
    const text = cubeText(
      2,
      Array.from({ length: 24 }, () => 0.5),
    );
    const lines = text.trimEnd().split("\r\n");
    expect(parseCube(lines.slice(0, -1).join("\n"))).toMatchObject({
      message: "7 entries where 8 are needed",
    });
    expect(parseCube([...lines, "1 1 1"].join("\n"))).toMatchObject({ line: lines.length + 1 });
  });

  it.each([
    ["", "LUT_3D_SIZE is missing"],
    ["LUT_1D_SIZE 4", "a one-dimensional table is not served"],
    ["LUT_3D_SIZE 66", "LUT_3D_SIZE is 66; 2 to 65 are served"],
    ["LUT_3D_SIZE two", "LUT_3D_SIZE is two; 2 to 65 are served"],
    ["0 0 0", "an entry stands before LUT_3D_SIZE"],
    ["LUT_3D_SIZE 2\n0 0 NaN", "an entry is three numbers"],
    ["LUT_3D_SIZE 2\n0 0", "an entry is three numbers"],
    ["LUT_3D_SIZE 2\nDOMAIN_MIN 0 0 2", "DOMAIN_MAX has to lie above DOMAIN_MIN"],
    ["LUT_3D_SIZE 2\nGAMMA 2", "GAMMA is no keyword of .cube files"],
    ["LUT_3D_SIZE 2\n0 0 0\nDOMAIN_MAX 1 1 1", "DOMAIN_MAX stands among the entries"],
  ])("[E6] %j is refused: %s", (text, message) => {
    expect(parseCube(text)).toMatchObject({ message });
  });
});
