export * from "./surface/surface.ts";
export type { CanvasContext, CanvasSurface } from "./surface/canvas-surfaces.ts";
export { blurScale } from "./surface/blur-scale.ts";
export { blurPlane } from "./surface/gaussian.ts";
export * from "./text/text.ts";
export { drawNode, drawScene, drawSceneScaled } from "./draw.ts";
