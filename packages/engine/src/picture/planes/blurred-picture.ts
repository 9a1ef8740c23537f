import type { Box } from "@reelkiln/document";
import { blurColors, blurScale } from "@reelkiln/draw";

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

/** A small blurred picture of `from`, edges repeated, to be enlarged: what the reference draws. */
export function blurredPicture(
  pyramid: Pyramid,
  { from, width, height, sigmaPx }: BlurRequest,
  { arena, memory }: { readonly arena: Arena; readonly memory: PictureRowMemory },
): PlanarPicture {
  const size = blurScale(width, height, sigmaPx);
  const [scaleX, scaleY] = [size.width / from.width, size.height / from.height];
  const matrix = [scaleX, 0, 0, scaleY, -from.x * scaleX, -from.y * scaleY] as const;
  const part = createPyramid(croppedPicture(pyramid.level(0), from), arena);
  const plane = (): SitedPlane => emptyPlane(size, arena);
  const planes = [plane(), plane(), plane()] as const;
  const bytes = arena.take(16 * size.width * size.height);
  const values = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  for (const index of PLANES)
    readPlane({ pyramid: part, matrix }, planes[index], { values, index, memory });
  blurColors({ width: size.width, height: size.height, values }, size.sigmaPx, "clamp");
  for (const index of PLANES) writePlane(values, index, planes[index].bytes);
  return { width: size.width, height: size.height, planes };
}

const PLANES = [0, 1, 2] as const;

interface Channel {
  /** Four numbers a pixel; the fourth is not used. */
  readonly values: Float32Array;
  readonly index: 0 | 1 | 2;
  readonly memory: PictureRowMemory;
}

function readPlane(
  picture: MappedPicture,
  target: SitedPlane,
  { values, index, memory }: Channel,
): void {
  const { width, height } = target;
  const area = { across: { first: 0, end: width }, down: { first: 0, end: height } };
  const rows = pictureRows(picture, { index, target, area }, memory);
  const { bytes } = rows;
  for (let row = 0; row < height; row++) {
    const at = rows.at(row);
    const start = 4 * row * width + index;
    for (let i = 0; i < width; i++) values[start + 4 * i] = bytes[at + i] as number;
  }
}

function writePlane(values: Float32Array, index: number, to: Uint8Array): void {
  for (let i = 0; i < to.length; i++) to[i] = (values[4 * i + index] as number) + 0.5;
}

function emptyPlane(
  { width, height }: { readonly width: number; readonly height: number },
  arena: Arena,
): SitedPlane {
  const bytes = arena.take(width * height);
  return { bytes, stride: width, width, height, across: PIXELS, down: PIXELS };
}
