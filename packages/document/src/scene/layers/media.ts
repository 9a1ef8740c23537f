import type { Flicks } from "../../time/time.ts";
import type { Vec2 } from "../../timeline/animated.ts";
import type { ImageLayer, VideoLayer } from "../../timeline/timeline.ts";
import { boxOfSize, withShadow } from "../box.ts";
import { fitPicture, zoomPicture } from "../fit.ts";
import { cropBox, placeLayer, wiped, type Placement } from "../place.ts";
import type { Box, MediaNode, SceneNode } from "../scene.ts";

interface Picture {
  readonly src: string;
  /** Upright size of the source. */
  readonly sourcePx: Vec2;
  readonly sourceTime?: Flicks;
}

/** The node of a picture or video frame fitted into its layer's box. */
export function mediaNodes(
  layer: VideoLayer | ImageLayer,
  picture: Picture,
  time: Flicks,
): readonly SceneNode[] {
  const placement = placeLayer(layer, boxOfSize(layer.sizePx), time);
  const isEmpty = layer.sizePx[0] <= 0 || layer.sizePx[1] <= 0;
  if (placement.opacity === 0 || isEmpty) return [];
  const { zoom, shift } = placement.modifiers;
  const fitted = fitPicture(layer.fit, picture.sourcePx, layer.sizePx);
  const isMoved = zoom > 1 || shift[0] !== 0 || shift[1] !== 0;
  const from = isMoved ? zoomPicture(fitted.from, picture.sourcePx, { zoom, shift }) : fitted.from;
  const box = cropBox(fitted.to, layer.crop);
  const clip = mediaClip(box, fitted.to, placement);
  const node: MediaNode = {
    kind: "media",
    key: layer.key,
    src: picture.src,
    ...(picture.sourceTime !== undefined && { sourceTime: picture.sourceTime }),
    from,
    to: fitted.to,
    blurPx: layer.blurPx,
    matrix: placement.matrix,
    opacity: placement.opacity,
    blend: "normal",
    ...(clip !== undefined && { clip }),
    ...(layer.shadow !== undefined && { shadow: layer.shadow }),
    box,
    paintBox: withShadow(box, layer.shadow),
  };
  return wiped(node, placement.modifiers.wipes);
}

function mediaClip(box: Box, to: Box, placement: Placement): MediaNode["clip"] {
  const isWhole = box.width === to.width && box.height === to.height;
  if (isWhole && placement.radiusPx === 0) return undefined;
  return { box, radiusPx: placement.radiusPx };
}
