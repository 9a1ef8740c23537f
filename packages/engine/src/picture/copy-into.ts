import type { Frame } from "../media/frame.ts";

/** Copies `picture` into `frame` with its top left at an even place; what lies beyond the frame is left out. */
export function copyInto(
  frame: Frame,
  picture: Frame,
  place: { readonly x: number; readonly y: number },
): void {
  const luma = { width: frame.width, height: frame.height, x: place.x, y: place.y };
  const chroma = {
    width: frame.width >> 1,
    height: frame.height >> 1,
    x: place.x >> 1,
    y: place.y >> 1,
  };
  const [half, halfHeight] = [picture.width >> 1, picture.height >> 1];
  copyRows(
    { bytes: picture.y, stride: picture.yStride, width: picture.width, height: picture.height },
    { bytes: frame.y, stride: frame.yStride },
    luma,
  );
  copyRows(
    { bytes: picture.u, stride: picture.uStride, width: half, height: halfHeight },
    { bytes: frame.u, stride: frame.uStride },
    chroma,
  );
  copyRows(
    { bytes: picture.v, stride: picture.vStride, width: half, height: halfHeight },
    { bytes: frame.v, stride: frame.vStride },
    chroma,
  );
}

interface Rows {
  readonly bytes: Uint8Array;
  readonly stride: number;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `area` holds the size of the target plane and the place in it. */
function copyRows(
  from: Rows & { readonly width: number; readonly height: number },
  to: Rows,
  area: Area,
): void {
  const first = Math.max(0, -area.x);
  const end = Math.min(from.width, area.width - area.x);
  if (end <= first) return;
  const firstRow = Math.max(0, -area.y);
  const endRow = Math.min(from.height, area.height - area.y);
  for (let row = firstRow; row < endRow; row++) {
    const start = row * from.stride;
    const target = (area.y + row) * to.stride + area.x + first;
    to.bytes.set(from.bytes.subarray(start + first, start + end), target);
  }
}
