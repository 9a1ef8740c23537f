import type { Modifier, Timeline } from "@reelkiln/document";
import { createShaper, type GlyphShaper } from "@reelkiln/draw";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { anyOverlay, keyed } from "../../test/any-layer.ts";
import { grainyBackend } from "../../test/fake-backend.ts";
import { plainFrame, psnrDb } from "../../test/planes.ts";
import {
  boxLayer,
  captionsLayer,
  DURATION,
  filmLayer,
  textLayer,
  timelineOf,
} from "../../test/timelines.ts";
import { createFontSet } from "../io/io.ts";
import type { Frame } from "../media/frame.ts";
import type { MediaBackend } from "../media/media.ts";
import { planRender } from "../plan/plan.ts";
import { createFrameMaker } from "./picture.ts";

let shaper: GlyphShaper;
beforeAll(async () => {
  shaper = await createShaper(createFontSet());
});

async function frames(timeline: Timeline, path: "auto" | "rgba", indexes: readonly number[]) {
  const plan = planRender(timeline, shaper, { path });
  await using maker = createFrameMaker({
    timeline,
    plan,
    shaper,
    backend: grainyBackend() as MediaBackend,
    root: "/",
    stills: new Map(),
    allocateFrame: () => plainFrame(plan.width, plan.height),
    threads: 1,
  });
  const made: Frame[] = [];
  for (const index of indexes) made.push(await maker.make(index));
  return { made, plan, counts: maker.made };
}

/** Both paths of the same frames, and the least PSNR between them. */
async function compare(timeline: Timeline, indexes: readonly number[]) {
  const ours = await frames(timeline, "auto", indexes);
  const reference = await frames(timeline, "rgba", indexes);
  const least = Math.min(
    ...ours.made.map((frame, index) => psnrDb(frame, reference.made[index] ?? frame)),
  );
  return { least, paths: ours.plan.paths, counts: ours.counts };
}

describe("the fast path", () => {
  it("[B4] equals the reference at 48 dB for any layers over a video", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyOverlay, { maxLength: 4 }),
        fc.nat({ max: 59 }),
        async (layers, index) => {
          const timeline = timelineOf([filmLayer(), ...keyed(layers)]);
          const { least, paths } = await compare(timeline, [index]);
          expect(paths.map(({ path }) => path)).toEqual(["yuv"]);
          expect(least).toBeGreaterThan(48);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("[B4] equals the reference over a plain background and through moves, fades and pops", async () => {
    const slide: Modifier = {
      target: "translate",
      addPx: {
        keys: [
          { time: 0, value: [0, 200], ease: { kind: "linear" } },
          { time: DURATION, value: [31, -90], ease: { kind: "linear" } },
        ],
      },
    };
    const pop: Modifier = {
      target: "scale",
      multiply: {
        keys: [
          { time: 0, value: 0.4, ease: { kind: "linear" } },
          { time: DURATION, value: 1.3, ease: { kind: "linear" } },
        ],
      },
    };
    const timeline = timelineOf([
      boxLayer({ modifiers: [slide] }),
      textLayer("Slides", { modifiers: [slide], key: "slides" }),
      textLayer("Pops", { modifiers: [pop], key: "pops" }),
      captionsLayer(["word", "by", "word"]),
    ]);
    const { least, counts } = await compare(timeline, [0, 1, 2, 3, 20, 21, 22, 40, 41, 59]);
    expect(counts).toEqual({ yuvFrames: 10, rgbaFrames: 0 });
    expect(least).toBeGreaterThan(48);
  });

  it("[B4] equals the reference for a small video on even pixels over other layers", async () => {
    const small = filmLayer({
      key: "small",
      sizePx: [108, 192],
      position: { value: [70, 120] },
      anchor: [0, 0],
    });
    const timeline = timelineOf([boxLayer(), small, textLayer("Over it")]);
    const { least, paths } = await compare(timeline, [0, 31]);
    expect(paths.map(({ path }) => path)).toEqual(["yuv"]);
    expect(least).toBeGreaterThan(48);
  });

  it("[B2] a frame is the same whatever came before it", async () => {
    const timeline = timelineOf([filmLayer(), captionsLayer(["a", "b", "c"]), textLayer("T")]);
    const row = await frames(timeline, "auto", [0, 5, 10, 41]);
    const alone = await frames(timeline, "auto", [41]);
    expect(row.made[3]?.y).toEqual(alone.made[0]?.y);
    expect(row.made[3]?.u).toEqual(alone.made[0]?.u);
  });
});
