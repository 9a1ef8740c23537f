import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { FLICKS_PER_SECOND, type SoundClip, type Timeline } from "@reelkiln/document";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { atRest, captionsLayer, filmLayer, textLayer, timelineOf } from "../../test/timelines.ts";
import { chooseBackend } from "../media/media.ts";
import { clearCache, limitCache, readCache } from "./cache.ts";
import { renderTimeline, type RenderRequest, type RenderResult } from "./render.ts";

const root = fileURLToPath(new URL("../../../../examples/bunny-captions/media", import.meta.url));
const END = 6 * FLICKS_PER_SECOND;

let folder = "";
let media: Timeline["media"] = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "reelkiln-cache-"));
  const backend = await chooseBackend();
  media = { "bunny.mp4": await backend.probe(join(root, "bunny.mp4")) };
});
beforeEach(() => clearCache(join(folder, "cache")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = { src: "bunny.mp4", inPoint: 0, outPoint: END, speed: 1, loop: false };

const sound: SoundClip = {
  key: "sound",
  origin: { path: ["layers", "film"] },
  start: 0,
  end: END,
  source,
  gainDb: { value: 0 },
  pan: { value: 0 },
  fadeIn: 0,
  fadeOut: 0,
};

/** Six seconds of film, three segments; the words are said in the first two seconds. */
function reel(words: readonly string[], title = "Same"): Timeline {
  return timelineOf(
    [
      filmLayer({ end: END, source }),
      captionsLayer(words),
      textLayer(title, { ...atRest("title"), start: 0, end: END, position: { value: [108, 60] } }),
    ],
    { duration: END, frameCount: 180, media, sounds: [sound] },
  );
}

function request(changes: Partial<RenderRequest> = {}): RenderRequest {
  const output = join(folder, "out", "reel.mp4");
  const cache = { folder: join(folder, "cache") };
  return { timeline: reel(["one", "two"]), root, output, cache, ...changes };
}

async function bytesOf(rendering: Promise<RenderResult>): Promise<Buffer> {
  return readFileSync((await rendering).output);
}

/** Without a cache: every segment is made, and none is kept. */
function onePass(asked: RenderRequest): Promise<RenderResult> {
  const { cache, ...rest } = asked;
  expect(cache).toBeDefined();
  return renderTimeline(rest);
}

describe("rendering with a cache", () => {
  it("[B2] gives the bytes of a render without one, whatever was reused and whoever made it", async () => {
    const plain = await bytesOf(onePass(request()));
    const first = await renderTimeline(request());
    expect(first.segments).toEqual({ rendered: 3, reused: 0 });
    expect(readFileSync(first.output).equals(plain)).toBe(true);
    const again = await renderTimeline(request());
    expect(again.segments).toEqual({ rendered: 0, reused: 3 });
    expect(again.receipt).toMatchObject({ passed: true, segments: { rendered: 0, reused: 3 } });
    expect(readFileSync(again.output).equals(plain)).toBe(true);
    await clearCache(join(folder, "cache"));
    const shared = await renderTimeline(request({ workers: 3 }));
    expect(shared.segments).toEqual({ rendered: 3, reused: 0 });
    expect(readFileSync(shared.output).equals(plain)).toBe(true);
    expect(readdirSync(join(folder, "out")).toSorted()).toEqual(["reel.mp4", "reel.receipt.json"]);
  });

  it("[B4] makes only the segments that an edit changes, as a whole render would", async () => {
    await renderTimeline(request());
    const edited = request({ timeline: reel(["one", "TWO"]) });
    const result = await renderTimeline(edited);
    expect(result.segments).toEqual({ rendered: 1, reused: 2 });
    expect(readFileSync(result.output).equals(await bytesOf(onePass(edited)))).toBe(true);
    const retitled = await renderTimeline(request({ timeline: reel(["one", "two"], "Other") }));
    expect(retitled.segments).toEqual({ rendered: 3, reused: 0 });
  });

  it("[B1] a cancelled render leaves whole segments, and the next one goes on from them", async () => {
    const abort = new AbortController();
    const rendering = renderTimeline(request(), {
      signal: abort.signal,
      onProgress: ({ frame }) => {
        if (frame > 70) abort.abort();
      },
    });
    await expect(rendering).rejects.toMatchObject({ code: "cancelled" });
    const kept = readdirSync(join(folder, "cache", "segments"));
    expect(kept.filter((name) => name.startsWith("."))).toEqual([]);
    const result = await renderTimeline(request());
    expect(result.segments.reused).toBeGreaterThan(0);
    expect(readFileSync(result.output).equals(await bytesOf(onePass(request())))).toBe(true);
  });

  it("[B1] a damaged segment is made anew", async () => {
    const first = await bytesOf(renderTimeline(request()));
    const shelf = join(folder, "cache", "segments");
    const [film = ""] = readdirSync(shelf).filter((name) => name.endsWith(".mp4"));
    const bytes = readFileSync(join(shelf, film));
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 255;
    writeFileSync(join(shelf, film), bytes);
    const result = await renderTimeline(request());
    expect(result.segments).toEqual({ rendered: 1, reused: 2 });
    expect(readFileSync(result.output).equals(first)).toBe(true);
  });

  it("[B4] keeps to its limit, dropping what was used longest ago", async () => {
    await renderTimeline(request({ timeline: { ...reel(["one", "two"]), sounds: [] } }));
    const cache = join(folder, "cache");
    const before = await readCache(cache);
    expect(before).toMatchObject({ segmentCount: 3, soundCount: 0 });
    const shelf = join(cache, "segments");
    const films = readdirSync(shelf).filter((name) => name.endsWith(".mp4"));
    for (const [index, film] of films.entries()) utimesSync(join(shelf, film), 1000, 1000 + index);
    await limitCache(cache, before.bytes - 1);
    expect(readdirSync(shelf)).not.toContain(films[0]);
    expect(await readCache(cache)).toMatchObject({
      segmentCount: 2,
      limitBytes: before.bytes - 1,
    });
  });
});
