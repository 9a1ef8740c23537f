import {
  createShaper,
  type CanvasContext,
  type FontSource,
} from "../../packages/draw/src/index.ts";
import { drawGolden } from "./draw-golden.ts";
import { GOLDEN_TIMELINES } from "./golden-timelines.ts";

/** What this page uses of a browser; the repository is compiled without its types. */
interface BrowserCanvas {
  getContext(kind: "2d"): CanvasContext;
}
declare const OffscreenCanvas: new (width: number, height: number) => BrowserCanvas;

/** What the server tells the page at `/fonts.json`. */
export interface FontList {
  readonly sources: readonly FontSource[];
  readonly fallbackFamilies: readonly string[];
  /** Ids of the fonts to fetch before drawing, which is synchronous. */
  readonly needed: readonly string[];
}

/** Draws every golden timeline and posts its pixels and words back. */
async function run(): Promise<void> {
  const list = (await (await fetch("/fonts.json")).json()) as FontList;
  const files = new Map<string, Uint8Array>();
  for (const id of list.needed) {
    const response = await fetch(`/font/${encodeURIComponent(id)}`);
    files.set(id, new Uint8Array(await response.arrayBuffer()));
  }
  const shaper = await createShaper({
    ...list,
    readFont({ id }) {
      const bytes = files.get(id);
      if (bytes === undefined) throw new Error(`the browser asked for ${id}, Node did not`);
      return { bytes, hash: id };
    },
  });
  const createCanvas = (width: number, height: number) => {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext("2d") };
  };
  for (const timeline of GOLDEN_TIMELINES) {
    const { pixels, words, name } = drawGolden(timeline, { shaper, createCanvas });
    await fetch(`/words/${name}`, { method: "POST", body: JSON.stringify(words) });
    await fetch(`/pixels/${name}`, { method: "POST", body: new Uint8Array(pixels) });
  }
}

let report = "ok";
try {
  await run();
} catch (error) {
  report = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
}
await fetch("/done", { method: "POST", body: report });
