import {
  evaluateScene,
  flicksOfFrame,
  type Delivery,
  type Scene,
  type Timeline,
} from "@reelkiln/document";
import type { GlyphShaper, MediaPicture } from "@reelkiln/draw";

import type { Frame, PixelForm } from "../media/frame.ts";
import type { MediaBackend } from "../media/media.ts";
import type { PathSpan, RenderPlan } from "../plan/plan.ts";
import { createNodePlatform } from "./canvas-platform.ts";
import type { AllocateFrame, Compositor } from "./compositor.ts";
import { createNodePainter, createScenePainter } from "./paint.ts";
import { plannedStills } from "./planned-stills.ts";
import { createRgbaCompositor, type PaintScene } from "./rgba-compositor.ts";
import { FORM_WRITERS } from "./rgba-to-form.ts";
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

const PLANAR: PictureTarget = { form: "yuv420p", transparency: "none" };

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
  /** Default: opaque planes of 8-bit 4:2:0. */
  readonly target?: PictureTarget;
  /** Told when a frame goes on to its next step. */
  readonly onStage?: (stage: "decoding" | "composing") => void;
}

/** What frames are brought to. */
export interface PictureTarget {
  readonly form: PixelForm;
  readonly transparency: Delivery["transparency"];
}

/** Makes the frames of a plan, in rising order. */
export interface FrameMaker extends AsyncDisposable {
  /** Output frame `index` of the composition, the caller's own. */
  make(index: number): Promise<Frame>;
  /** The same frame by the reference compositor without its background: premultiplied RGBA, valid until the next call. */
  paintClear(index: number): Promise<Uint8Array>;
  /** The same frame by the reference compositor as its target has it: premultiplied RGBA, valid until the next call. */
  paint(index: number): Promise<Uint8Array>;
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
  const tell = options.onStage ?? (() => undefined);
  const { form, transparency } = options.target ?? PLANAR;
  const painter = createPainter({ feed, sceneAt, paint, transparency });
  return {
    made,
    async make(index) {
      tell("composing");
      if (form !== "yuv420p") {
        made.rgbaFrames++;
        return writtenFrame(options.allocateFrame(), form, await painter.paint(index));
      }
      const scene = sceneAt(index);
      const path = pathOf(plan.paths, index);
      tell("decoding");
      await feed.prepare(videoNodesOf(scene.nodes), path);
      tell("composing");
      if (path === "yuv") made.yuvFrames++;
      else made.rgbaFrames++;
      return compositors[path].compose(scene);
    },
    ...painter,
    [Symbol.asyncDispose]: () => feed[Symbol.asyncDispose](),
  };
}

/** The reference's pictures before they are brought to any form. */
function createPainter(parts: {
  readonly feed: ReturnType<typeof createVideoFeed>;
  readonly sceneAt: (index: number) => Scene;
  readonly paint: PaintScene;
  readonly transparency: PictureTarget["transparency"];
}): Pick<FrameMaker, "paint" | "paintClear"> {
  const { feed, sceneAt, paint, transparency } = parts;
  const paintScene = async (scene: Scene): Promise<Uint8Array> => {
    await feed.prepare(videoNodesOf(scene.nodes), "rgba");
    return paint(scene);
  };
  const paintClear = (index: number): Promise<Uint8Array> =>
    paintScene({ ...sceneAt(index), background: CLEAR });
  const paintWhole = (index: number): Promise<Uint8Array> => paintScene(sceneAt(index));
  return { paintClear, paint: transparency === "cleared" ? paintClear : paintWhole };
}

function writtenFrame(frame: Frame, form: PixelForm, rgba: Uint8Array): Frame {
  frame.makeWritable();
  FORM_WRITERS[form](rgba, frame);
  return frame;
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
