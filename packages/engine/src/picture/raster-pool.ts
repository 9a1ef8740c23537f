import { createRaster, type Raster } from "./canvas-platform.ts";

/** Sides are rounded up to this, so that sprites of nearly one size share a canvas. */
const STEP_PX = 64;
const KEPT = 6;

/** Gives a raster at least as large as asked, cleared; the ones used last are kept. */
export function createRasterPool(): (width: number, height: number) => Raster {
  const kept: Raster[] = [];
  return (width, height) => {
    const size = [roundUp(width), roundUp(height)] as const;
    const index = kept.findIndex((one) => one.width === size[0] && one.height === size[1]);
    const raster = (index < 0 ? undefined : kept.splice(index, 1)[0]) ?? createRaster(...size);
    kept.push(raster);
    if (kept.length > KEPT) kept.shift();
    raster.context.setTransform(1, 0, 0, 1, 0, 0);
    raster.context.clearRect(0, 0, size[0], size[1]);
    return raster;
  };
}

function roundUp(size: number): number {
  return Math.ceil(size / STEP_PX) * STEP_PX;
}
