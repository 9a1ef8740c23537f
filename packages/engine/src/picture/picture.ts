import { evaluateScene, flicksOfFrame, type Scene, type Timeline } from "@reelkiln/document";
import type { GlyphShaper, MediaPicture } from "@reelkiln/draw";

import type { Frame } from "../media/frame.ts";
import type { MediaBackend } from "../media/media.ts";
import type { PathSpan, RenderPlan } from "../plan/plan.ts";
import { createNodePlatform } from "./canvas-platform.ts";
import type { AllocateFrame, Compositor } from "./compositor.ts";
import { createNodePainter, createScenePainter } from "./paint.ts";
import { plannedStills } from "./planned-stills.ts";
import { createRgbaCompositor, type PaintScene } from "./rgba-compositor.ts";
import { scaleScene } from "./scale-scene.ts";
import { createSpriteStore } from "./sprite-store.ts";
import { createVideoFeed } from "./video-feed.ts";
import { videoNodesOf } from "./video-nodes.ts";
import { createVideoPictures } from "./video-pictures.ts";
import { createYuvCompositor } from "./yuv-compositor.ts";

export { readStills } from "./stills.ts";

/** Kept sprites take at most this much: about twenty full frames of 1080×1920. */
const SPRITE_BYTES = 96 * 1024 * 1024;

const CLEAR = "#00000000";

export interface PictureOptions {
  readonly timeline: Timeline;
  readonly plan: RenderPlan;
  readonly shaper: GlyphShaper;
  readonly backend: MediaBackend;
  /** Absolute folder that sources are relative to. */
  readonly root: string;
  /** Decoded stills by project-relative path. */
  readonly stills: ReadonlyMap<string, MediaPicture>;
  readonly allocateFrame: AllocateFrame;
  /** Decoder threads of each reader; 0 lets the decoder choose. */
  readonly threads: number;
}

/** Makes the frames of a plan, in rising order. */
export interface FrameMaker extends AsyncDisposable {
  /** Output frame `index` of the composition, the caller's own. */
  make(index: number): Promise<Frame>;
  /** The same frame by the reference compositor without its background: premultiplied RGBA, valid until the next call. */
  paintClear(index: number): Promise<Uint8Array>;
  /** Frames made so far by each path. */
  readonly made: { readonly yuvFrames: number; readonly rgbaFrames: number };
}

/** Evaluates, composes and counts: the one way to a frame, for stills and renders alike. */
export function createFrameMaker(options: PictureOptions): FrameMaker {
  const { timeline, plan, shaper } = options;
  const feed = createVideoFeed({
    backend: options.backend,
    root: options.root,
    media: timeline.media,
    readSizes: plan.readSizes,
    streams: plan.streams,
    threads: options.threads,
  });
  const { paint, ...compositors } = createCompositors(options, feed);
  const sceneAt = (index: number): Scene =>
    scaleScene(evaluateScene(timeline, flicksOfFrame(index, plan.frameRate), shaper), plan);
  const made = { yuvFrames: 0, rgbaFrames: 0 };
  return {
    made,
    async make(index) {
      const scene = sceneAt(index);
      const path = pathOf(plan.paths, index);
      await feed.prepare(videoNodesOf(scene.nodes), path);
      if (path === "yuv") made.yuvFrames++;
      else made.rgbaFrames++;
      return compositors[path].compose(scene);
    },
    async paintClear(index) {
      const scene = { ...sceneAt(index), background: CLEAR };
      await feed.prepare(videoNodesOf(scene.nodes), "rgba");
      return paint(scene);
    },
    [Symbol.asyncDispose]: () => feed[Symbol.asyncDispose](),
  };
}

function pathOf(paths: readonly PathSpan[], index: number): PathSpan["path"] {
  return paths.find(({ from, to }) => index >= from && index < to)?.path ?? "rgba";
}

function createCompositors(
  { timeline, plan, shaper, allocateFrame, ...options }: PictureOptions,
  feed: ReturnType<typeof createVideoFeed>,
): Readonly<Record<PathSpan["path"], Compositor>> & { readonly paint: PaintScene } {
  const stills = plannedStills(options.stills, timeline.layers, plan);
  const videos = createVideoPictures(feed, timeline.media);
  const platform = createNodePlatform({
    shaper,
    media: (src, sourceTime) =>
      sourceTime === undefined ? stills.get(src) : videos.picture(src, sourceTime),
  });
  const paintScene = createScenePainter(platform);
  const paint = (scene: Scene): Uint8Array => {
    const rgba = paintScene(scene);
    videos.endFrame();
    return rgba;
  };
  return {
    yuv: createYuvCompositor({
      feed,
      media: timeline.media,
      stills,
      planarStills: plan.planarStills,
      width: plan.width,
      height: plan.height,
      sprites: createSpriteStore(createNodePainter(platform), SPRITE_BYTES),
      allocateFrame,
    }),
    rgba: createRgbaCompositor({ paint, allocateFrame }),
    paint,
  };
}
