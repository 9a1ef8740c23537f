import type { Arena } from "./arena.ts";
import type { Axis, PlanarPicture, SitedPlane } from "./plane.ts";

/**
 * The picture at half its size, rounded down: each sample the mean of two along an axis, or 1-2-1 of three where the
 * number is odd, as the reference's canvas does.
 */
export function halvePicture(picture: PlanarPicture, arena: Pick<Arena, "take">): PlanarPicture {
  const [y, u, v] = picture.planes;
  const planes = [halvePlane(y, arena), halvePlane(u, arena), halvePlane(v, arena)] as const;
  return { ...picture, planes };
}

function halvePlane(plane: SitedPlane, arena: Pick<Arena, "take">): SitedPlane {
  const width = Math.max(1, plane.width >> 1);
  const height = Math.max(1, plane.height >> 1);
  const half: SitedPlane = {
    bytes: arena.take(width * height),
    stride: width,
    width,
    height,
    across: halvedAxis(plane.across, plane.width, width),
    down: halvedAxis(plane.down, plane.height, height),
  };
  const isEven = plane.width % 2 === 0 && plane.height % 2 === 0;
  for (let row = 0; row < height; row++) {
    if (isEven) halveRow(plane, half, row);
    else halveOddRow(plane, half, row);
  }
  return half;
}

function halveRow({ bytes, stride }: SitedPlane, half: SitedPlane, row: number): void {
  const { width } = half;
  const upper = 2 * row * stride;
  const lower = upper + stride;
  const to = row * width;
  for (let i = 0; i < width; i++) {
    const at = upper + 2 * i;
    const below = lower + 2 * i;
    const sum =
      (bytes[at] as number) +
      (bytes[at + 1] as number) +
      (bytes[below] as number) +
      (bytes[below + 1] as number);
    half.bytes[to + i] = (sum + 2) >> 2;
  }
}

const ONE: readonly number[] = [1];
const TWO: readonly number[] = [1, 1];
const THREE: readonly number[] = [1, 2, 1];

/** Weights of the samples that one of half as many is made of. */
function tapsOf(count: number): readonly number[] {
  if (count === 1) return ONE;
  return count % 2 === 0 ? TWO : THREE;
}

function halveOddRow(plane: SitedPlane, half: SitedPlane, row: number): void {
  const across = tapsOf(plane.width);
  const down = tapsOf(plane.height);
  const whole = total(across) * total(down);
  for (let i = 0; i < half.width; i++) {
    let sum = whole >> 1;
    for (const [below, weight] of down.entries()) {
      const start = (2 * row + below) * plane.stride + 2 * i;
      for (const [right, share] of across.entries()) {
        sum += weight * share * (plane.bytes[start + right] as number);
      }
    }
    half.bytes[row * half.width + i] = Math.floor(sum / whole);
  }
}

function total(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** Fewer samples share the same length evenly. */
function halvedAxis({ step, origin }: Axis, from: number, to: number): Axis {
  const wider = (step * from) / to;
  return { step: wider, origin: origin - step / 2 + wider / 2 };
}
