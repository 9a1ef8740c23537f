import type { EffectImage, EffectKernel } from "../image.ts";
import { randomAt, seedWith } from "../random.ts";

export const glitch: EffectKernel<"glitch"> = (image, values, place) => {
  const { amount, shift, colorShift, rate } = values;
  if (amount === 0) return;
  const { frame, layerSeconds, seed } = place;
  // A hair is added, so that a frame that falls on a change is always after it.
  const state = Math.floor(layerSeconds * rate + 1e-6);
  const own = seedWith(seed, state);
  const mean = Math.max(2, values.size);
  const from = { ...image, pixels: image.pixels.slice() };
  let top = Math.round(frame.y);
  for (let band = 0; top < image.height; band++) {
    const height = Math.max(1, Math.round(mean * (0.25 + 1.5 * randomAt(band, 0, own))));
    if (randomAt(band, 1, own) < amount) {
      const jump = Math.round((2 * randomAt(band, 2, own) - 1) * shift);
      const drift = Math.round((2 * randomAt(band, 3, own) - 1) * colorShift);
      for (let row = Math.max(0, top); row < Math.min(image.height, top + height); row++) {
        shiftRow(from, image.pixels, { row, jump, drift });
      }
    }
    top += height;
  }
};

interface Jump {
  readonly row: number;
  readonly jump: number;
  readonly drift: number;
}

function shiftRow(
  { width, pixels }: EffectImage,
  to: Uint8ClampedArray,
  { row, jump, drift }: Jump,
): void {
  const start = row * width;
  const codeAt = (column: number, channel: number): number =>
    column < 0 || column >= width ? 0 : (pixels[4 * (start + column) + channel] as number);
  for (let column = 0; column < width; column++) {
    const i = 4 * (start + column);
    const from = column - jump;
    to[i] = codeAt(from - drift, 0);
    to[i + 1] = codeAt(from, 1);
    to[i + 2] = codeAt(from + drift, 2);
    to[i + 3] = Math.max(codeAt(from - drift, 3), codeAt(from, 3), codeAt(from + drift, 3));
  }
}
