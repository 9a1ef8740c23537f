import type { EffectKernel } from "../image.ts";
import { blurImage } from "../planes.ts";
import { warpImage } from "../warp.ts";

export const tile: EffectKernel<"tile"> = (image, values, { frame }) => {
  const columns = Math.max(1, Math.round(values.columns));
  const rows = Math.max(1, Math.round(values.rows));
  const most = Math.max(columns, rows);
  // What becomes smaller loses what it cannot show first: the variance of a mean over as many pixels.
  const sigmaPx = Math.sqrt((most * most - 1) / 12);
  blurImage(image, { sigmaPx, edge: "clamp" });
  warpImage(image, "zero", (row, { xs, ys }) => {
    const down = (row + 0.5 - frame.y) / frame.height;
    const y = shareIn(down, rows, values.shiftY, values.mirrored);
    for (let column = 0; column < xs.length; column++) {
      const across = (column + 0.5 - frame.x) / frame.width;
      const isInside = down >= 0 && down < 1 && across >= 0 && across < 1;
      const x = shareIn(across, columns, values.shiftX, values.mirrored);
      xs[column] = isInside ? frame.x + x * frame.width - 0.5 : -2;
      ys[column] = isInside ? frame.y + y * frame.height - 0.5 : -2;
    }
  });
};

/** Place within a copy, 0–1, for a place within the whole. */
// oxlint-disable-next-line max-params -- two numbers of the grid and two of the copy
function shareIn(whole: number, count: number, shift: number, mirrored: boolean): number {
  const place = whole * count - shift;
  const index = Math.floor(place);
  const share = place - index;
  return mirrored && Math.abs(index) % 2 === 1 ? 1 - share : share;
}
