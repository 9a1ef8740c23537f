import { multiply } from "@reelkiln/document";
import { drawNode, drawScene, type DrawPlatform } from "@reelkiln/draw";

import { createRaster, premultipliedPixels } from "./canvas-platform.ts";
import { createRasterPool } from "./raster-pool.ts";
import type { PaintScene } from "./rgba-compositor.ts";
import type { PaintNode } from "./sprite-store.ts";

/** Draws nodes for sprites: alone, at full opacity, the top left of `rect` at the canvas's. */
export function createNodePainter(platform: DrawPlatform): PaintNode {
  const rasterOf = createRasterPool();
  return (node, rect) => {
    const raster = rasterOf(rect.width, rect.height);
    const matrix = multiply([1, 0, 0, 1, -rect.x, -rect.y], node.matrix);
    drawNode(raster.context, { ...node, matrix, opacity: 1 }, platform);
    return { rgba: premultipliedPixels(raster), stride: raster.width };
  };
}

/** Draws scenes of one size whole. */
export function createScenePainter(platform: DrawPlatform): PaintScene {
  let raster = createRaster(2, 2);
  return (scene) => {
    if (raster.width !== scene.width || raster.height !== scene.height) {
      raster = createRaster(scene.width, scene.height);
    }
    drawScene(raster.context, scene, platform);
    return premultipliedPixels(raster);
  };
}
