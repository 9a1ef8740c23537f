import { type BoxFilter, boxFilter, type PlaneEdge, PASSES } from "./gaussian.ts";
import { giveBack, takeFloats } from "./scratch.ts";

/** Premultiplied red, green, blue and alpha of every pixel, one after another. */
export interface ColorPlane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** What `blurPlane` does, in place and for four channels at once: their sums do not wait for one another. */
export function blurColors(plane: ColorPlane, sigmaPx: number, edge: PlaneEdge): void {
  if (sigmaPx <= 0.01) return;
  const filter = boxFilter(sigmaPx);
  const turned = {
    width: plane.height,
    height: plane.width,
    values: takeFloats(plane.values.length),
  };
  blurRows(plane, filter, edge);
  turn(plane, turned);
  blurRows(turned, filter, edge);
  turn(turned, plane);
  giveBack(turned.values);
}

function blurRows({ width, height, values }: ColorPlane, filter: BoxFilter, edge: PlaneEdge): void {
  const pad = filter.radius + 1;
  const padded = takeFloats(4 * (width + 2 * pad));
  for (let row = 0; row < height; row++) {
    const line = values.subarray(4 * row * width, 4 * (row + 1) * width);
    for (let pass = 0; pass < PASSES; pass++) {
      padLine(padded, line, { pad, edge });
      blurLine(line, padded, filter);
    }
  }
  giveBack(padded);
}

function padLine(
  padded: Float32Array,
  line: Float32Array,
  { pad, edge }: { readonly pad: number; readonly edge: PlaneEdge },
): void {
  const end = 4 * pad + line.length;
  padded.set(line, 4 * pad);
  for (let i = 0; i < 4 * pad; i++) {
    const channel = i & 3;
    padded[i] = edge === "clamp" ? (line[channel] as number) : 0;
    padded[end + i] = edge === "clamp" ? (line[line.length - 4 + channel] as number) : 0;
  }
}

/** One pass of the box, by running sums. */
function blurLine(
  line: Float32Array,
  padded: Float32Array,
  { radius, endWeight }: BoxFilter,
): void {
  const norm = 1 / (2 * radius + 1 + 2 * endWeight);
  const ends = endWeight * norm;
  const reach = 8 * (radius + 1);
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let i = 4; i <= 4 * (2 * radius + 1); i += 4) {
    red += padded[i] as number;
    green += padded[i + 1] as number;
    blue += padded[i + 2] as number;
    alpha += padded[i + 3] as number;
  }
  for (let i = 0; i < line.length; i += 4) {
    const far = i + reach;
    line[i] = red * norm + ends * ((padded[i] as number) + (padded[far] as number));
    line[i + 1] = green * norm + ends * ((padded[i + 1] as number) + (padded[far + 1] as number));
    line[i + 2] = blue * norm + ends * ((padded[i + 2] as number) + (padded[far + 2] as number));
    line[i + 3] = alpha * norm + ends * ((padded[i + 3] as number) + (padded[far + 3] as number));
    red += (padded[far] as number) - (padded[i + 4] as number);
    green += (padded[far + 1] as number) - (padded[i + 5] as number);
    blue += (padded[far + 2] as number) - (padded[i + 6] as number);
    alpha += (padded[far + 3] as number) - (padded[i + 7] as number);
  }
}

/** Side of the squares that are turned at a time: both sides of one stay in the nearest cache. */
const BLOCK = 16;

/** Rows become columns. */
function turn(from: ColorPlane, to: ColorPlane): void {
  for (let top = 0; top < from.height; top += BLOCK) {
    for (let left = 0; left < from.width; left += BLOCK) {
      turnBlock(from, to.values, { left, top });
    }
  }
}

function turnBlock(
  { width, height, values }: ColorPlane,
  result: Float32Array,
  { left, top }: { readonly left: number; readonly top: number },
): void {
  const right = Math.min(width, left + BLOCK);
  const bottom = Math.min(height, top + BLOCK);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const from = 4 * (y * width + x);
      const to = 4 * (x * height + y);
      result[to] = values[from] as number;
      result[to + 1] = values[from + 1] as number;
      result[to + 2] = values[from + 2] as number;
      result[to + 3] = values[from + 3] as number;
    }
  }
}
