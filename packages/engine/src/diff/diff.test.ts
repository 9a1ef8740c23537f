import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { FLICKS_PER_SECOND, type Timeline } from "@reelkiln/document";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { plainFrame } from "../../test/planes.ts";
import { atRest, HEIGHT, textLayer, timelineOf, WIDTH } from "../../test/timelines.ts";
import { renderTimeline } from "../render/render.ts";
import { DifferenceMeter } from "../verify/difference-spans.ts";
import { pictureDifference } from "../verify/picture-difference.ts";
import { soundDifference } from "../verify/sound-difference.ts";
import { diffRenders } from "./diff.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reelkiln-diff-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SECONDS = 5;
const END = SECONDS * FLICKS_PER_SECOND;

/** Five seconds of a ground; `word` stands on it from second 3 to second 4. */
function reel(word: string): Timeline {
  const span = { start: 3 * FLICKS_PER_SECOND, end: 4 * FLICKS_PER_SECOND };
  return timelineOf(
    [
      {
        ...atRest("ground"),
        end: END,
        kind: "solid",
        color: "#403010ff",
        sizePx: [WIDTH, HEIGHT],
      },
      { ...textLayer(word, span), key: "word" },
    ],
    { duration: END, frameCount: SECONDS * 30 },
  );
}

async function renderTo(name: string, timeline: Timeline): Promise<{ readonly path: string }> {
  const output = join(folder, name);
  await renderTimeline({ timeline, root: folder, output });
  return { path: output };
}

