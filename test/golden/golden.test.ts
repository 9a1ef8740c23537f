import { beforeAll, describe, expect, it } from "vitest";

import { type BrowserDrawing, browserDrawings } from "./browser-drawings.ts";
import { GOLDEN_TIMELINES } from "./golden-timelines.ts";
import { nodeDrawings, type NodeDrawings } from "./node-drawings.ts";
import { picturePath, readPicture } from "./picture-file.ts";
import { ssim } from "./ssim.ts";

const NAMES = GOLDEN_TIMELINES.map(({ name }) => name);
const LEAST_SSIM = 0.98;
const WORD_TOLERANCE_PX = 1;

let node: NodeDrawings;
let browser: ReadonlyMap<string, BrowserDrawing>;

beforeAll(async () => {
  node = await nodeDrawings();
  browser = await browserDrawings(node.shaper.fonts, node.shaper.loadedFaces());
});

function drawn(name: string) {
  const own = node.drawings.find((drawing) => drawing.name === name);
  const other = browser.get(name);
  if (own === undefined || other === undefined) throw new Error(`${name} was not drawn`);
  return { own, other };
}

describe("golden pictures", () => {
  it.each(NAMES)("[B2] %s in Node looks like the kept picture", async (name) => {
    const { own } = drawn(name);
    const kept = await readPicture(picturePath(name));
    expect(ssim({ ...own, data: own.pixels }, kept)).toBeGreaterThan(0.995);
  });

  it.each(NAMES)("[B2] %s in Chromium looks like Node's", (name) => {
    const { own, other } = drawn(name);
    const { width, height } = own;
    const similarity = ssim({ ...own, data: own.pixels }, { width, height, data: other.pixels });
    expect(similarity).toBeGreaterThanOrEqual(LEAST_SSIM);
  });

  it.each(NAMES)("[B2] [B5] words of %s stand in Chromium where Node puts them", (name) => {
    const { own, other } = drawn(name);
    expect(other.words.map(({ text }) => text)).toEqual(own.words.map(({ text }) => text));
    const off = own.words.flatMap(({ box }, index) =>
      box.map((value, side) => Math.abs(value - (other.words[index]?.box[side] ?? NaN))),
    );
    expect(off.every((distance) => distance <= WORD_TOLERANCE_PX)).toBe(true);
  });

  it("[B2] SSIM tells pictures apart", () => {
    const { own } = drawn("latin");
    const { own: another } = drawn("arabic");
    expect(ssim({ ...own, data: own.pixels }, { ...own, data: another.pixels })).toBeLessThan(0.9);
  });
});
