import { type EffectKernel, lumaOf } from "../image.ts";
import { smoothStep } from "../tables.ts";

export const threshold: EffectKernel<"threshold"> = ({ pixels }, { level, softness }) => {
  const half = (softness * 255) / 2;
  const table = Uint8ClampedArray.from(
    { length: 256 },
    (_, luma) => 255 * smoothStep(luma, level - half, level + half),
  );
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b] = [pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number];
    const tone = table[Math.round(lumaOf(r, g, b))] as number;
    pixels[i] = tone;
    pixels[i + 1] = tone;
    pixels[i + 2] = tone;
  }
};
