import type { EffectKernel } from "../image.ts";

export const hueSaturation: EffectKernel<"hue-saturation"> = ({ pixels }, values) => {
  const { hue, saturation, lightness, colorize } = values;
  if (!colorize && hue === 0 && saturation === 0 && lightness === 0) return;
  const hsl = new Float64Array(3);
  const turn = ((hue % 360) + 360) % 360;
  for (let i = 0; i < pixels.length; i += 4) {
    writeHsl(hsl, pixels, i);
    const own = hsl[0] as number;
    hsl[0] = colorize ? turn : (own + turn) % 360;
    const strength = colorize ? 0.5 : (hsl[1] as number);
    hsl[1] = Math.min(1, strength * (1 + saturation));
    const light = hsl[2] as number;
    hsl[2] = lightness > 0 ? light + (1 - light) * lightness : light * (1 + lightness);
    writeRgb(pixels, i, hsl);
  }
};

/** Hue in degrees, saturation and lightness 0–1. Source: W3C, CSS Color Module Level 4, section 7. */
function writeHsl(hsl: Float64Array, pixels: Uint8ClampedArray, i: number): void {
  const red = (pixels[i] as number) / 255;
  const green = (pixels[i + 1] as number) / 255;
  const blue = (pixels[i + 2] as number) / 255;
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const range = most - least;
  const light = (most + least) / 2;
  let hue = 0;
  if (range > 0) {
    if (most === red) hue = (green - blue) / range + (green < blue ? 6 : 0);
    else if (most === green) hue = (blue - red) / range + 2;
    else hue = (red - green) / range + 4;
  }
  hsl[0] = hue * 60;
  hsl[1] = range === 0 ? 0 : range / (1 - Math.abs(2 * light - 1));
  hsl[2] = light;
}

function writeRgb(pixels: Uint8ClampedArray, i: number, hsl: Float64Array): void {
  const [hue, saturation, light] = [hsl[0] as number, hsl[1] as number, hsl[2] as number];
  const reach = saturation * Math.min(light, 1 - light);
  for (let channel = 0; channel < 3; channel++) {
    const k = ((channel === 0 ? 0 : channel === 1 ? 8 : 4) + hue / 30) % 12;
    pixels[i + channel] = 255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  }
}
