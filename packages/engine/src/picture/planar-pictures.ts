import { invariant, type MediaFacts, type MediaNode } from "@reelkiln/document";
import type { MediaPicture } from "@reelkiln/draw";

import type { Frame } from "../media/frame.ts";
import type { Arena } from "./planes/arena.ts";
import { planesOf } from "./planes/plane.ts";
import { createPyramid, type Pyramid } from "./planes/pyramid.ts";
import { stillFrame } from "./still-frame.ts";
import type { VideoFeed } from "./video-feed.ts";
import { isVideoNode } from "./video-nodes.ts";

/** The planes of a picture, which may be smaller than the upright source they stand for. */
export interface SourcePlanes {
  readonly pyramid: Pyramid;
  readonly sourceWidth: number;
  readonly sourceHeight: number;
}

/** Planes of media nodes; halves of a video's are made once in a frame, those of a still once for all. */
export interface PlanarPictures {
  /** Whether a node is shown from planes rather than as a sprite. */
  has(node: MediaNode): boolean;
  planesOf(node: MediaNode): SourcePlanes;
  endFrame(): void;
}

export interface PlanarPicturesOptions {
  readonly feed: Pick<VideoFeed, "frameOf">;
  readonly media: Readonly<Record<string, MediaFacts>>;
  readonly stills: ReadonlyMap<string, MediaPicture>;
  /** Keys of the stills that are shown from planes. */
  readonly planarStills: readonly string[];
  /** Memory of one frame. */
  readonly arena: Arena;
}

/** Memory for as long as it is held. */
const LASTING = { take: (bytes: number) => new Uint8Array(bytes) };

export function createPlanarPictures(options: PlanarPicturesOptions): PlanarPictures {
  const { feed, media, stills, arena } = options;
  const planar = new Set(options.planarStills);
  const pyramids = new Map<string, Pyramid>();
  const lasting = new Map<string, Pyramid>();
  return {
    has: (node) => isVideoNode(node) || planar.has(node.key),
    planesOf(node) {
      if (!isVideoNode(node)) return stillPlanes(stills.get(node.src), lasting, node.src);
      const facts = media[node.src]?.video;
      invariant(facts !== undefined, `${node.src} is no video`);
      const pyramid = heldIn(pyramids, node.key, () => ({ frame: feed.frameOf(node), arena }));
      return { pyramid, sourceWidth: facts.width, sourceHeight: facts.height };
    },
    endFrame: () => pyramids.clear(),
  };
}

function stillPlanes(
  still: MediaPicture | undefined,
  held: Map<string, Pyramid>,
  src: string,
): SourcePlanes {
  invariant(still !== undefined, `no picture of ${src} is ready`);
  const pyramid = heldIn(held, src, () => ({ frame: stillFrame(still), arena: LASTING }));
  // A last odd column or row has no chroma of its own and is left out.
  const { width, height } = pyramid.level(0);
  const { pixelWidth, pixelHeight, sourceWidth, sourceHeight } = still;
  return {
    pyramid,
    sourceWidth: (sourceWidth * width) / pixelWidth,
    sourceHeight: (sourceHeight * height) / pixelHeight,
  };
}

function heldIn(
  held: Map<string, Pyramid>,
  key: string,
  make: () => { readonly frame: Frame; readonly arena: Pick<Arena, "take"> },
): Pyramid {
  let pyramid = held.get(key);
  if (pyramid === undefined) {
    const { frame, arena } = make();
    pyramid = createPyramid(planesOf(frame), arena);
    held.set(key, pyramid);
  }
  return pyramid;
}
