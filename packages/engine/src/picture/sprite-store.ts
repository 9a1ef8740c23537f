import { stateKey, type SceneNode } from "@reelkiln/document";

import { createSpriteCache } from "./sprite-cache.ts";
import { placeSprite, type SpritePlace } from "./sprite-place.ts";
import { spriteRuns } from "./sprite-runs.ts";
import {
  allocateSprite,
  fillSprite,
  spriteBytes,
  type PixelRect,
  type PixelRows,
  type Sprite,
} from "./sprite.ts";

/** Draws one node alone, at full opacity, on transparent ground: premultiplied RGBA of `rect`, valid until the next call. */
export type PaintNode = (node: SceneNode, rect: PixelRect) => PixelRows;

/** A sprite and the even whole pixels it is moved by. */
export interface PlacedSprite {
  readonly sprite: Sprite;
  readonly dx: number;
  readonly dy: number;
}

/** The sprite of a node's state, drawn only when it is not at hand. */
export interface SpriteStore {
  /** Undefined when nothing of the node is on the canvas. Valid until the next call. */
  spriteOf(
    node: SceneNode,
    canvas: { readonly width: number; readonly height: number },
  ): PlacedSprite | undefined;
  /** Marks the end of an output frame. */
  endFrame(): void;
  /** Sprites drawn so far. */
  readonly drawn: number;
}

interface KeptSprite extends Sprite {
  readonly originX: number;
  readonly originY: number;
}

/** The state a node was last drawn in, and in which frame. */
interface LastDrawn {
  readonly frame: number;
  readonly key: string;
}

/** `limitBytes` bounds the kept sprites; those of nodes that change with every frame are scratch and not kept. */
export function createSpriteStore(paint: PaintNode, limitBytes: number): SpriteStore {
  const cache = createSpriteCache(limitBytes);
  const drawnAt = new Map<string, LastDrawn>();
  let scratch = new Uint8Array(0);
  let frame = 0;
  let drawn = 0;
  const draw = (node: SceneNode, place: SpritePlace, memory?: Uint8Array): KeptSprite => {
    const sprite = allocateSprite(place.rect, memory);
    fillSprite(sprite, paint(node, place.rect));
    drawn++;
    return { ...sprite, originX: place.originX, originY: place.originY };
  };
  const scratchFor = (rect: PixelRect): Uint8Array => {
    const bytes = spriteBytes(rect);
    if (scratch.length < bytes) scratch = new Uint8Array(bytes);
    return scratch;
  };
  return {
    get drawn() {
      return drawn;
    },
    endFrame: () => void frame++,
    spriteOf(node, canvas) {
      const place = placeSprite(node, canvas);
      if (place === undefined) return undefined;
      const key = `${stateKey(node)}${place.suffix}`;
      const kept = cache.get(key) as KeptSprite | undefined;
      if (kept !== undefined) return moved(kept, place);
      const last = drawnAt.get(node.key);
      // A node that comes to rest after it moved is drawn in the same state twice, and then kept.
      const changesAlways = last?.frame === frame - 1 && last.key !== key;
      drawnAt.set(node.key, { frame, key });
      if (changesAlways) return moved(draw(node, place, scratchFor(place.rect)), place);
      const sprite = withRuns(draw(node, place));
      cache.set(key, sprite);
      return moved(sprite, place);
    },
  };
}

function withRuns(sprite: KeptSprite): KeptSprite {
  const { rect, alpha, lumaSpans, chromaAlpha, chromaSpans } = sprite;
  const lumaRuns = spriteRuns(alpha, lumaSpans, rect.width);
  const chromaRuns = spriteRuns(chromaAlpha, chromaSpans, rect.width >> 1);
  const bytes = sprite.bytes + 4 * (lumaRuns.runs.length + chromaRuns.runs.length);
  return { ...sprite, lumaRuns, chromaRuns, bytes };
}

function moved(sprite: KeptSprite, place: SpritePlace): PlacedSprite {
  return { sprite, dx: place.originX - sprite.originX, dy: place.originY - sprite.originY };
}