describe("comparing videos", () => {
  it("[B1] the same file is equal, without a single moment to show", async () => {
    const file = await renderTo("a.mp4", reel("Same"));
    const report = await diffRenders({ a: file, b: file });
    expect(report).toMatchObject({ isEqual: true, facts: [], moments: [] });
    expect(report.pictures).toMatchObject({ compared: 150, equal: 150, spans: [] });
  });

  it("[B1] a planted word is named by when and where it stands", async () => {
    const [a, b] = [
      await renderTo("a.mp4", reel("Same")),
      await renderTo("b.mp4", reel("Otherwise")),
    ];
    const { isEqual, pictures, moments } = await diffRenders({ a, b });
    expect(isEqual).toBe(false);
    expect(pictures?.spans).toMatchObject([{ from: 90, to: 120, fromSeconds: 3, toSeconds: 4 }]);
    const box = pictures?.spans[0]?.box;
    expect(box?.y).toBeGreaterThan(HEIGHT * 0.35);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(HEIGHT * 0.65);
    expect(pictures?.psnrDb).toBeLessThan(50);
    expect(moments.length).toBeGreaterThan(0);
    for (const { seconds } of moments) {
      expect(seconds).toBeGreaterThanOrEqual(3);
      expect(seconds).toBeLessThan(4);
    }
  });

  it("[B1] two timelines tell which layer it is, and what is equal is not drawn", async () => {
    const of = (word: string) => ({ timeline: reel(word), root: folder });
    const { pictures } = await diffRenders({ a: of("Same"), b: of("Otherwise") });
    expect(pictures?.spans).toMatchObject([{ from: 90, to: 120, layers: ["word"] }]);
    expect(pictures).toMatchObject({ compared: 150, equal: 120, near: 0, differing: 30 });
    expect(await diffRenders({ a: of("Same"), b: of("Same") })).toMatchObject({ isEqual: true });
  });

  it("[B1] a render is near to its own timeline, and not equal", async () => {
    const file = await renderTo("a.mp4", reel("Same"));
    const { pictures } = await diffRenders({
      a: file,
      b: { timeline: reel("Same"), root: folder },
    });
    expect(pictures).toMatchObject({ compared: 150, differing: 0 });
    expect(pictures?.psnrDb).toBeGreaterThan(40);
  });

  it("[B1] another length and another shape are told", async () => {
    const short = { ...reel("Same"), duration: 4 * FLICKS_PER_SECOND, frameCount: 120 };
    const wide = timelineOf([], { width: HEIGHT, height: WIDTH });
    const a = { timeline: reel("Same"), root: folder };
    const shorter = await diffRenders({ a, b: { timeline: short, root: folder } });
    expect(shorter.pictures?.longer).toEqual({ side: "a", frames: 30 });
    expect(shorter.facts.map(({ name }) => name)).toEqual(["frames", "picture length"]);
    const turned = await diffRenders({ a, b: { timeline: wide, root: folder } });
    expect(turned.picturesNote).toContain("different shapes");
  });

  it("[B1] a cancelled comparison ends as cancelled", async () => {
    const signal = AbortSignal.abort();
    const a = { timeline: reel("Same"), root: folder };
    const b = { timeline: reel("Other"), root: folder };
    await expect(diffRenders({ a, b, signal })).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("how pictures differ", () => {
  it("[B1] one changed block is measured and placed", () => {
    const [a, b] = [plainFrame(64, 64), plainFrame(64, 64)];
    expect(pictureDifference(a, b, 0)).toEqual({ meanSquare: 0, ssim: 1, worstBlock: 0 });
    for (let row = 16; row < 32; row++) b.y.fill(66, row * b.yStride + 32, row * b.yStride + 48);
    const found = pictureDifference(a, b, 12);
    expect(found.meanSquare).toBeCloseTo((256 * 2500) / (64 * 64 * 1.5), 9);
    expect(found.worstBlock).toBeCloseTo(Math.sqrt(2500 / 1.5), 9);
    expect(found.box).toEqual({ x: 32, y: 16, width: 16, height: 16 });
    expect(pictureDifference(a, b, 60).box).toBeUndefined();
  });

  it("[B1] runs of frames are put together", () => {
    const meter = new DifferenceMeter();
    const box = { x: 0, y: 0, width: 16, height: 16 };
    const far = { meanSquare: 100, ssim: 0.5, worstBlock: 20, box };
    meter.skip(3);
    meter.add(far);
    meter.add({ ...far, meanSquare: 200, box: { ...box, x: 32 } });
    meter.add({ meanSquare: 1, ssim: 0.9, worstBlock: 2 });
    meter.add(far);
    const { spans, ...counts } = meter.summary();
    expect(counts).toMatchObject({ compared: 7, equal: 3, near: 1, differing: 3 });
    expect(spans).toMatchObject([
      { from: 3, to: 5, worstFrame: 4, box: { x: 0, width: 48 } },
      { from: 6, to: 7, worstFrame: 6 },
    ]);
  });
});

describe("how sounds differ", () => {
  /** A tone, silent from one second to another, in blocks of a length. */
  async function* tone(blockLength: number, silent: readonly [number, number] = [0, 0]) {
    for (let at = 0; at < 48_000 * 2; at += blockLength) {
      const left = Float32Array.from({ length: blockLength }, (_, index) => {
        const seconds = (at + index) / 48_000;
        const isSilent = seconds >= silent[0] && seconds < silent[1];
        return isSilent ? 0 : 0.5 * Math.sin(2 * Math.PI * 440 * seconds);
      });
      yield { left, right: left };
    }
  }

  it("[B1] how a sound is cut into blocks makes no difference", async () => {
    const found = await soundDifference({ a: tone(4800), b: tone(1000) });
    expect(found).toEqual({ isEqual: true, secondsA: 2, secondsB: 2, spans: [] });
  });

  it("[B1] a planted gap is named", async () => {
    const { isEqual, spans } = await soundDifference({ a: tone(4800), b: tone(4800, [0.5, 0.8]) });
    expect(isEqual).toBe(false);
    expect(spans).toMatchObject([{ fromSeconds: 0.5, toSeconds: 0.8 }]);
    expect(spans[0]?.differenceDb).toBeCloseTo(20 * Math.log10(0.5) - 10 * Math.log10(2), 1);
  });
});
