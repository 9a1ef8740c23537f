import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { bufferFrame, pictureBytes } from "./buffer-frame.ts";
import { colorPassTo709, matrixOf, type ColorMatrix, type ColorPass } from "./color.ts";
import { rotatePlanes } from "./rotate.ts";
import { toneMapTo709 } from "./tone-map.ts";
import { nitsOfPq, pqOfNits } from "./transfer.ts";

function frameOf(width: number, height: number, byteAt: (at: number) => number) {
  const shape = { width, height, alpha: true };
  const bytes = Uint8Array.from({ length: pictureBytes(shape) }, (_, at) => byteAt(at));
  return bufferFrame(shape, bytes, "owned");
}

/** The turn that undoes another. */
const BACK = { 90: 270, 180: 180, 270: 90 } as const;

describe("[B3] turning", () => {
  const even = fc.integer({ min: 1, max: 40 }).map((half) => half * 2);

  test("four quarter turns, or one each way, give the picture back", () => {
    fc.assert(
      fc.property(even, even, fc.constantFrom(90, 180, 270), (width, height, turn) => {
        const source = frameOf(width, height, (at) => (at * 31) & 255);
        const sideways = turn !== 180;
        const turned = frameOf(sideways ? height : width, sideways ? width : height, () => 0);
        const back = frameOf(width, height, () => 0);
        rotatePlanes(source, turned, { rotationDegrees: turn });
        rotatePlanes(turned, back, { rotationDegrees: BACK[turn] });
        expect(back.bytes).toEqual(source.bytes);
      }),
    );
  });

  test("90 degrees brings the lower left corner to the upper left", () => {
    const source = frameOf(4, 2, (at) => at);
    const turned = frameOf(2, 4, () => 0);
    rotatePlanes(source, turned, { rotationDegrees: 90 });
    expect([...turned.y]).toEqual([4, 0, 5, 1, 6, 2, 7, 3]);
  });

  test("a mirrored picture is swapped before it is turned", () => {
    const source = frameOf(4, 2, (at) => at);
    const swapped = frameOf(4, 2, () => 0);
    rotatePlanes(source, swapped, { rotationDegrees: 0, mirrored: true });
    expect([...swapped.y]).toEqual([3, 2, 1, 0, 7, 6, 5, 4]);
    const turned = frameOf(2, 4, () => 0);
    rotatePlanes(source, turned, { rotationDegrees: 90, mirrored: true });
    expect([...turned.y]).toEqual([7, 3, 6, 2, 5, 1, 4, 0]);
  });
});

describe("[B3] colour", () => {
  const CASES: readonly [ColorMatrix, Coding][] = [
    ["bt601", { kr: 0.299, kb: 0.114, range: "limited" }],
    ["bt601", { kr: 0.299, kb: 0.114, range: "full" }],
    ["bt709", { kr: 0.2126, kb: 0.0722, range: "full" }],
    ["bt2020", { kr: 0.2627, kb: 0.0593, range: "limited" }],
  ];

  test.each(CASES)("%s as %o becomes BT.709 limited, but for rounding", (matrix, coding) => {
    const pass = colorPassTo709(matrix, coding.range);
    const channel = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(channel, channel, channel, (red, green, blue) => {
        const stored = coded([red, green, blue], coding);
        const frame = frameOf(2, 2, () => 0);
        frame.y.fill(stored[0]);
        frame.u.fill(stored[1]);
        frame.v.fill(stored[2]);
        pass?.(frame);
        const wanted = coded([red, green, blue], { kr: 0.2126, kb: 0.0722, range: "limited" });
        // Rounding the source costs half a code value in each of its three numbers.
        expect(Math.abs((frame.y[0] ?? 0) - wanted[0])).toBeLessThanOrEqual(2);
        expect(Math.abs((frame.u[0] ?? 0) - wanted[1])).toBeLessThanOrEqual(2);
        expect(Math.abs((frame.v[0] ?? 0) - wanted[2])).toBeLessThanOrEqual(2);
      }),
    );
  });

  test("grey stays grey and what is BT.709 already is left alone", () => {
    expect(colorPassTo709("bt709", "limited")).toBeUndefined();
    const frame = frameOf(2, 2, () => 128);
    colorPassTo709("bt601", "limited")?.(frame);
    expect([frame.y[0], frame.u[0], frame.v[0]]).toEqual([128, 128, 128]);
  });

  test("an untagged picture is BT.709 from 720 lines up", () => {
    const untagged = { colorSpace: "unknown" };
    expect(matrixOf({ ...untagged, width: 1280, height: 720 })).toBe("bt709");
    expect(matrixOf({ ...untagged, width: 720, height: 1280 })).toBe("bt709");
    expect(matrixOf({ ...untagged, width: 720, height: 576 })).toBe("bt601");
    expect(matrixOf({ colorSpace: "smpte170m", width: 1920, height: 1080 })).toBe("bt601");
  });
});

describe("[B3] HDR", () => {
  const passes: Readonly<Record<string, ColorPass | undefined>> = {
    smpte2084: toneMapTo709("smpte2084", "limited"),
    "arib-std-b67": toneMapTo709("arib-std-b67", "limited"),
  };
  const grey = (luma: number, transfer: string): readonly number[] => {
    const frame = frameOf(2, 2, () => 128);
    frame.y.fill(luma);
    passes[transfer]?.(frame);
    return [frame.y[0] ?? 0, frame.u[0] ?? 0, frame.v[0] ?? 0];
  };

  test.each(["smpte2084", "arib-std-b67"])(
    "%s: grey stays grey, black black, light rises to white",
    (transfer) => {
      const levels = Array.from({ length: 220 }, (_, index) => grey(16 + index, transfer));
      expect(levels[0]?.[0]).toBe(16);
      for (const [index, [y, u, v]] of levels.entries()) {
        expect(y).toBeGreaterThanOrEqual(levels[index - 1]?.[0] ?? 0);
        expect(y).toBeLessThanOrEqual(235);
        expect(Math.abs((u ?? 0) - 128) + Math.abs((v ?? 0) - 128)).toBeLessThanOrEqual(2);
      }
      expect(levels.at(-1)?.[0]).toBe(235);
    },
  );

  test("PQ at 100 cd/m² is where the roll-off of BT.2390 puts it", () => {
    // 100 cd/m² is PQ 0.508, code 127; below the knee at 0.527·0.752 nothing is rolled off.
    expect(nitsOfPq(0.5081)).toBeCloseTo(100, 0);
    expect(pqOfNits(nitsOfPq(0.3))).toBeCloseTo(0.3, 9);
    const dark = nitsOfPq((80 - 16) / 219) / 203;
    expect(Math.abs((grey(80, "smpte2084")[0] ?? 0) - (16 + 219 * dark ** (1 / 2.4)))).toBeLessThan(
      1,
    );
  });

  test("SDR transfers are left to the matrix", () => {
    expect(toneMapTo709("bt709", "limited")).toBeUndefined();
  });
});

interface Coding {
  readonly kr: number;
  readonly kb: number;
  readonly range: "limited" | "full";
}

/** Code values of a colour, by the definition of Y′CbCr. */
function coded([r, g, b]: readonly [number, number, number], { kr, kb, range }: Coding) {
  const y = kr * r + (1 - kr - kb) * g + kb * b;
  const cb = (b - y) / (2 * (1 - kb));
  const cr = (r - y) / (2 * (1 - kr));
  const [span, chroma, floor] = range === "full" ? [255, 255, 0] : [219, 224, 16];
  const code = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
  return [code(floor + span * y), code(128 + chroma * cb), code(128 + chroma * cr)] as const;
}
