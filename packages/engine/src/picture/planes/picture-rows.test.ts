import type { Matrix } from "@reelkiln/document";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { grainyFrame, plainFrame } from "../../../test/planes.ts";
import type { Frame } from "../../media/frame.ts";
import { createArena } from "./arena.ts";
import { layPicture } from "./lay-picture.ts";
import { createPictureRowMemory } from "./picture-rows.ts";
import { planesOf } from "./plane.ts";
import { createPyramid } from "./pyramid.ts";

const CANVAS = { width: 64, height: 48 };

/** A copy of a frame whose rows are longer than its planes, as decoders give them: what lies behind them is `fill`. */
function padded(frame: Frame, fill: number): Frame {
  const spaced = (plane: Uint8Array, width: number): Uint8Array => {
    const rows = plane.length / width;
    const bytes = new Uint8Array(rows * (width + 16)).fill(fill);
    for (let row = 0; row < rows; row++) {
      bytes.set(plane.subarray(row * width, (row + 1) * width), row * (width + 16));
    }
    return bytes;
  };
  const half = frame.width >> 1;
  return {
    ...frame,
    y: spaced(frame.y, frame.width),
    u: spaced(frame.u, half),
    v: spaced(frame.v, half),
    yStride: frame.width + 16,
    uStride: half + 16,
    vStride: half + 16,
  };
}

/** The canvas with a picture laid over it by `matrix`, in the box it then fills. */
function laid(picture: Frame, matrix: Matrix): Frame {
  const frame = plainFrame(CANVAS.width, CANVAS.height);
  const [a, , , d, e, f] = matrix;
  const box = { x: e, y: f, width: a * picture.width, height: d * picture.height };
  const pyramid = createPyramid(planesOf(picture), createArena());
  const memory = createPictureRowMemory();
  layPicture(frame, { pyramid, matrix }, { showing: { where: { box }, opacity: 1 }, memory });
  return frame;
}

describe("[B2] a picture laid over a frame", () => {
  it("never shows what lies behind its rows", () => {
    const place = fc.tuple(
      fc.integer({ min: -10, max: 50 }),
      fc.integer({ min: -10, max: 40 }),
      fc.constantFrom(0, 0.25, 0.5),
      fc.constantFrom(1, 1, 1, 0.5, 0.7, 1.4),
    );
    fc.assert(
      fc.property(place, ([x, y, part, scale]) => {
        const picture = grainyFrame(20, 12, 5);
        const matrix: Matrix = [scale, 0, 0, scale, x + part, y + part];
        const [dark, bright] = [0, 255].map((fill) => laid(padded(picture, fill), matrix));
        expect(dark?.y).toEqual(bright?.y);
        expect(dark?.u).toEqual(bright?.u);
        expect(dark?.v).toEqual(bright?.v);
      }),
      { numRuns: 300 },
    );
  });

  it("repeats its edge where its chroma reaches half a sample beyond it", () => {
    const picture = plainFrame(20, 12);
    picture.u.fill(200);
    const { u, uStride } = laid(padded(picture, 0), [1, 0, 0, 1, 10, 4]);
    const row = (4 >> 1) * uStride;
    // Columns 5 to 14 are the picture's; the one before has nothing of it, the one behind a quarter.
    const inside = [182, 200, 200, 200, 200, 200, 200, 200, 200, 200];
    expect([...u.subarray(row + 4, row + 17)]).toEqual([128].concat(inside, [146, 128]));
  });
});
