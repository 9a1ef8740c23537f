import type { Shaper, Timeline } from "@reelkiln/document";
import { FRAME_RATES } from "@reelkiln/document";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  atRest,
  boxLayer,
  DURATION,
  filmLayer,
  HEIGHT,
  timelineOf,
  WIDTH,
} from "../../test/timelines.ts";
import { explainPlan, planRender } from "./plan.ts";
import { segmentFrames, splitSegments } from "./segments.ts";

/** Planning looks at videos and boxes only. */
const noShaper = {} as Shaper;

function pathsOf(timeline: Timeline) {
  return planRender(timeline, noShaper).paths.map(({ from, to, path }) => [from, to, path]);
}

describe("segments", () => {
  it("[B4] every rate served has keyframes about two seconds apart", () => {
    for (const rate of Object.values(FRAME_RATES)) {
      const seconds = (segmentFrames(rate) * rate.denominator) / rate.numerator;
      expect(Math.abs(seconds - 2)).toBeLessThan(0.05);
    }
  });

  it("[B4] segments join end to end over any span", () => {
    fc.assert(
      fc.property(
        fc.nat(500),
        fc.nat(500),
        fc.integer({ min: 1, max: 120 }),
        (from, length, every) => {
          const segments = splitSegments({ from, to: from + length }, every);
          let at = from;
          for (const [index, segment] of segments.entries()) {
            expect(segment).toMatchObject({ index, from: at });
            expect(segment.to - segment.from).toBeLessThanOrEqual(every);
            at = segment.to;
          }
          expect(at).toBe(length === 0 ? from : from + length);
        },
      ),
    );
  });
});

