import type { Sprite } from "./sprite.ts";

/** Sprites by state, the ones used longest ago dropped when all together take more than the bound. */
export interface SpriteCache {
  get(key: string): Sprite | undefined;
  set(key: string, sprite: Sprite): void;
  readonly bytes: number;
}

/** A cache that holds at most `limitBytes`; a sprite larger than that is not kept. */
export function createSpriteCache(limitBytes: number): SpriteCache {
  const held = new Map<string, Sprite>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= held.get(key)?.bytes ?? 0;
    held.delete(key);
  };
  return {
    get bytes() {
      return bytes;
    },
    get(key) {
      const sprite = held.get(key);
      if (sprite === undefined) return undefined;
      held.delete(key);
      held.set(key, sprite);
      return sprite;
    },
    set(key, sprite) {
      if (sprite.bytes > limitBytes) return;
      drop(key);
      held.set(key, sprite);
      bytes += sprite.bytes;
      for (const oldest of held.keys()) {
        if (bytes <= limitBytes) return;
        drop(oldest);
      }
    },
  };
}
