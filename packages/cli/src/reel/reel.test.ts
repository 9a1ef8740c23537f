import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { ReelError, defineReel, renderReel, stillReel } from "../index.ts";

const folder = mkdtempSync(join(tmpdir(), "reelkiln-api-"));

const reel = defineReel({
  width: 160,
  height: 90,
  fps: 30,
  duration: 0.5,
  layers: [
    { type: "solid", color: "#23204A" },
    { id: "title", type: "text", text: "Hello", fontSize: "20%" },
  ],
});

it("[B10] a project in code renders with its receipt", async () => {
  const output = join(folder, "hello.mp4");
  const seen: number[] = [];
  const { receipt, frameCount } = await renderReel(reel, {
    output,
    quality: "draft",
    onProgress: ({ frame }) => seen.push(frame),
  });
  expect(frameCount).toBe(15);
  expect(receipt).toMatchObject({ passed: true, video: { width: 160, height: 90 } });
  expect(readFileSync(output).subarray(4, 8).toString()).toBe("ftyp");
  expect(seen.at(-1)).toBe(15);
});

it("[B10] a still of it is a PNG of the canvas's size", async () => {
  const { png, frame } = await stillReel(reel, { timeSeconds: 0.2 });
  expect(frame).toBe(6);
  expect(Buffer.from(png.subarray(1, 4)).toString()).toBe("PNG");
  expect(new DataView(png.buffer, png.byteOffset).getUint32(16)).toBe(160);
});

it("[B10] mistakes are thrown as one error with all issues", async () => {
  const wrong = defineReel({
    ...reel,
    // @ts-expect-error a width is a number
    width: "wide",
    layers: [
      // @ts-expect-error no such key
      { type: "solid", colour: "#23204A" },
    ],
  });
  const error: unknown = await stillReel(wrong, { timeSeconds: 0 }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ReelError);
  expect((error as ReelError).issues.map(({ code }) => code).toSorted()).toEqual([
    "unknown-key",
    "wrong-type",
  ]);
});

it("[B10] cancelling ends the render", async () => {
  const aborter = new AbortController();
  const rendering = renderReel(
    { ...reel, duration: 60 },
    { output: join(folder, "long.mp4"), signal: aborter.signal, onProgress: () => aborter.abort() },
  );
  await expect(rendering).rejects.toMatchObject({ code: "cancelled" });
});
