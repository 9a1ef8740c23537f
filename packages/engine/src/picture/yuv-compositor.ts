import { invariant, mapBox, type Scene, type SceneNode } from "@reelkiln/document";

import type { Frame } from "../media/frame.ts";
import { blendSprite } from "./blend-sprite.ts";
import type { AllocateFrame, Compositor } from "./compositor.ts";
import { copyInto } from "./copy-into.ts";
import { fillRect } from "./fill-rect.ts";
import { plainRectOf } from "./plain-rect.ts";
import { yuvFromColor } from "./rec709.ts";
import type { SpriteStore } from "./sprite-store.ts";
import type { VideoFeed } from "./video-feed.ts";
import { isVideoNode } from "./video-nodes.ts";

export interface YuvCompositorOptions {
  readonly feed: VideoFeed;
  readonly sprites: SpriteStore;
  readonly allocateFrame: AllocateFrame;
}

/**
 * Composes in 4:2:0: planes of standing videos as they were decoded, everything else as sprites over them.
 * Gives what the reference gives, for the scenes the plan leaves to it.
 */
export function createYuvCompositor(options: YuvCompositorOptions): Compositor {
  return {
    async compose(scene) {
      const [first, ...rest] = scene.nodes;
      const coversAll = first !== undefined && coversCanvas(first, scene);
      const frame = coversAll ? takeFrame(first, options.feed) : backgroundFrame(scene, options);
      const nodes = coversAll ? rest : scene.nodes;
      if (nodes.length > 0) frame.makeWritable();
      for (const node of nodes) layOver(frame, node, options);
      options.sprites.endFrame();
      return frame;
    },
  };
}

function coversCanvas(node: SceneNode, scene: Scene): boolean {
  if (!isVideoNode(node)) return false;
  const { x, y, width, height } = mapBox(node.matrix, node.to);
  return x === 0 && y === 0 && width === scene.width && height === scene.height;
}

function takeFrame(node: SceneNode, feed: VideoFeed): Frame {
  invariant(isVideoNode(node), "the base of a frame is no video");
  return feed.take(node);
}

function backgroundFrame(scene: Scene, { allocateFrame }: YuvCompositorOptions): Frame {
  const frame = allocateFrame();
  frame.makeWritable();
  const box = { x: 0, y: 0, width: scene.width, height: scene.height };
  const ground = yuvFromColor(scene.background);
  // A see-through ground is seen over black: a video has no alpha.
  if (ground.alpha < 255) fillRect(frame, box, { ...yuvFromColor("#000000"), opacity: 1 });
  fillRect(frame, box, { ...ground, opacity: 1 });
  return frame;
}

function layOver(frame: Frame, node: SceneNode, { feed, sprites }: YuvCompositorOptions): void {
  if (isVideoNode(node)) {
    copyInto(frame, feed.frameOf(node), mapBox(node.matrix, node.to));
    return;
  }
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
