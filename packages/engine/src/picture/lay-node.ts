import type { Box, GroupNode, SceneNode } from "@reelkiln/document";

import type { Frame } from "../media/frame.ts";
import { blendSprite } from "./blend-sprite.ts";
import { coversCanvas, cutsCanvas, hiddenRowsAfter, onParent } from "./covering.ts";
import { fillRect } from "./fill-rect.ts";
import { layMedia } from "./lay-media.ts";
import type { Layering } from "./layering.ts";
import { plainRectOf } from "./plain-rect.ts";
import { layPicture, type Showing } from "./planes/lay-picture.ts";
import { planesOf } from "./planes/plane.ts";
import { createPyramid } from "./planes/pyramid.ts";
import { scratchFrame } from "./planes/scratch-frame.ts";
import { yuvFromColor } from "./rec709.ts";
import { shownIn } from "./shown-in.ts";

/** Lays nodes over a frame in place, the first at the back. */
export function layNodes(frame: Frame, nodes: readonly SceneNode[], layering: Layering): void {
  for (const [index, node] of nodes.entries()) {
    if (node.kind === "media" && layering.pictures.has(node)) {
      const hiddenRows = hiddenRowsAfter(nodes, index, { canvas: frame, layering });
      layMedia(frame, { node, ...(hiddenRows && { hiddenRows }) }, layering);
    } else if (node.kind === "group" && holdsPlanes(node, layering))
      layGroup(frame, node, layering);
    else layDrawn(frame, node, layering);
  }
}

function holdsPlanes({ nodes }: GroupNode, layering: Layering): boolean {
  return nodes.some((node) =>
    node.kind === "group"
      ? holdsPlanes(node, layering)
      : node.kind === "media" && layering.pictures.has(node),
  );
}

function layDrawn(frame: Frame, node: SceneNode, { sprites }: Layering): void {
  const rectangle = plainRectOf(node);
  if (rectangle !== undefined) {
    fillRect(frame, rectangle.box, { ...yuvFromColor(rectangle.color), opacity: node.opacity });
    return;
  }
  const placed = sprites.spriteOf(node, frame);
  if (placed !== undefined) {
    blendSprite(frame, placed.sprite, { dx: placed.dx, dy: placed.dy, opacity: node.opacity });
  }
}

/**
 * A group's picture G over the ground B at opacity and coverage s is (1 − s)·B + s·(G over B), so that its nodes are
 * laid over a copy of the ground, and that over the ground.
 */
function layGroup(frame: Frame, group: GroupNode, layering: Layering): void {
  const nodes = group.nodes.map((node) => onParent(group, node));
  if (group.opacity >= 1 && !cutsCanvas(group, frame)) {
    layInner(frame, nodes, layering);
    return;
  }
  const scratch = groundCopy(frame, nodes, layering);
  layInner(scratch, nodes, layering);
  const where = clipOf(frame, group, layering);
  if (where !== undefined) layFrame([frame, scratch], { where, opacity: group.opacity }, layering);
}

/** The two sides of a dissolve add up; all other nodes lie over one another. */
function layInner(frame: Frame, nodes: readonly SceneNode[], layering: Layering): void {
  const last = nodes.at(-1);
  if (last?.blend !== "plus") layNodes(frame, nodes, layering);
  else layDissolve(frame, [nodes.slice(0, -1), { ...last, blend: "normal" }], layering);
}

/**
 * Shares a and b of two pictures over a ground add up to (1 − b)·(first at a ÷ (1 − b) over the ground) +
 * b·(second over the ground).
 */
function layDissolve(
  frame: Frame,
  [before, into]: readonly [readonly SceneNode[], SceneNode],
  layering: Layering,
): void {
  const share = into.opacity;
  const from = before.map((node) => ({
    ...node,
    opacity: share < 1 ? Math.min(1, node.opacity / (1 - share)) : 0,
  }));
  if (from.length === 0 || coversCanvas(into, frame, layering)) {
    layNodes(frame, [...from, into], layering);
    return;
  }
  const scratch = groundCopy(frame, [into], layering);
  layNodes(frame, from, layering);
  layNodes(scratch, [{ ...into, opacity: 1 }], layering);
  layFrame([frame, scratch], { where: { box: boxOf(frame) }, opacity: share }, layering);
}

function boxOf({ width, height }: Frame): Box {
  return { x: 0, y: 0, width, height };
}

/** A frame with what lies behind `nodes`, unless they hide it. */
function groundCopy(frame: Frame, nodes: readonly SceneNode[], layering: Layering): Frame {
  const scratch = scratchFrame(frame, layering.arena);
  const [first] = nodes;
  const isHidden =
    first !== undefined && first.opacity >= 1 && coversCanvas(first, frame, layering);
  if (!isHidden) layFrame([scratch, frame], { where: { box: boxOf(frame) }, opacity: 1 }, layering);
  return scratch;
}

function layFrame(
  [frame, over]: readonly [under: Frame, over: Frame],
  showing: Showing,
  { arena, rows }: Layering,
): void {
  const pyramid = createPyramid(planesOf(over), arena);
  layPicture(frame, { pyramid, matrix: IDENTITY }, { showing, memory: rows });
}

const IDENTITY = [1, 0, 0, 1, 0, 0] as const;

function clipOf(
  frame: Frame,
  { key, matrix, clip }: GroupNode,
  layering: Layering,
): Showing["where"] | undefined {
  if (clip === undefined) return { box: boxOf(frame) };
  return shownIn(frame, { key, matrix, clip }, layering.sprites);
}
