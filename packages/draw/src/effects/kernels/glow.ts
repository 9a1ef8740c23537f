import { blurImage } from "../blur-image.ts";
import { type EffectKernel, lumaOf } from "../image.ts";
import { smoothStep } from "../tables.ts";

/** Half the width, in brightness, of the border between what shines and what does not. */
const BORDER = 0.1;

export const glow: EffectKernel<"glow"> = (image, values, place) => {
  const { radius, threshold, intensity, color } = values;
  if (intensity === 0) return;
  const { pixels } = image;
  const shine = { ...image, pixels: pixels.slice() };
  keepBright(shine.pixels, threshold);
  blurImage(shine, { sigmaPx: radius, edge: place.edge });
  const [red, green, blue] = color.map((code) => (code / 255) * intensity) as [
    number,
    number,
    number,
  ];
  for (let i = 0; i < pixels.length; i += 4) {
    const r = (pixels[i] as number) + (shine.pixels[i] as number) * red;
    const g = (pixels[i + 1] as number) + (shine.pixels[i + 1] as number) * green;
    const b = (pixels[i + 2] as number) + (shine.pixels[i + 2] as number) * blue;
    pixels[i] = r;
    pixels[i + 1] = g;
    pixels[i + 2] = b;
    // Light needs room in the alpha to be seen beyond the layer.
    pixels[i + 3] = Math.max(pixels[i + 3] as number, r, g, b);
  }
};

function keepBright(pixels: Uint8ClampedArray, threshold: number): void {
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b] = [pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number];
    const share = smoothStep(lumaOf(r, g, b) / 255, threshold - BORDER, threshold + BORDER);
    if (share === 1) continue;
    pixels[i] = r * share;
    pixels[i + 1] = g * share;
    pixels[i + 2] = b * share;
    pixels[i + 3] = (pixels[i + 3] as number) * share;
  }
}
