import { multiply, type Box, type Matrix, type MediaNode } from "@reelkiln/document";

import type { Frame } from "../media/frame.ts";
import type { Layering } from "./layering.ts";
import { blurredPicture } from "./planes/blurred-picture.ts";
import { layPicture } from "./planes/lay-picture.ts";
import type { MappedPicture } from "./planes/picture-rows.ts";
import type { SampleRange } from "./planes/plane.ts";
import { createPyramid } from "./planes/pyramid.ts";
import { shownIn } from "./shown-in.ts";

/** Lays a video frame or photo over `frame` in place. Rows of `hiddenRows` need not be right. */
export function layMedia(
  frame: Frame,
  { node, hiddenRows }: { readonly node: MediaNode; readonly hiddenRows?: SampleRange },
  layering: Layering,
): void {
  const where = shownIn(frame, { ...node, ...(hiddenRows && { hiddenRows }) }, layering.sprites);
  if (where === undefined || areaOf(node.matrix) === 0) return;
  const picture = mappedPicture(node, layering);
  const showing = { where, opacity: node.opacity };
  layPicture(frame, picture, { showing, memory: layering.rows });
}

function mappedPicture(node: MediaNode, layering: Layering): MappedPicture {
  const { pyramid, sourceWidth, sourceHeight } = layering.pictures.planesOf(node);
  const { width, height } = pyramid.level(0);
  const [x, y] = [width / sourceWidth, height / sourceHeight];
  const from = scaledBox(node.from, x, y);
  const sigmaPx = node.blurPx * Math.sqrt(areaOf(node.matrix));
  if (sigmaPx <= LEAST_SIGMA_PX) {
    return { pyramid, matrix: multiply(node.matrix, boxToBox(from, node.to)) };
  }
  const scale = Math.sqrt(areaOf(node.matrix));
  const size = { width: node.to.width * scale, height: node.to.height * scale };
  const small = blurredPicture(
    pyramid,
    { from, ...size, sigmaPx },
    { arena: layering.arena, memory: layering.rows },
  );
  const whole = { x: 0, y: 0, width: small.width, height: small.height };
  return {
    pyramid: createPyramid(small, layering.arena),
    matrix: multiply(node.matrix, boxToBox(whole, node.to)),
  };
}

/** A weaker blur is not seen; the reference leaves it out too. */
const LEAST_SIGMA_PX = 0.1;

function areaOf([a, b, c, d]: Matrix): number {
  return Math.abs(a * d - b * c);
}

function scaledBox(box: Box, x: number, y: number): Box {
  return { x: box.x * x, y: box.y * y, width: box.width * x, height: box.height * y };
}

function boxToBox(from: Box, to: Box): Matrix {
  const [x, y] = [to.width / from.width, to.height / from.height];
  return [x, 0, 0, y, to.x - from.x * x, to.y - from.y * y];
}
