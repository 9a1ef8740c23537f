import type { EffectKernel } from "../image.ts";

export const scanlines: EffectKernel<"scanlines"> = (image, values, { frame, layerSeconds }) => {
  const { spacing, thickness, amount, speed } = values;
  if (spacing <= 0 || amount === 0) return;
  const { width, height, pixels } = image;
  for (let row = 0; row < height; row++) {
    const place = (row - frame.y) / spacing - speed * layerSeconds;
    // Mean over the pixel's height, so that lines of any width are even.
    const dark = darkUpTo(place + 1 / spacing, thickness) - darkUpTo(place, thickness);
    const light = 1 - amount * dark * spacing;
    for (let i = 4 * row * width; i < 4 * (row + 1) * width; i += 4) {
      pixels[i] = (pixels[i] as number) * light;
      pixels[i + 1] = (pixels[i + 1] as number) * light;
      pixels[i + 2] = (pixels[i + 2] as number) * light;
    }
  }
};

/** Length of all dark lines from 0 to a place, in spacings; each fills the first part of its spacing. */
function darkUpTo(place: number, thickness: number): number {
  const whole = Math.floor(place);
  return whole * thickness + Math.min(place - whole, thickness);
}
