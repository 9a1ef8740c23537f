import { createCanvas } from "@napi-rs/canvas";
import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { grainyFrame, plainFrame, psnrDb } from "../../test/planes.ts";
import { blendSprite } from "./blend-sprite.ts";
import { fillRect } from "./fill-rect.ts";
import { createChromaRows, writeFrameToRgba } from "./frame-to-rgba.ts";
import { yuvFromColor } from "./rec709.ts";
import { writeRgbaToFrame } from "./rgba-to-frame.ts";
import { allocateSprite, fillSprite } from "./sprite.ts";
import type { PixelRect } from "./sprite.ts";

const WIDTH = 160;
const HEIGHT = 96;

type Paint = (context: SKRSContext2D) => void;

/** The reference: the frame as RGBA, painted over by the canvas, brought back. */
function overRgba(seed: number, opacity: number, paint: Paint): ReturnType<typeof plainFrame> {
  const frame = grainyFrame(WIDTH, HEIGHT, seed);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(WIDTH, HEIGHT);
  writeFrameToRgba(frame, new Uint8Array(pixels.data.buffer), createChromaRows(WIDTH));
  context.putImageData(pixels, 0, 0);
  const layer = painted({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, paint);
  context.globalAlpha = opacity;
  context.drawImage(layer, 0, 0);
  const result = plainFrame(WIDTH, HEIGHT);
  writeRgbaToFrame(new Uint8Array(canvas.data()), result);
  return result;
}

function painted(rect: PixelRect, paint: Paint): Canvas {
  const canvas = createCanvas(rect.width, rect.height);
  const context = canvas.getContext("2d");
  context.translate(-rect.x, -rect.y);
  paint(context);
  return canvas;
}

function overSprite(seed: number, opacity: number, [rect, paint]: readonly [PixelRect, Paint]) {
  const frame = grainyFrame(WIDTH, HEIGHT, seed);
  const sprite = allocateSprite(rect);
  fillSprite(sprite, { rgba: new Uint8Array(painted(rect, paint).data()), stride: rect.width });
  blendSprite(frame, sprite, { dx: 0, dy: 0, opacity });
  return frame;
}

const shape = fc.record({
  x: fc.double({ min: 12, max: 80, noNaN: true }),
  y: fc.double({ min: 12, max: 40, noNaN: true }),
  radius: fc.double({ min: 2, max: 30, noNaN: true }),
  color: fc
    .integer({ min: 0, max: 0xff_ff_ff })
    .map((value) => `#${value.toString(16).padStart(6, "0")}`),
  alpha: fc.double({ min: 0.1, max: 1, noNaN: true }),
  opacity: fc.constantFrom(1, 0.25, 0.7),
  seed: fc.integer({ min: 1, max: 9 }),
});

describe("sprite over a decoded frame", () => {
  it("[B4] equals the RGBA reference at 48 dB for any rounded shape, colour and opacity", () => {
    fc.assert(
      fc.property(shape, ({ x, y, radius, color, alpha, opacity, seed }) => {
        const paint: Paint = (context) => {
          context.globalAlpha = alpha;
          context.fillStyle = color;
          context.beginPath();
          context.roundRect(x, y, radius * 2, radius * 1.6, radius / 3);
          context.fill();
        };
        const rect = { x: 8, y: 8, width: 140, height: 84 };
        const psnr = psnrDb(
          overRgba(seed, opacity, paint),
          overSprite(seed, opacity, [rect, paint]),
        );
        expect(psnr).toBeGreaterThan(48);
      }),
      { numRuns: 60 },
    );
  });

  it("[B4] equals the reference at the left edge of the canvas", () => {
    const paint: Paint = (context) => {
      context.fillStyle = "#ff2200";
      context.fillRect(0, 10, 41, 30);
    };
    const rect = { x: 0, y: 8, width: 48, height: 40 };
    const [reference, ours] = [overRgba(3, 1, paint), overSprite(3, 1, [rect, paint])];
    expect(psnrDb(reference, ours)).toBeGreaterThan(48);
    expect(ours.u[10 * 80]).toBe(reference.u[10 * 80]);
  });

  it("[B4] a moved sprite equals one drawn there, also beyond the edges", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -40, max: 70 }),
        fc.integer({ min: -30, max: 40 }),
        (column, row) => {
          const [dx, dy] = [column * 2, row * 2];
          const paint: Paint = (context) => {
            context.fillStyle = "#33ccff";
            context.beginPath();
            context.ellipse(60, 40, 25.5, 17.3, 0.4, 0, Math.PI * 2);
            context.fill();
          };
          const rect = { x: 30, y: 16, width: 64, height: 48 };
          const sprite = allocateSprite(rect);
          fillSprite(sprite, {
            rgba: new Uint8Array(painted(rect, paint).data()),
            stride: rect.width,
          });
          const frame = grainyFrame(WIDTH, HEIGHT, 5);
          blendSprite(frame, sprite, { dx, dy, opacity: 1 });
          const reference = overRgba(5, 1, (context) => {
            context.translate(dx, dy);
            paint(context);
          });
          expect(psnrDb(reference, frame)).toBeGreaterThan(46);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("fillRect", () => {
  it("[B4] equals the reference for any box, colour and opacity", () => {
    const box = fc.record({
      x: fc.double({ min: -20, max: 150, noNaN: true }),
      y: fc.double({ min: -20, max: 90, noNaN: true }),
      width: fc.double({ min: 0.5, max: 190, noNaN: true }),
      height: fc.double({ min: 0.5, max: 120, noNaN: true }),
    });
    fc.assert(
      fc.property(box, shape, (area, { color, opacity, seed }) => {
        const reference = overRgba(seed, opacity, (context) => {
          context.fillStyle = color;
          context.fillRect(area.x, area.y, area.width, area.height);
        });
        const frame = grainyFrame(WIDTH, HEIGHT, seed);
        fillRect(frame, area, { ...yuvFromColor(color), opacity });
        expect(psnrDb(reference, frame)).toBeGreaterThan(48);
      }),
      { numRuns: 80 },
    );
  });

  it("[B4] an opaque box on even pixels holds exactly its colour", () => {
    const frame = grainyFrame(WIDTH, HEIGHT, 1);
    fillRect(
      frame,
      { x: 0, y: 0, width: WIDTH, height: HEIGHT },
      { ...yuvFromColor("#ff0000"), opacity: 1 },
    );
    expect(new Set(frame.y)).toEqual(new Set([63]));
    expect(new Set(frame.u)).toEqual(new Set([102]));
    expect(new Set(frame.v)).toEqual(new Set([240]));
  });
});
