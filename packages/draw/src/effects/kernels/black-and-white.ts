import type { EffectKernel } from "../image.ts";

/** A colour is some gray, some of a mixed family (yellow, cyan, magenta) and some of a pure one; each has its weight. */
export const blackAndWhite: EffectKernel<"black-and-white"> = ({ pixels }, values) => {
  const { reds, yellows, greens, cyans, blues, magentas, tint } = values;
  const [red, green, blue] = tint;
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b] = [pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number];
    const most = Math.max(r, g, b);
    const least = Math.min(r, g, b);
    const middle = r + g + b - most - least;
    const pure = most === r ? reds : most === g ? greens : blues;
    const mixed = least === b ? yellows : least === r ? cyans : magentas;
    const gray = least + (middle - least) * mixed + (most - middle) * pure;
    pixels[i] = (gray * red) / 255;
    pixels[i + 1] = (gray * green) / 255;
    pixels[i + 2] = (gray * blue) / 255;
  }
};
