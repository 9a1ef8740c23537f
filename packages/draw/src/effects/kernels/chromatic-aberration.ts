import type { EffectKernel } from "../image.ts";
import { createRowMap, sampleRow } from "../warp.ts";

export const chromaticAberration: EffectKernel<"chromatic-aberration"> = (image, values, place) => {
  const { amount, mode, angle } = values;
  if (amount === 0) return;
  const { frame, edge } = place;
  const { width, height, pixels } = image;
  const from = { ...image, pixels: pixels.slice() };
  const map = createRowMap(width);
  const sampled = new Uint8ClampedArray(4 * width);
  const turn = (angle * Math.PI) / 180;
  const corner = Math.hypot(frame.width, frame.height) / 2;
  const middle = { x: frame.x + frame.width / 2 - 0.5, y: frame.y + frame.height / 2 - 0.5 };
  const isRadial = mode === "radial";
  for (let row = 0; row < height; row++) {
    for (const [channel, way] of [
      [0, -amount],
      [2, amount],
    ] as const) {
      for (let column = 0; column < width; column++) {
        const x = isRadial ? (column - middle.x) / corner : Math.cos(turn);
        const y = isRadial ? (row - middle.y) / corner : Math.sin(turn);
        map.xs[column] = column + x * way;
        map.ys[column] = row + y * way;
      }
      sampleRow(from, { map, edge }, sampled);
      takeChannel(sampled, channel, pixels.subarray(4 * row * width, 4 * (row + 1) * width));
    }
  }
};

/** Takes one colour of a row; where only it shows, it needs its own alpha. */
function takeChannel(row: Uint8ClampedArray, channel: 0 | 2, to: Uint8ClampedArray): void {
  for (let i = 0; i < row.length; i += 4) {
    to[i + channel] = row[i + channel] as number;
    to[i + 3] = Math.max(to[i + 3] as number, row[i + 3] as number);
  }
}
