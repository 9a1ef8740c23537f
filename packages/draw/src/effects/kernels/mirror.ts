import type { EffectKernel } from "../image.ts";
import { pointOn } from "../point.ts";
import { warpImage } from "../warp.ts";

export const mirror: EffectKernel<"mirror"> = (image, values, { frame, edge }) => {
  const center = pointOn(frame, values.center);
  const turn = (values.angle * Math.PI) / 180;
  // Right angles exactly, so that a whole pixel stays one.
  const [cos, sin] = [exact(Math.cos(turn)), exact(Math.sin(turn))];
  warpImage(image, edge, (row, { xs, ys }) => {
    for (let column = 0; column < xs.length; column++) {
      const beyond = Math.max(0, (column - center.x) * cos + (row - center.y) * sin);
      xs[column] = column - 2 * beyond * cos;
      ys[column] = row - 2 * beyond * sin;
    }
  });
};

function exact(value: number): number {
  return Math.abs(value) < 1e-12 ? 0 : value;
}
