import { blurPlane } from "./gaussian.ts";
import type { DrawPlatform, Surface } from "./surface.ts";

/** Blurs all four channels of a surface in place, colours weighted by their alpha. */
export function blurSurface(platform: DrawPlatform, surface: Surface, sigmaPx: number): void {
  const pixels = platform.readPixels(surface);
  const { width, height } = surface;
  const count = width * height;
  const planes = [0, 1, 2, 3].map((channel) => {
    const values = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      const alpha = (pixels[4 * i + 3] ?? 0) / 255;
      values[i] = channel === 3 ? alpha : (pixels[4 * i + channel] ?? 0) * alpha;
    }
    return blurPlane({ width, height, values }, sigmaPx, "clamp").values;
  });
  const [red, green, blue, alpha] = planes;
  for (let i = 0; i < count; i++) {
    const weight = alpha?.[i] ?? 0;
    const scale = weight > 0 ? 1 / weight : 0;
    pixels[4 * i] = (red?.[i] ?? 0) * scale;
    pixels[4 * i + 1] = (green?.[i] ?? 0) * scale;
    pixels[4 * i + 2] = (blue?.[i] ?? 0) * scale;
    pixels[4 * i + 3] = weight * 255;
  }
  platform.writePixels(surface, pixels);
}
