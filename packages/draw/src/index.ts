export * from "./surface/surface.ts";
export type { CanvasContext, CanvasSurface } from "./surface/canvas-surfaces.ts";
export { blurColors } from "./surface/blur-colors.ts";
export { pictureBlur } from "./surface/blur-scale.ts";
export * from "./text/text.ts";
export { drawNode, drawScene, drawSceneScaled } from "./draw.ts";
