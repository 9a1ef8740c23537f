import { type EffectKernel, lumaOf } from "../image.ts";
import { smoothStep } from "../tables.ts";

/** Distances are between chroma pairs (Cb, Cr of BT.709), where two pure colours lie up to about 1 apart. */
export const chromaKey: EffectKernel<"chroma-key"> = ({ pixels }, values) => {
  const { color, tolerance, softness, spill } = values;
  const [red, green, blue] = color;
  const keyLuma = lumaOf(red, green, blue);
  const keyCb = (blue - keyLuma) / 1.8556 / 255;
  const keyCr = (red - keyLuma) / 1.5748 / 255;
  const strongest = green >= red && green >= blue ? 1 : blue >= red ? 2 : 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b] = [pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number];
    const luma = lumaOf(r, g, b);
    const cb = (b - luma) / 1.8556 / 255 - keyCb;
    const cr = (r - luma) / 1.5748 / 255 - keyCr;
    const share = smoothStep(Math.hypot(cb, cr), tolerance, tolerance + softness);
    pixels[i + 3] = (pixels[i + 3] as number) * share;
    if (share === 0 || spill === 0) continue;
    const own = pixels[i + strongest] as number;
    const others =
      strongest === 1 ? Math.max(r, b) : strongest === 2 ? Math.max(r, g) : Math.max(g, b);
    if (own > others) pixels[i + strongest] = own + (others - own) * spill;
  }
};
