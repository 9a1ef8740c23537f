import type { PlanarPictures } from "./planar-pictures.ts";
import type { Arena } from "./planes/arena.ts";
import type { PictureRowMemory } from "./planes/picture-rows.ts";
import type { SpriteStore } from "./sprite-store.ts";

/** What laying nodes over a frame works with. */
export interface Layering {
  readonly pictures: PlanarPictures;
  readonly sprites: SpriteStore;
  /** Memory of one output frame. */
  readonly arena: Arena;
  readonly rows: PictureRowMemory;
}
