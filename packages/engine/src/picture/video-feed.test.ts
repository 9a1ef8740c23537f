import { FLICKS_PER_SECOND, type Flicks } from "@reelkiln/document";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { framesAt, makeMedia, packed, temporaryFolder } from "../../test/media-fixtures.ts";
import { openFfmpegBackend, openNodeAvBackend, type MediaBackend } from "../media/media.ts";
import { createVideoFeed } from "./video-feed.ts";
import type { VideoNode } from "./video-nodes.ts";

const [WIDTH, HEIGHT, COUNT, RATE] = [64, 48, 60, 24];
const FRAME: Flicks = FLICKS_PER_SECOND / RATE;

function nodeAt(sourceTime: Flicks): VideoNode {
  const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  return {
    kind: "media",
    key: "film",
    src: "film.mp4",
    sourceTime,
    from: box,
    to: box,
    box,
    paintBox: box,
    blurPx: 0,
    matrix: [1, 0, 0, 1, 0, 0],
    opacity: 1,
    blend: "normal",
  };
}

function makeFilm(folder: string, more: readonly string[] = []): string {
  const source = `testsrc2=size=${WIDTH}x${HEIGHT}:rate=${RATE}:duration=${COUNT / RATE}`;
  const coding = "-c:v libx264 -g 30 -bf 2 -pix_fmt yuv420p".split(" ");
  return makeMedia(folder, "film.mp4", "-f", "lavfi", "-i", source, ...more, ...coding);
}

async function feedOf(backend: MediaBackend, folder: string) {
  return createVideoFeed({
    backend,
    root: folder,
    media: { "film.mp4": await backend.probe(`${folder}/film.mp4`) },
    readSizes: { film: { width: WIDTH, height: HEIGHT } },
    streams: {},
    threads: 1,
  });
}

/** Ways through a film: steps of a few frames either way, and jumps. */
const walk = fc.array(
  fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -59, max: 59 })),
  {
    minLength: 4,
    maxLength: 24,
  },
);

const backends = [
  ["node-av", openNodeAvBackend],
  ["ffmpeg", () => openFfmpegBackend()],
] as const;

describe.each(backends)("[E6] a video feed of %s", (name, open) => {
  const runs = name === "ffmpeg" ? 4 : 20;

  test("gives the frame asked for, whichever way it is gone through", async () => {
    using folder = temporaryFolder();
    const backend = await open();
    const file = makeFilm(folder.path);
    const times = Array.from({ length: COUNT }, (_, index) => index * FRAME);
    const all = await framesAt(backend, { path: file, times });
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        await using feed = await feedOf(backend, folder.path);
        let at = 30;
        for (const step of steps) {
          at = Math.min(COUNT - 1, Math.max(0, at + step));
          const node = nodeAt(at * FRAME);
          await feed.prepare([node], "yuv");
          expect(packed(feed.frameOf(node)).equals(all[at] ?? Buffer.alloc(0))).toBe(true);
        }
      }),
      { numRuns: runs },
    );
  }, 120_000);

  test("backwards through all of it gives every frame, unevenly spaced ones too", async () => {
    using folder = temporaryFolder();
    const backend = await open();
    const uneven = ["-vf", "select='not(mod(n,3))+not(mod(n,7))'", "-fps_mode", "vfr"];
    const file = makeFilm(folder.path, uneven);
    const times = Array.from({ length: COUNT }, (_, index) => index * FRAME);
    const forwards = await framesAt(backend, { path: file, times });
    await using feed = await feedOf(backend, folder.path);
    for (const [index, time] of [...times.entries()].toReversed()) {
      const node = nodeAt(time);
      await feed.prepare([node], "yuv");
      const frame = feed.take(node);
      expect(packed(frame).equals(forwards[index] ?? Buffer.alloc(0))).toBe(true);
      // What is written into a frame that was taken does not come back.
      frame.makeWritable();
      frame.y.fill(0);
      frame[Symbol.dispose]();
    }
  }, 120_000);
});
