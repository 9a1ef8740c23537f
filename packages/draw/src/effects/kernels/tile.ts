import { blurImage } from "../blur-image.ts";
import type { EffectKernel } from "../image.ts";
import { warpImage } from "../warp.ts";

export const tile: EffectKernel<"tile"> = (image, values, { frame }) => {
  const columns = Math.max(1, Math.round(values.columns));
  const rows = Math.max(1, Math.round(values.rows));
  const most = Math.max(columns, rows);
  // What becomes smaller loses what it cannot show first: the variance of a mean over as many pixels.
  const sigmaPx = Math.sqrt((most * most - 1) / 12);
  blurImage(image, { sigmaPx, edge: "clamp" });
  const copyPlace = values.mirrored ? withinMirrored : withinCopy;
  warpImage(image, "zero", (row, { xs, ys }) => {
    const down = (row + 0.5 - frame.y) / frame.height;
    const y = copyPlace(down * rows - values.shiftY);
    for (let column = 0; column < xs.length; column++) {
      const across = (column + 0.5 - frame.x) / frame.width;
      const isInside = down >= 0 && down < 1 && across >= 0 && across < 1;
      const x = copyPlace(across * columns - values.shiftX);
      xs[column] = isInside ? frame.x + x * frame.width - 0.5 : -2;
      ys[column] = isInside ? frame.y + y * frame.height - 0.5 : -2;
    }
  });
};

/** Place within a copy, 0–1, for a place counted in copies. */
const withinCopy = (place: number): number => place - Math.floor(place);

/** The same, every other copy the other way round. */
function withinMirrored(place: number): number {
  const share = withinCopy(place);
  return Math.floor(place) % 2 === 0 ? share : 1 - share;
}
