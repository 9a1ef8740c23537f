import type { Arena } from "./arena.ts";
import type { PlanarPicture } from "./plane.ts";
import { halvePicture } from "./reduce.ts";

/** A picture and its halves, each made when first asked for. */
export interface Pyramid {
  /** The picture halved `level` times. */
  level(level: number): PlanarPicture;
}

/** Halves are kept as long as `arena` keeps its memory. */
export function createPyramid(picture: PlanarPicture, arena: Pick<Arena, "take">): Pyramid {
  const levels = [picture];
  const level = (index: number): PlanarPicture => {
    const known = levels[index];
    if (known !== undefined) return known;
    const made = halvePicture(level(index - 1), arena);
    levels[index] = made;
    return made;
  };
  return { level };
}
