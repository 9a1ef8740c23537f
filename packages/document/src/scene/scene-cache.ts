import type { ShapeLayer } from "../timeline/timeline.ts";
import type { Contour } from "./outline/outline.ts";
import type { ShapePiece } from "./scene.ts";
import type { Shaper } from "./shaper.ts";
import type { TextLayout } from "./text-layout.ts";

const LAYOUTS_HELD = 512;

/** What evaluating keeps between frames: all of it can be made again, none of it changes a result. */
export interface SceneCache {
  /** Pieces of a shape as they last were. */
  readonly shapes: WeakMap<ShapeLayer, HeldShape>;
  /** Layouts by style and text. */
  readonly layouts: BoundedMap<string, TextLayout>;
  /** Values derived from one object that does not change: layouts by layer, runs by page and word. */
  readonly derived: WeakMap<object, Map<string, unknown>>;
}

/** A shape's pieces, and what they depend on. */
export interface HeldShape {
  readonly radiusPx: number;
  /** Values of operators and line; empty for a plain figure. */
  readonly state: string;
  readonly contours?: readonly Contour[];
  readonly pieces: readonly ShapePiece[];
}

/** A map that drops what was used longest ago when it holds more than `limit` entries. */
interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
}

function boundedMap<K, V>(limit: number): BoundedMap<K, V> {
  const held = new Map<K, V>();
  return {
    get(key) {
      const value = held.get(key);
      if (value === undefined) return undefined;
      held.delete(key);
      held.set(key, value);
      return value;
    },
    set(key, value) {
      held.set(key, value);
      if (held.size <= limit) return;
      for (const oldest of held.keys()) {
        held.delete(oldest);
        return;
      }
    },
  };
}

const caches = new WeakMap<Shaper, SceneCache>();

/** The cache that belongs to a shaper: layouts depend on its faces and nothing else outside the timeline. */
export function sceneCacheOf(shaper: Shaper): SceneCache {
  const held = caches.get(shaper);
  if (held !== undefined) return held;
  const cache: SceneCache = {
    shapes: new WeakMap(),
    layouts: boundedMap(LAYOUTS_HELD),
    derived: new WeakMap(),
  };
  caches.set(shaper, cache);
  return cache;
}

/** The value `make` gives for `owner` and `key`, made once for as long as `owner` lives. */
export function derivedFrom<T>(
  cache: SceneCache,
  [owner, key]: readonly [object, string],
  make: () => T,
): T {
  let values = cache.derived.get(owner);
  if (values === undefined) {
    values = new Map();
    cache.derived.set(owner, values);
  }
  const held = values.get(key);
  if (held !== undefined) return held as T;
  const value = make();
  values.set(key, value);
  return value;
}
