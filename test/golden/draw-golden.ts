import { evaluateScene, flicksFromSeconds, type Scene } from "../../packages/document/src/index.ts";
import {
  createDrawPlatform,
  type CanvasSurface,
  drawScene,
  type GlyphShaper,
  type MediaPicture,
} from "../../packages/draw/src/index.ts";
import type { GoldenTimeline } from "./golden-timelines.ts";

/** A golden picture as pixels, with what layout decided. */
export interface GoldenDrawing {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Straight-alpha RGBA. */
  readonly pixels: Uint8ClampedArray;
  readonly words: readonly GoldenWord[];
}

export interface GoldenWord {
  readonly text: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

type CreateCanvas = (width: number, height: number) => CanvasSurface;

/** Draws a golden timeline on the canvases given: the same code in Node and in a browser. */
export function drawGolden(
  { name, timeline, timeSeconds }: GoldenTimeline,
  { shaper, createCanvas }: { readonly shaper: GlyphShaper; readonly createCanvas: CreateCanvas },
): GoldenDrawing {
  const pattern = patternPicture(createCanvas);
  const platform = createDrawPlatform({ shaper, createCanvas, media: () => pattern });
  const scene = evaluateScene(timeline, flicksFromSeconds(timeSeconds), shaper);
  const { context } = createCanvas(scene.width, scene.height);
  drawScene(context, scene, platform);
  const { width, height } = scene;
  const pixels = context.getImageData(0, 0, width, height).data;
  return { name, width, height, pixels, words: wordsOf(scene.nodes) };
}

function wordsOf(nodes: Scene["nodes"]): GoldenWord[] {
  return nodes.flatMap((node) => {
    if (node.kind === "group") return wordsOf(node.nodes);
    if (node.kind !== "text") return [];
    return node.words.map(({ text, box }) => ({
      text,
      box: [box.x, box.y, box.width, box.height] as const,
    }));
  });
}

/** A small opaque picture with edges and soft parts, made of numbers alone. */
function patternPicture(createCanvas: CreateCanvas): MediaPicture {
  const [width, height] = [96, 64];
  const { canvas, context } = createCanvas(width, height);
  const pixels = context.createImageData(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const check = (x >> 4) + (y >> 4);
      pixels.data.set([x * 2, y * 4, check % 2 === 0 ? 220 : 40, 255], 4 * (y * width + x));
    }
  }
  context.putImageData(pixels, 0, 0);
  return {
    picture: canvas,
    pixelWidth: width,
    pixelHeight: height,
    sourceWidth: width,
    sourceHeight: height,
  };
}
