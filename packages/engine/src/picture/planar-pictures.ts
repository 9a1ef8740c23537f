import { invariant, type MediaFacts, type MediaNode } from "@reelkiln/document";

import type { Arena } from "./planes/arena.ts";
import { planesOf } from "./planes/plane.ts";
import { createPyramid, type Pyramid } from "./planes/pyramid.ts";
import type { VideoFeed } from "./video-feed.ts";
import { isVideoNode } from "./video-nodes.ts";

/** The planes of a picture, which may be smaller than the upright source they stand for. */
export interface SourcePlanes {
  readonly pyramid: Pyramid;
  readonly sourceWidth: number;
  readonly sourceHeight: number;
}

/** Planes of media nodes, their halves made once in a frame. */
export interface PlanarPictures {
  /** Whether a node is shown from planes rather than as a sprite. */
  has(node: MediaNode): boolean;
  planesOf(node: MediaNode): SourcePlanes;
  endFrame(): void;
}

export interface PlanarPicturesOptions {
  readonly feed: VideoFeed;
  readonly media: Readonly<Record<string, MediaFacts>>;
  readonly arena: Arena;
}

export function createPlanarPictures(options: PlanarPicturesOptions): PlanarPictures {
  const { feed, media, arena } = options;
  const pyramids = new Map<string, Pyramid>();
  return {
    has: isVideoNode,
    planesOf(node) {
      invariant(isVideoNode(node), `${node.key} has no planes`);
      const facts = media[node.src]?.video;
      invariant(facts !== undefined, `${node.src} is no video`);
      let pyramid = pyramids.get(node.key);
      if (pyramid === undefined) {
        pyramid = createPyramid(planesOf(feed.frameOf(node)), arena);
        pyramids.set(node.key, pyramid);
      }
      return { pyramid, sourceWidth: facts.width, sourceHeight: facts.height };
    },
    endFrame: () => pyramids.clear(),
  };
}
