import type { Scene, SceneNode, SolidNode, TextNode } from "@reelkiln/document";
import { beforeAll, describe, expect, it } from "vitest";

import { createFontSet } from "../../engine/src/io/io.ts";
import { createNodePlatform, createRaster } from "../../engine/src/picture/canvas-platform.ts";
import { drawNode, drawScene, drawSceneScaled } from "./draw.ts";
import type { DrawPlatform } from "./surface/surface.ts";
import { createShaper, type GlyphShaper } from "./text/text.ts";

const SIDE = 64;
const WHOLE = { x: 0, y: 0, width: SIDE, height: SIDE };

let shaper: GlyphShaper;
let platform: DrawPlatform;

beforeAll(async () => {
  shaper = await createShaper(createFontSet());
  platform = createNodePlatform({ shaper });
});

function solid(color: string, change: Partial<SolidNode> = {}): SolidNode {
  return {
    kind: "solid",
    key: color,
    matrix: [1, 0, 0, 1, 0, 0],
    opacity: 1,
    blend: "normal",
    box: WHOLE,
    paintBox: WHOLE,
    color,
    ...change,
  };
}

function group(nodes: readonly SceneNode[], change: Partial<SolidNode> = {}): SceneNode {
  return { ...solid("#00000000", change), kind: "group", nodes } as SceneNode;
}

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

/** Draws nodes over `background` and reads pixels at places. */
function draw(
  nodes: readonly SceneNode[],
  background = "#000000ff",
): (x: number, y: number) => Pixel {
  const scene: Scene = { width: SIDE, height: SIDE, time: 0, background, nodes };
  const { context } = createRaster(SIDE, SIDE);
  drawScene(context, scene, platform);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return (x, y) => {
    const at = 4 * (y * SIDE + x);
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
  };
}

function near(pixel: Pixel, wanted: Pixel): void {
  for (const [index, value] of wanted.entries()) {
    expect(Math.abs((pixel[index] ?? 0) - value)).toBeLessThanOrEqual(2);
  }
}

function letter(text: string, sizePx: number, change: Partial<TextNode> = {}): TextNode {
  const face = shaper.findFace("Inter", 900, false);
  if (face === undefined) throw new Error("Inter is not installed");
  const glyphs = shaper.shape(text, face, { direction: "ltr" });
  let pen = 4;
  return {
    ...solid("#00000000"),
    kind: "text",
    backgrounds: [],
    runs: [
      {
        face: face.id,
        sizePx,
        scale: 1,
        origin: [0, 0],
        fill: { kind: "color", color: "#ffffffff" },
        colorGlyphs: false,
        glyphs: glyphs.map(({ glyph, advance }) => {
          const x = pen;
          pen += (advance * sizePx) / face.metrics.unitsPerEm;
          return { glyph, x, y: 56 };
        }),
      },
    ],
    paintArea: WHOLE,
    words: [],
    lineCount: 1,
    overflow: { widthPx: 0, heightPx: 0, truncated: false, brokenWord: false },
    uncovered: [],
    ...change,
  } as TextNode;
}

describe("nodes over one another", () => {
  it("[B2] the first node is at the back", () => {
    near(draw([solid("#ff0000ff"), solid("#0000ffff")])(5, 5), [0, 0, 255, 255]);
  });

  it("[B2] opacity and alpha mix in gamma space", () => {
    near(draw([solid("#ffffffff", { opacity: 0.5 })])(5, 5), [128, 128, 128, 255]);
    near(draw([solid("#ffffff80", { opacity: 0.5 })])(5, 5), [64, 64, 64, 255]);
  });

  it("[B2] a group is one thing: its opacity does not show what lies inside it", () => {
    const pair = [solid("#ff0000ff"), solid("#0000ffff")];
    near(draw([group(pair, { opacity: 0.5 })])(5, 5), [0, 0, 128, 255]);
  });

  it("[B2] two halves of a dissolve add up to one", () => {
    const halves = [
      solid("#c86432ff", { opacity: 0.3 }),
      solid("#c86432ff", { opacity: 0.7, blend: "plus" }),
    ];
    near(draw([group(halves)])(5, 5), [200, 100, 50, 255]);
  });

  it("[B2] a stroke does not show through a half-seen fill", () => {
    const stroke = { paint: { kind: "color", color: "#ff0000ff" }, widthPx: 12 } as const;
    const base = letter("I", 70);
    const runs = base.runs.map((run) => ({ ...run, stroke }));
    const pixel = draw([{ ...base, runs, opacity: 0.5 }]);
    near(pixel(14, 30), [128, 128, 128, 255]);
  });
});

