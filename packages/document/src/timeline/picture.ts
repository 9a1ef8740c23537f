import { readLength, type ReelLayerOf } from "../model/model.ts";
import type { Vec2 } from "./animated.ts";
import { atRest } from "./at-rest.ts";
import type { ResolveContext } from "./context.ts";
import type { LayerInstance } from "./instance.ts";
import { motionModifiers } from "./motion.ts";
import type { ImageLayer, SurfaceLayer, TimelineLayer, VideoLayer } from "./timeline.ts";
import { visualBase, type VisualBase } from "./visual.ts";

type PictureInstance = LayerInstance<ReelLayerOf<"video"> | ReelLayerOf<"image">>;

/** What a kind of picture adds to the common part. */
type PictureContent = Pick<VideoLayer, "kind" | "source"> | Pick<ImageLayer, "kind" | "src">;

/** Blur of the cover behind a contained picture, as a share of the surface's shorter side. */
const BLUR_SHARE = 0.03;

/**
 * Layers of a picture fitted into its box. `fit: blurred` gives two: the contained picture over its own blurred
 * cover, on one surface where they fade or turn as one.
 */
export function pictureLayers(
  instance: PictureInstance,
  { content, sourcePx, surfacePx }: PictureOn,
  context: ResolveContext,
): readonly TimelineLayer[] {
  const { layer } = instance;
  const base = visualBase(instance, { surfacePx }, context);
  const sizePx = boxOf(layer, sourcePx, surfacePx);
  const fit = layer.fit ?? "cover";
  const moved = (shown: VideoLayer["fit"]): VisualBase => ({
    ...base,
    modifiers: [
      ...base.modifiers,
      ...motionModifiers(layer.motion, base, { sourcePx, boxPx: sizePx, fit: shown }),
    ],
  });
  if (fit !== "blurred") return [{ ...moved(fit), ...content, sizePx, fit, blurPx: 0 }];
  const blurPx = Math.min(...surfacePx) * BLUR_SHARE;
  const back: TimelineLayer = {
    ...base,
    ...content,
    key: `${base.key}/back`,
    sizePx,
    fit: "cover",
    blurPx,
  };
  const { shadow: _, ...bare } = moved("contain");
  // The layer's box, with its rounded corners and shadow, is that of the cover.
  const front: TimelineLayer = {
    ...bare,
    ...content,
    radiusPx: { value: 0 },
    sizePx,
    fit: "contain",
    blurPx: 0,
  };
  return isPlain(base) ? [back, front] : [together([back, front], base, sizePx)];
}

interface PictureOn {
  readonly content: PictureContent;
  readonly sourcePx: Vec2;
  readonly surfacePx: Vec2;
}

/** The authored box; a side that is not given follows the picture where the other one is, else the canvas. */
function boxOf(layer: PictureInstance["layer"], sourcePx: Vec2, surfacePx: Vec2): Vec2 {
  const width = readLength(layer.width, surfacePx[0]);
  const height = readLength(layer.height, surfacePx[1]);
  if (width !== undefined && height !== undefined) return [width, height];
  if (width !== undefined) return [width, (width * sourcePx[1]) / sourcePx[0]];
  if (height !== undefined) return [(height * sourcePx[0]) / sourcePx[1], height];
  return surfacePx;
}

/** True when two stacked layers look the same as one surface holding both. */
function isPlain(base: VisualBase): boolean {
  const isOpaque = "value" in base.opacity && base.opacity.value === 1;
  const isTreated = [base.blend, base.effects, base.masks, base.matte, base.matteOnly].some(
    (each) => each !== undefined,
  );
  return isOpaque && !isTreated && base.modifiers.every((each) => each.target !== "opacity");
}

/** Both layers at rest on a surface of their size, which takes over place, turn, opacity and presets. */
function together(layers: readonly TimelineLayer[], base: VisualBase, sizePx: Vec2): SurfaceLayer {
  const still = layers.map((layer): TimelineLayer => ({
    ...layer,
    key: `${layer.key}/still`,
    ...atRest(sizePx),
    modifiers: layer.modifiers.filter((each) => each.target === "content"),
  }));
  const bare = still.map((layer) => withoutTreatment(layer));
  return { ...base, kind: "surface", sizePx, layers: bare, dissolves: [] };
}

function withoutTreatment(layer: TimelineLayer): TimelineLayer {
  const { crop: _, shadow: __, ...shown } = layer;
  const {
    blend: _1,
    effects: _2,
    masks: _3,
    matte: _4,
    matteOnly: _5,
    parents: _6,
    ...bare
  } = shown;
  return bare as TimelineLayer;
}
