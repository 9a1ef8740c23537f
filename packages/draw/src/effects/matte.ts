import type { SceneMatte } from "@reelkiln/document";

import { onSurface, type PaintedSurface, type Pen } from "../surface/pen.ts";
import { lumaOf } from "./image.ts";

/** Takes away what the matte hides of a painted surface; `outer` is the pen of the surface both stand on. */
export function applyMatte(outer: Pen, painted: PaintedSurface, matte: SceneMatte): void {
  const { platform } = outer;
  const { surface, area } = painted;
  onSurface(outer, area, {
    paint: (own) => {
      for (const node of matte.nodes) own.paintNode(own, node);
    },
    use: ({ surface: figure }) => {
      const shown = platform.readPixels(figure);
      const pixels = platform.readPixels(surface);
      for (let i = 0; i < pixels.length; i += 4) {
        pixels[i + 3] = (pixels[i + 3] as number) * shareAt(shown, i, matte.mode);
      }
      platform.writePixels(surface, pixels);
    },
  });
}

/** How much of a pixel the matte shows, 0–1; brightness counts over black. */
function shareAt(matte: Uint8ClampedArray, i: number, mode: SceneMatte["mode"]): number {
  const alpha = (matte[i + 3] as number) / 255;
  if (mode === "alpha") return alpha;
  if (mode === "alpha-inverted") return 1 - alpha;
  const red = matte[i] as number;
  const luma = (lumaOf(red, matte[i + 1] as number, matte[i + 2] as number) / 255) * alpha;
  return mode === "luma" ? luma : 1 - luma;
}