describe("shape of what shows", () => {
  it("[B2] a clip hides what lies outside, with soft round corners", () => {
    const clip = { box: { x: 8, y: 8, width: 48, height: 48 }, radiusPx: 20 };
    const pixel = draw([solid("#ffffffff", { clip })]);
    near(pixel(32, 32), [255, 255, 255, 255]);
    near(pixel(4, 32), [0, 0, 0, 255]);
    near(pixel(9, 9), [0, 0, 0, 255]);
    const row = Array.from({ length: SIDE }, (_, x) => pixel(x, 12)[0]);
    expect(row.some((value) => value > 30 && value < 225)).toBe(true);
  });

  it("[B2] a hard clip on pixel edges cuts exactly", () => {
    const clip = { box: { x: 8, y: 8, width: 10, height: 10 }, radiusPx: 0 };
    const pixel = draw([solid("#ffffffff", { clip })]);
    expect([7, 8, 17, 18].map((x) => pixel(x, 10)[0])).toEqual([0, 255, 255, 0]);
  });

  it("[B2] a shadow lies under its node, moved and soft, and follows opacity", () => {
    const box = { x: 16, y: 16, width: 16, height: 16 };
    const shadow = { color: "#ff0000ff", offsetPx: [16, 0], blurPx: 2 } as const;
    const node = solid("#00ff00ff", { box, shadow });
    const pixel = draw([node]);
    near(pixel(20, 20), [0, 255, 0, 255]);
    near(pixel(40, 24), [255, 0, 0, 255]);
    const edge = pixel(48, 24)[0];
    expect(edge).toBeGreaterThan(60);
    expect(edge).toBeLessThan(190);
    near(draw([{ ...node, opacity: 0.5 }])(40, 24), [128, 0, 0, 255]);
  });

  it("[B2] gradients follow the box they fill", () => {
    const fill = {
      kind: "linear-gradient",
      from: [0, 0],
      to: [1, 0],
      stops: [
        { offset: 0, color: "#000000ff" },
        { offset: 1, color: "#ffffffff" },
      ],
    } as const;
    const path = [["M", 0, 0], ["L", SIDE, 0], ["L", SIDE, SIDE], ["L", 0, SIDE], ["Z"]] as const;
    const pixel = draw([
      { ...solid("#00000000"), kind: "shape", pieces: [{ path }], fill } as SceneNode,
    ]);
    near(pixel(2, 5), [10, 10, 10, 255]);
    near(pixel(61, 5), [245, 245, 245, 255]);
  });

  it("[B2] blurred media stays full to the edge of its box", () => {
    const white = createRaster(8, 8);
    white.context.fillStyle = "#ffffffff";
    white.context.fillRect(0, 0, 8, 8);
    const size = { pixelWidth: 8, pixelHeight: 8, sourceWidth: 80, sourceHeight: 80 };
    const media = createNodePlatform({ shaper, media: () => ({ picture: white.canvas, ...size }) });
    const from = { x: 0, y: 0, width: 80, height: 80 };
    const node = { ...solid("#00000000"), kind: "media", src: "a", from, to: WHOLE, blurPx: 9 };
    const { context } = createRaster(SIDE, SIDE);
    drawNode(context, node as SceneNode, media);
    const { data } = context.getImageData(0, 0, SIDE, SIDE);
    expect(Math.min(...data)).toBeGreaterThanOrEqual(253);
  });
});

describe("one drawing code", () => {
  const sample = (): SceneNode[] => [
    solid("#224466ff"),
    letter("Rg", 50, { textShadow: { color: "#000000ff", offsetPx: [3, 3], blurPx: 2 } }),
  ];

  it("[B2] a node drawn alone equals the node in its scene", () => {
    const nodes = sample().slice(1);
    const alone = createRaster(SIDE, SIDE);
    for (const node of nodes) drawNode(alone.context, node, platform);
    const whole = createRaster(SIDE, SIDE);
    const scene = { width: SIDE, height: SIDE, time: 0, background: "#00000000", nodes };
    drawScene(whole.context, scene, platform);
    expect(Buffer.compare(alone.canvas.data(), whole.canvas.data())).toBe(0);
  });

  it("[B2] drawing again on used surfaces gives the same pixels", () => {
    const scene = { width: SIDE, height: SIDE, time: 0, background: "#000000ff", nodes: sample() };
    const raster = createRaster(SIDE, SIDE);
    drawScene(raster.context, scene, platform);
    const first = Buffer.from(raster.canvas.data());
    drawScene(raster.context, { ...scene, nodes: [solid("#ff00ffff")] }, platform);
    drawScene(raster.context, scene, platform);
    expect(Buffer.compare(first, raster.canvas.data())).toBe(0);
  });

  it("[B2] a scaled frame shows the same scene", () => {
    const scene = {
      width: SIDE,
      height: SIDE,
      time: 0,
      background: "#000000ff",
      nodes: [solid("#ffffffff", { box: { x: 16, y: 16, width: 32, height: 32 } })],
    };
    const { context } = createRaster(32, 32);
    drawSceneScaled(context, scene, { platform, scale: 0.5 });
    const { data } = context.getImageData(0, 0, 32, 32);
    const row = Array.from({ length: 32 }, (_, x) => data[4 * (16 * 32 + x)]);
    expect([row[7], row[8], row[23], row[24]]).toEqual([0, 255, 255, 0]);
  });

  it("[B5] every colour glyph asked for is painted, at its own size", () => {
    const face = shaper.findFace("Noto Color Emoji", 400, false);
    if (face === undefined) throw new Error("the emoji font is not installed");
    for (const emoji of ["😂", "🇯🇵", "👍🏽", "🏳️‍🌈"]) {
      const [shaped] = shaper.shape(emoji, face, { direction: "ltr" });
      const picture = platform.colorGlyph(face.id, shaped?.glyph ?? 0, 40);
      expect(picture?.pixelWidth).toBeGreaterThan(30);
      const { context } = createRaster(64, 64);
      if (picture === undefined) continue;
      const { pixelWidth: width, pixelHeight: height } = picture;
      platform.paintPicture(context, picture.picture, { x: 0, y: 0, width, height }, WHOLE);
      const { data } = context.getImageData(0, 0, 64, 64);
      const painted = data.filter((value, at) => at % 4 === 3 && value > 200).length;
      expect(painted).toBeGreaterThan(64 * 64 * 0.3);
    }
  });
});
