import { blurImage } from "../blur-image.ts";
import { type EffectImage, type EffectKernel, lumaOf } from "../image.ts";

export const halftone: EffectKernel<"halftone"> = (image, values, { frame }) => {
  const size = Math.max(2, values.size);
  const tones = { ...image, pixels: image.pixels.slice() };
  blurImage(tones, { sigmaPx: size / 3, edge: "clamp" });
  const turn = (values.angle * Math.PI) / 180;
  const grid = { size, cos: Math.cos(turn), sin: Math.sin(turn), x: frame.x, y: frame.y };
  const { width, height, pixels } = image;
  const { ink, paper, mode } = values;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const i = 4 * (row * width + column);
      const cover = dotCover(tones, grid, { column, row });
      for (let channel = 0; channel < 3; channel++) {
        const own = mode === "own-color" ? (tones.pixels[i + channel] as number) : ink[channel];
        const ground = paper[channel] as number;
        pixels[i + channel] = ground + ((own as number) - ground) * cover;
      }
    }
  }
};

interface DotGrid {
  readonly size: number;
  readonly cos: number;
  readonly sin: number;
  readonly x: number;
  readonly y: number;
}

/** How much of a pixel the nearest dots cover; dots of dark parts reach into their neighbours' fields. */
function dotCover(
  tones: EffectImage,
  { size, cos, sin, x, y }: DotGrid,
  { column, row }: { readonly column: number; readonly row: number },
): number {
  const [dx, dy] = [column - x, row - y];
  const across = (dx * cos + dy * sin) / size;
  const down = (dy * cos - dx * sin) / size;
  const [left, top] = [Math.floor(across - 0.5), Math.floor(down - 0.5)];
  let cover = 0;
  for (let neighbour = 0; neighbour < 4; neighbour++) {
    const u = (left + (neighbour & 1) + 0.5) * size;
    const v = (top + (neighbour >> 1) + 0.5) * size;
    const off = Math.hypot(u - across * size, v - down * size);
    const darkness = 1 - toneAt(tones, x + u * cos - v * sin, y + u * sin + v * cos);
    // A dot covers as much of its field as the tone is dark; the largest fills the field's corners.
    const radius = size * Math.min(Math.SQRT1_2, Math.sqrt(darkness / Math.PI) * 1.12);
    cover = Math.max(cover, Math.min(1, Math.max(0, radius - off + 0.5)) * Math.min(1, radius));
  }
  return cover;
}

function toneAt({ width, height, pixels }: EffectImage, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  const i = 4 * (row * width + column);
  const luma = lumaOf(pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number);
  return luma / 255;
}
