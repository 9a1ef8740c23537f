import type { PlaneSize } from "./planes.ts";

const FAR = 1e20;

/**
 * Signed distance of every pixel to the outline of a coverage plane (0–1): above zero outside. Soft edge pixels tell
 * where in them the outline runs. Source: Felzenszwalb, Huttenlocher, "Distance Transforms of Sampled Functions" (2012).
 */
export function distanceToOutline(coverage: Float32Array, size: PlaneSize): Float32Array {
  const outer = new Float64Array(coverage.length);
  const inner = new Float64Array(coverage.length);
  // Measured from half a pixel within, so that a pixel wholly on one side counts from its far edge, never below zero.
  for (let i = 0; i < coverage.length; i++) {
    const cover = coverage[i] as number;
    outer[i] = cover <= 0 ? FAR : (1 - cover) ** 2;
    inner[i] = cover >= 1 ? FAR : cover ** 2;
  }
  transform(outer, size);
  transform(inner, size);
  const result = new Float32Array(coverage.length);
  for (let i = 0; i < result.length; i++) {
    const cover = coverage[i] as number;
    if (cover <= 0) result[i] = Math.sqrt(outer[i] as number) - 0.5;
    else result[i] = cover >= 1 ? 0.5 - Math.sqrt(inner[i] as number) : 0.5 - cover;
  }
  return result;
}

function transform(grid: Float64Array, { width, height }: PlaneSize): void {
  const longest = Math.max(width, height);
  const room: Room = {
    line: new Float64Array(longest),
    lowest: new Int32Array(longest),
    borders: new Float64Array(longest + 1),
  };
  for (let x = 0; x < width; x++)
    transformLine(grid, { start: x, step: width, count: height }, room);
  for (let y = 0; y < height; y++) {
    transformLine(grid, { start: y * width, step: 1, count: width }, room);
  }
}

interface Room {
  readonly line: Float64Array;
  readonly lowest: Int32Array;
  readonly borders: Float64Array;
}

/** The lower envelope of parabolas standing on the values of one line. */
function transformLine(
  grid: Float64Array,
  { start, step, count }: { readonly start: number; readonly step: number; readonly count: number },
  { line, lowest, borders }: Room,
): void {
  for (let i = 0; i < count; i++) line[i] = grid[start + i * step] as number;
  lowest[0] = 0;
  borders[0] = -FAR;
  borders[1] = FAR;
  let last = 0;
  for (let i = 1; i < count; i++) {
    let border = 0;
    do {
      const at = lowest[last] as number;
      border = ((line[i] as number) - (line[at] as number) + i * i - at * at) / (i - at) / 2;
    } while (border <= (borders[last] as number) && --last > -1);
    last++;
    lowest[last] = i;
    borders[last] = border;
    borders[last + 1] = FAR;
  }
  last = 0;
  for (let i = 0; i < count; i++) {
    while ((borders[last + 1] as number) < i) last++;
    const at = lowest[last] as number;
    grid[start + i * step] = (line[at] as number) + (i - at) ** 2;
  }
}
