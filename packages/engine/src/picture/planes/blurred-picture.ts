import type { Box } from "@reelkiln/document";
import { blurColors, pictureBlur } from "@reelkiln/draw";

import type { Arena } from "./arena.ts";
import { croppedPicture } from "./cropped-picture.ts";
import { pictureRows, type MappedPicture, type PictureRowMemory } from "./picture-rows.ts";
import type { Axis, PlanarPicture, SitedPlane } from "./plane.ts";
import { createPyramid, type Pyramid } from "./pyramid.ts";

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

/** A fraction of a millisecond; planes are halved without bias, so the rest is left to the pyramid. */
const AVERAGED_PIXELS = 40_000;

/** A small blurred picture of `from`, edges repeated, to be enlarged: what the reference draws. */
export function blurredPicture(
  pyramid: Pyramid,
  { from, width, height, sigmaPx }: BlurRequest,
  { arena, memory }: { readonly arena: Arena; readonly memory: PictureRowMemory },
): PlanarPicture {
  const blur = pictureBlur(from, { width, height }, { sigmaPx, averagedPixels: AVERAGED_PIXELS });
  const scaleX = (blur.finer * blur.width) / from.width;
  const scaleY = (blur.finer * blur.height) / from.height;
  const matrix = [scaleX, 0, 0, scaleY, -from.x * scaleX, -from.y * scaleY] as const;
  const picture = { pyramid: createPyramid(croppedPicture(pyramid.level(0), from), arena), matrix };
  const { values, ...size } = emptyColors(blur, arena);
  for (const index of PLANES)
    readPlane(picture, { ...size, values, index, finer: blur.finer }, memory);
  blurColors({ ...size, values }, blur.sigmaPx, "clamp");
  const plane = (index: 0 | 1 | 2): SitedPlane => writtenPlane({ ...size, values, index }, arena);
  return { ...size, planes: [plane(0), plane(1), plane(2)] };
}

const PLANES = [0, 1, 2] as const;

interface Colors {
  readonly width: number;
  readonly height: number;
  /** Y, U and V of every pixel; the fourth number is not used. */
  readonly values: Float32Array;
}

function emptyColors({ width, height }: Omit<Colors, "values">, arena: Arena): Colors {
  const bytes = arena.take(16 * width * height).fill(0);
  const values = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  return { width, height, values };
}

interface Channel extends Colors {
  readonly index: 0 | 1 | 2;
}

/** Adds the means of `finer` × `finer` samples of a plane. */
function readPlane(
  picture: MappedPicture,
  { width, height, values, index, finer }: Channel & { readonly finer: number },
  memory: PictureRowMemory,
): void {
  const area = {
    across: { first: 0, end: finer * width },
    down: { first: 0, end: finer * height },
  };
  const target = { across: PIXELS, down: PIXELS };
  const rows = pictureRows(picture, { index, target, area }, memory);
  const { bytes } = rows;
  const share = 1 / finer ** 2;
  for (let row = 0; row < finer * height; row++) {
    let from = rows.at(row);
    const start = 4 * Math.floor(row / finer) * width + index;
    for (let i = 0; i < width; i++) {
      let sum = 0;
      for (const end = from + finer; from < end; from++) sum += bytes[from] as number;
      values[start + 4 * i] = (values[start + 4 * i] as number) + sum * share;
    }
  }
}

function writtenPlane({ width, height, values, index }: Channel, arena: Arena): SitedPlane {
  const bytes = arena.take(width * height);
  for (let i = 0; i < bytes.length; i++) bytes[i] = (values[4 * i + index] as number) + 0.5;
  return { bytes, stride: width, width, height, across: PIXELS, down: PIXELS };
}
