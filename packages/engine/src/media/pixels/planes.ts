/** Three 4:2:0 planes of one picture, and straight alpha when there is one. */
export interface Planes {
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
  readonly yStride: number;
  readonly uStride: number;
  readonly vStride: number;
  readonly alpha?: Uint8Array;
  readonly alphaStride?: number;
}

/** One plane and its layout. */
export interface Plane {
  readonly bytes: Uint8Array;
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

/** The planes one by one, in the order y, u, v, alpha. */
export function planeList(planes: Planes): Plane[] {
  const { width, height } = planes;
  const chroma = { width: width >> 1, height: height >> 1 };
  return [
    { bytes: planes.y, stride: planes.yStride, width, height },
    { bytes: planes.u, stride: planes.uStride, ...chroma },
    { bytes: planes.v, stride: planes.vStride, ...chroma },
    ...(planes.alpha === undefined
      ? []
      : [{ bytes: planes.alpha, stride: planes.alphaStride ?? width, width, height }]),
  ];
}

/** Copies a plane of equal size, row by row when the strides differ. */
export function copyPlane(from: Plane, to: Plane): void {
  if (from.stride === to.stride) {
    to.bytes.set(from.bytes.subarray(0, from.stride * (from.height - 1) + from.width));
    return;
  }
  for (let row = 0; row < from.height; row += 1) {
    const start = row * from.stride;
    to.bytes.set(from.bytes.subarray(start, start + from.width), row * to.stride);
  }
}

/** Copies all planes `to` has; both pictures are of one size. */
export function copyPlanes(from: Planes, to: Planes): void {
  const sources = planeList(from);
  for (const [index, target] of planeList(to).entries()) {
    const source = sources[index];
    if (source !== undefined) copyPlane(source, target);
  }
}
