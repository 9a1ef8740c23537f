import type { Box } from "@reelkiln/document";
import { blurPlane, blurScale } from "@reelkiln/draw";

import type { Arena } from "./arena.ts";
import { pictureRows, type PictureRowMemory } from "./picture-rows.ts";
import type { Axis, PlanarPicture, SitedPlane } from "./plane.ts";
import type { Pyramid } from "./pyramid.ts";

const PIXELS: Axis = { step: 1, origin: 0.5 };

/** What of a picture is blurred, and how large and strongly it will show. */
export interface BlurRequest {
  /** Pixels of the picture. */
  readonly from: Box;
  /** Pixels of the frame. */
  readonly width: number;
  readonly height: number;
  /** Gaussian standard deviation in pixels of the frame. */
  readonly sigmaPx: number;
}

/** A small blurred picture of `from`, edges repeated, to be enlarged: what the reference draws. */
export function blurredPicture(
  pyramid: Pyramid,
  { from, width, height, sigmaPx }: BlurRequest,
  { arena, memory }: { readonly arena: Arena; readonly memory: PictureRowMemory },
): PlanarPicture {
  const size = blurScale(width, height, sigmaPx);
  const [scaleX, scaleY] = [size.width / from.width, size.height / from.height];
  const matrix = [scaleX, 0, 0, scaleY, -from.x * scaleX, -from.y * scaleY] as const;
  const area = { across: { first: 0, end: size.width }, down: { first: 0, end: size.height } };
  const plane = (index: 0 | 1 | 2): SitedPlane => {
    const target = emptyPlane(size, arena);
    const rows = pictureRows({ pyramid, matrix }, { index, target, area }, memory);
    const values = new Float32Array(size.width * size.height);
    for (let row = 0; row < size.height; row++) {
      const at = rows.at(row);
      const start = row * size.width;
      for (let i = 0; i < size.width; i++) values[start + i] = rows.bytes[at + i] as number;
    }
    const blurred = blurPlane({ ...size, values }, size.sigmaPx, "clamp").values;
    for (let i = 0; i < blurred.length; i++) target.bytes[i] = (blurred[i] as number) + 0.5;
    return target;
  };
  return { width: size.width, height: size.height, planes: [plane(0), plane(1), plane(2)] };
}

function emptyPlane(
  { width, height }: { readonly width: number; readonly height: number },
  arena: Arena,
): SitedPlane {
  const bytes = arena.take(width * height);
  return { bytes, stride: width, width, height, across: PIXELS, down: PIXELS };
}
