import type { EffectImage, EffectKernel, EffectPlace } from "../image.ts";
import { noiseAt, seedWith } from "../random.ts";
import { type RowMap, warpImage } from "../warp.ts";

export const displacement: EffectKernel<"displacement"> = (image, values, place) => {
  const { horizontal, vertical, map } = values;
  if (horizontal === 0 && vertical === 0) return;
  const shifts = map === "self" ? ownShifts(image) : noiseShifts(values, place);
  warpImage(image, place.edge, (row, target) => {
    shifts(row, target);
    for (let column = 0; column < target.xs.length; column++) {
      target.xs[column] = column + (target.xs[column] as number) * horizontal;
      target.ys[column] = row + (target.ys[column] as number) * vertical;
    }
  });
};

/** Writes shifts of a row, -1 to 1. */
type ShiftRow = (row: number, to: RowMap) => void;

function ownShifts({ width, pixels }: EffectImage): ShiftRow {
  const before = pixels.slice();
  return (row, { xs, ys }) => {
    for (let column = 0; column < width; column++) {
      const i = 4 * (row * width + column);
      xs[column] = (before[i] as number) / 127.5 - 1;
      ys[column] = (before[i + 1] as number) / 127.5 - 1;
    }
  };
}

/** Noise is worked out at some points of a row and mixed between: its hills are far wider. */
const POINTS_PER_HILL = 12;

function noiseShifts(
  { size, evolution }: { readonly size: number; readonly evolution: number },
  { frame, seed }: EffectPlace,
): ShiftRow {
  const hill = Math.max(2, size);
  const step = Math.max(1, Math.floor(hill / POINTS_PER_HILL));
  const z = evolution / 360;
  const seeds = [seed, seedWith(seed, 1)] as const;
  return (row, { xs, ys }) => {
    const y = (row - frame.y) / hill;
    for (const [axis, to] of [xs, ys].entries()) {
      const at = { z, seed: seeds[axis] as number };
      let from = noiseAt(-frame.x / hill, y, at);
      for (let column = 0; column < to.length; column += step) {
        const next = noiseAt((column + step - frame.x) / hill, y, at);
        const last = Math.min(step, to.length - column);
        for (let part = 0; part < last; part++) {
          to[column + part] = from + ((next - from) * part) / step;
        }
        from = next;
      }
    }
  };
}
