import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { grainyFrame, plainFrame, psnrDb } from "../../test/planes.ts";
import { createChromaRows, writeFrameToRgba } from "./frame-to-rgba.ts";
import { yuvFromColor } from "./rec709.ts";
import { writeRgbaToFrame } from "./rgba-to-frame.ts";

const COLORS: readonly (readonly [string, readonly [number, number, number]])[] = [
  ["#000000", [16, 128, 128]],
  ["#ffffff", [235, 128, 128]],
  ["#ff0000", [63, 102, 240]],
  ["#00ff00", [173, 42, 26]],
  ["#0000ff", [32, 240, 118]],
];

function flatRgba(color: string, pixels: number): Uint8Array {
  const value = Number.parseInt(color.slice(1), 16);
  const rgba = new Uint8Array(pixels * 4);
  for (let index = 0; index < pixels; index++) {
    rgba.set([value >> 16, (value >> 8) & 255, value & 255, 255], index * 4);
  }
  return rgba;
}

describe("BT.709 conversion", () => {
  it.each(COLORS)("[B2] %s has the code values of the standard", (color, [y, u, v]) => {
    const frame = plainFrame(4, 4);
    writeRgbaToFrame(flatRgba(color, 16), frame);
    expect([frame.y[5], frame.u[3], frame.v[3]]).toEqual([y, u, v]);
    expect(yuvFromColor(color)).toEqual({ y, u, v, alpha: 255 });
  });

  it("[B2] a flat colour survives the way to YUV and back within one step", () => {
    fc.assert(
      fc.property(fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 }))), (color) => {
        const rgba = new Uint8Array(64);
        for (let index = 0; index < 16; index++) rgba.set([...color, 255], index * 4);
        const frame = plainFrame(4, 4);
        writeRgbaToFrame(rgba, frame);
        const back = new Uint8Array(64);
        writeFrameToRgba(frame, back, createChromaRows(4));
        for (let channel = 0; channel < 3; channel++) {
          expect(
            Math.abs((back[20 + channel] as number) - (color[channel] as number)),
          ).toBeLessThanOrEqual(2);
        }
        expect(back[23]).toBe(255);
      }),
    );
  });

  it("[B2] a decoded picture survives the way to RGBA and back at 50 dB", () => {
    for (const seed of [1, 2, 3]) {
      const frame = grainyFrame(320, 180, seed);
      const rgba = new Uint8Array(320 * 180 * 4);
      writeFrameToRgba(frame, rgba, createChromaRows(320));
      const back = plainFrame(320, 180);
      writeRgbaToFrame(rgba, back);
      expect(psnrDb(frame, back)).toBeGreaterThan(50);
    }
  });
});
