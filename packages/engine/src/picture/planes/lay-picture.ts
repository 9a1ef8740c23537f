import type { Box } from "@reelkiln/document";

import type { Frame } from "../../media/frame.ts";
import type { Sprite } from "../sprite.ts";
import { coverBox, type BoxCoverage, type Coverage } from "./coverage.ts";
import { layInBox, layInMask, type MaskPlane } from "./lay-rows.ts";
import { pictureRows, type MappedPicture, type PictureRowMemory } from "./picture-rows.ts";
import { planesOf, type SampleRange } from "./plane.ts";

/** Where and how strongly a picture shows: in an upright box of the frame, or where a sprite is opaque. */
export interface Showing {
  readonly where:
    | { readonly box: Box; readonly hiddenRows?: SampleRange }
    | { readonly mask: Sprite; readonly dx: number; readonly dy: number };
  /** 0–1. */
  readonly opacity: number;
}

/** Lays a picture over a frame in place. */
export function layPicture(
  frame: Frame,
  picture: MappedPicture,
  { showing, memory }: { readonly showing: Showing; readonly memory: PictureRowMemory },
): void {
  const { where, opacity } = showing;
  if (!("mask" in where)) {
    layBoxed(frame, picture, { ...where, opacity, memory });
    return;
  }
  for (const index of PLANES) {
    const target = planesOf(frame).planes[index];
    const mask = maskPlane(where, index);
    const area = {
      across: { first: Math.max(0, mask.x), end: Math.min(target.width, mask.x + mask.width) },
      down: { first: Math.max(0, mask.y), end: Math.min(target.height, mask.y + mask.height) },
    };
    const rows = pictureRows(picture, { index, target, area }, memory);
    layInMask(target, rows, { mask, strength: opacity });
  }
}

const PLANES = [0, 1, 2] as const;

interface BoxedShowing {
  readonly box: Box;
  readonly hiddenRows?: SampleRange;
  readonly opacity: number;
  readonly memory: PictureRowMemory;
}

function layBoxed(
  frame: Frame,
  picture: MappedPicture,
  { box, hiddenRows, opacity, memory }: BoxedShowing,
): void {
  const cover = coverBox(box, frame);
  if (cover === undefined) return;
  const { planes } = planesOf(frame);
  for (const index of PLANES) {
    const coverage = index === 0 ? cover.luma : cover.chroma;
    for (const down of shownRows(coverage.down, hiddenRows, index === 0 ? 1 : 2)) {
      const area: BoxCoverage = { across: coverage.across, down };
      const target = planes[index];
      const rows = pictureRows(picture, { index, target, area }, memory);
      layInBox(target, rows, { ...area, strength: opacity });
    }
  }
}

/** Rows of a plane without those that something laid later hides. */
function shownRows(
  down: Coverage,
  hidden: SampleRange | undefined,
  pixelsPerRow: number,
): readonly Coverage[] {
  if (hidden === undefined) return [down];
  const above = { ...down, end: Math.min(down.end, hidden.first / pixelsPerRow) };
  const below = { ...down, first: Math.max(down.first, hidden.end / pixelsPerRow) };
  return [above, below].filter(({ first, end }) => first < end);
}

function maskPlane(
  { mask, dx, dy }: { readonly mask: Sprite; readonly dx: number; readonly dy: number },
  index: 0 | 1 | 2,
): MaskPlane {
  const { x, y, width, height } = mask.rect;
  if (index === 0) {
    return { alpha: mask.alpha, spans: mask.lumaSpans, width, height, x: x + dx, y: y + dy };
  }
  return {
    alpha: mask.chromaAlpha,
    spans: mask.chromaSpans,
    width: width >> 1,
    height: height >> 1,
    x: (x + dx) >> 1,
    y: (y + dy) >> 1,
  };
}
