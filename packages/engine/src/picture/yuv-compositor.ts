import { mapBox, type MediaFacts, type Scene, type SceneNode } from "@reelkiln/document";
import type { MediaPicture } from "@reelkiln/draw";

import type { Frame } from "../media/frame.ts";
import type { AllocateFrame, Compositor } from "./compositor.ts";
import { coversCanvas } from "./covering.ts";
import { fillRect } from "./fill-rect.ts";
import { layNodes } from "./lay-node.ts";
import type { Layering } from "./layering.ts";
import { createPlanarPictures } from "./planar-pictures.ts";
import { createArena } from "./planes/arena.ts";
import { createPictureRowMemory } from "./planes/picture-rows.ts";
import { yuvFromColor } from "./rec709.ts";
import { uprightBox } from "./shown-in.ts";
import type { SpriteStore } from "./sprite-store.ts";
import type { VideoFeed } from "./video-feed.ts";
import { isVideoNode, type VideoNode } from "./video-nodes.ts";

export interface YuvCompositorOptions {
  readonly feed: VideoFeed;
  readonly media: Readonly<Record<string, MediaFacts>>;
  readonly stills: ReadonlyMap<string, MediaPicture>;
  readonly planarStills: readonly string[];
  readonly sprites: SpriteStore;
  readonly allocateFrame: AllocateFrame;
  /** Of the output. */
  readonly width: number;
  readonly height: number;
}

/**
 * Composes in 4:2:0: planes of videos as they were decoded or as their geometry has them, everything else as sprites.
 * Gives what the reference gives, for the scenes the plan leaves to it.
 */
export function createYuvCompositor(options: YuvCompositorOptions): Compositor {
  const arena = createArena();
  const layering: Layering = {
    pictures: createPlanarPictures({ ...options, arena }),
    sprites: options.sprites,
    arena,
    rows: createPictureRowMemory(),
  };
  return {
    async compose(scene) {
      const [first, ...rest] = scene.nodes;
      const isBase = first !== undefined && isWholeFrame(first, scene, options);
      const frame = isBase ? options.feed.take(first) : groundFrame(scene, options, layering);
      const nodes = isBase ? rest : scene.nodes;
      if (nodes.length > 0) {
        frame.makeWritable();
        layNodes(frame, nodes, layering);
      }
      options.sprites.endFrame();
      layering.pictures.endFrame();
      arena.reset();
      return frame;
    },
  };
}

/** Whether a node's frame is the picture of the whole canvas as it is. */
function isWholeFrame(
  node: SceneNode,
  scene: Scene,
  { feed, media }: YuvCompositorOptions,
): node is VideoNode {
  if (!isVideoNode(node) || node.opacity < 1 || node.blurPx > 0) return false;
  if (node.clip !== undefined || node.matrix[0] < 0 || node.matrix[3] < 0) return false;
  const frame = feed.frameOf(node);
  if (frame.width !== scene.width || frame.height !== scene.height) return false;
  const { x, y, width, height } = mapBox(node.matrix, node.to);
  const isFilled = x === 0 && y === 0 && width === scene.width && height === scene.height;
  const facts = media[node.src]?.video;
  const { from } = node;
  return (
    isFilled &&
    uprightBox(node) !== undefined &&
    from.width === facts?.width &&
    from.height === facts.height
  );
}

/** The background, or anything where the first node hides it. */
function groundFrame(
  scene: Scene,
  { allocateFrame }: YuvCompositorOptions,
  layering: Layering,
): Frame {
  const frame = allocateFrame();
  frame.makeWritable();
  const [first] = scene.nodes;
  if (first !== undefined && first.opacity >= 1 && coversCanvas(first, frame, layering))
    return frame;
  const box = { x: 0, y: 0, width: scene.width, height: scene.height };
  const ground = yuvFromColor(scene.background);
  // A see-through ground is seen over black: a video has no alpha.
  if (ground.alpha < 255) fillRect(frame, box, { ...yuvFromColor("#000000"), opacity: 1 });
  fillRect(frame, box, { ...ground, opacity: 1 });
  return frame;
}
