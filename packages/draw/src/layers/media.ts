import { type Box, invariant, type MediaNode } from "@reelkiln/document";

import { blurredPicture } from "../surface/blur-picture.ts";
import { pictureBlur } from "../surface/blur-scale.ts";
import { type Pen, scaleOf } from "../surface/pen.ts";
import type { MediaPicture } from "../surface/surface.ts";
import type { LayerPainter } from "./painter.ts";

/** A picture or video frame; blurred within its own box, edges repeated, so that the box stays filled. */
export const mediaPainter: LayerPainter<MediaNode> = {
  passes: (node) => [
    {
      paint: (pen) => {
        const media = pen.platform.media(node.src, node.sourceTime);
        invariant(media !== undefined, `no picture of ${node.src} is ready to draw`);
        const from = storedBox(node.from, media);
        const sigmaPx = node.blurPx * scaleOf(pen.matrix);
        if (sigmaPx > 0.1) paintBlurred(pen, { node, media, from });
        else paintSmooth(pen, media.picture, { from, to: node.to });
      },
    },
  ],
};

/** A box of the upright source in pixels of the stored picture. */
function storedBox(box: Box, media: MediaPicture): Box {
  const x = media.pixelWidth / media.sourceWidth;
  const y = media.pixelHeight / media.sourceHeight;
  return { x: box.x * x, y: box.y * y, width: box.width * x, height: box.height * y };
}

function paintSmooth(
  pen: Pen,
  picture: unknown,
  { from, to }: { readonly from: Box; readonly to: Box },
): void {
  const { context } = pen;
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  pen.platform.paintPicture(context, picture, from, to);
}

interface BlurredMedia {
  readonly node: MediaNode;
  readonly media: MediaPicture;
  readonly from: Box;
}

/**
 * The canvas rounds down whenever it halves a picture, which leaves a strong blur two levels darker than its picture.
 * So most of the halving is done here; more pixels would take more than a few milliseconds.
 */
const AVERAGED_PIXELS = 640_000;

/** Blurs a small copy: a strong blur holds no detail that the small copy lacks. */
function paintBlurred(pen: Pen, { node, media, from }: BlurredMedia): void {
  const scale = scaleOf(pen.matrix);
  const to = { width: node.to.width * scale, height: node.to.height * scale };
  const blur = pictureBlur(from, to, {
    sigmaPx: node.blurPx * scale,
    averagedPixels: AVERAGED_PIXELS,
  });
  const { finer } = blur;
  const whole = { x: 0, y: 0, width: finer * blur.width, height: finer * blur.height };
  const { platform } = pen;
  const small = platform.createSurface(whole.width, whole.height);
  paintSmooth({ ...pen, context: small.context }, media.picture, { from, to: whole });
  const blurred = blurredPicture(platform, small, blur);
  paintSmooth(pen, blurred.surface.picture, { from: blurred.inner, to: node.to });
  platform.releaseSurface(small);
  platform.releaseSurface(blurred.surface);
}