describe("planRender", () => {
  it("[B4] takes the fast path for a standing video under sprites, read at the size it is shown", () => {
    const plan = planRender(timelineOf([filmLayer(), boxLayer()]), noShaper);
    expect(plan.paths).toHaveLength(1);
    expect(plan.paths[0]).toMatchObject({ from: 0, to: 60, path: "yuv" });
    expect(plan.readSizes).toEqual({ film: { width: WIDTH, height: HEIGHT } });
  });

  it.each([
    ["turned", { rotationDegrees: { value: 3 } }],
    ["blurred", { blurPx: 8 }],
    ["translucent", { opacity: { value: 0.5 } }],
    ["cropped", { crop: { left: 0.1, top: 0, right: 0, bottom: 0 } }],
    ["between pixels", { position: { value: [WIDTH / 2 + 0.5, HEIGHT / 2] as const } }],
    ["on odd pixels", { position: { value: [WIDTH / 2 + 1, HEIGHT / 2] as const } }],
    ["rounded", { radiusPx: { value: 12 } }],
  ])("[B4] shows a video that is %s from its planes", (_, changes) => {
    expect(pathsOf(timelineOf([filmLayer(changes)]))).toEqual([[0, 60, "yuv"]]);
  });

  const shadow = { color: "#000000ff", offsetPx: [0, 4], blurPx: 6 } as const;

  it("[B2] leaves a video with a shadow to the reference, and says why", () => {
    const [span] = planRender(timelineOf([filmLayer({ shadow })]), noShaper).paths;
    expect(span?.path).toBe("rgba");
    expect(span?.reason).toContain("film");
  });

  it("[B2] a layer never changes its path while it shows", () => {
    const half = DURATION / 2;
    const cast = filmLayer({ key: "cast", start: half, shadow });
    expect(pathsOf(timelineOf([filmLayer({ end: half }), cast]))).toEqual([
      [0, 30, "yuv"],
      [30, 60, "rgba"],
    ]);
    expect(pathsOf(timelineOf([filmLayer(), cast]))).toEqual([[0, 60, "rgba"]]);
  });

  it("[B4] passes through sequences that cut or dissolve, not through what casts a shadow", () => {
    const sequence = {
      ...atRest("shots"),
      kind: "surface",
      sizePx: [WIDTH, HEIGHT],
      layers: [filmLayer()],
      dissolves: [],
    } as const;
    expect(pathsOf(timelineOf([sequence]))).toEqual([[0, 60, "yuv"]]);
    const dissolve = { from: "film", to: "x", start: 0, end: 1, progress: { value: 0 } };
    const dissolving = { ...sequence, dissolves: [dissolve] };
    expect(pathsOf(timelineOf([dissolving]))).toEqual([[0, 60, "yuv"]]);
    expect(pathsOf(timelineOf([{ ...dissolving, shadow }]))).toEqual([[0, 60, "rgba"]]);
  });

  it("[B4] a blurred cover shares the reader of the picture over it", () => {
    const back = filmLayer({ key: "film/back", blurPx: 6, sizePx: [100, HEIGHT] });
    const front = filmLayer({ sizePx: [108, 192] });
    const { readSizes, streams } = planRender(timelineOf([back, front]), noShaper);
    expect(readSizes["film/back"]).toEqual({ width: 108, height: 192 });
    expect(streams["film/back"]).toBe(streams["film"]);
    const later = planRender(timelineOf([back, { ...front, start: 1 }]), noShaper);
    expect(later.streams["film/back"]).not.toBe(later.streams["film"]);
  });

  it("[B4] explains which way each layer takes, and what is read for whom", () => {
    const back = filmLayer({ key: "film/back", blurPx: 6, sizePx: [100, HEIGHT] });
    const cast = filmLayer({ key: "cast", shadow, source: { ...filmLayer().source, inPoint: 1 } });
    const { layers, reads, paths } = explainPlan(
      timelineOf([back, filmLayer({ sizePx: [108, 192] }), boxLayer(), cast]),
      noShaper,
    );
    expect(layers.map(({ layer, way }) => [layer, way])).toEqual([
      ["film/back", "planes"],
      ["film", "copied"],
      ["box", "sprite"],
      ["cast", "reference"],
    ]);
    expect(paths[0]?.reason).toBe(layers[3]?.reason);
    expect(reads.map((read) => read.layers)).toEqual([["film/back", "film"], ["cast"]]);
  });

  it("[B4] reads a source once for each size it is shown at", () => {
    const small = filmLayer({ key: "small", sizePx: [108, 192] });
    const plan = planRender(timelineOf([filmLayer(), small]), noShaper);
    expect(plan.readSizes["film"]).toEqual({ width: WIDTH, height: HEIGHT });
    expect(plan.readSizes["small"]).toEqual({ width: 108, height: 192 });
    expect(plan.paths.map(({ path }) => path)).toEqual(["yuv"]);
  });

  it("[B2] reads a video whole when a surface around it grows", () => {
    const small = filmLayer({ key: "small", sizePx: [108, 192] });
    const surface = (scale: number) =>
      ({
        ...atRest("shots"),
        kind: "surface",
        sizePx: [WIDTH, HEIGHT],
        scale: { value: [scale, scale] },
        layers: [small],
        dissolves: [],
      }) as const;
    const sizeAt = (scale: number) =>
      planRender(timelineOf([surface(scale)]), noShaper).readSizes["small"];
    expect(sizeAt(1)).toEqual({ width: 108, height: 192 });
    expect(sizeAt(2)).toEqual({ width: WIDTH, height: HEIGHT });
  });

  it("[B4] scales and cuts to what is asked", () => {
    const options = { scale: 0.5, frames: { from: 10, to: 900 } };
    const plan = planRender(timelineOf([filmLayer()]), noShaper, options);
    expect(plan).toMatchObject({ width: 108, height: 192, frames: { from: 10, to: 60 } });
    expect(plan.paths).toMatchObject([{ from: 10, to: 60, path: "yuv" }]);
    expect(plan.segments).toEqual([{ index: 0, from: 10, to: 60 }]);
  });
});
