import { intersect, uniteAll } from "../scene/box.ts";
import { mapBox, multiply } from "../scene/matrix.ts";
import type { Box, Matrix, Scene, SceneNode, TextNode } from "../scene/scene.ts";
import type { Flicks } from "../time/time.ts";
import type { Animated } from "../timeline/animated.ts";
import type { ParentTransform, Timeline, TimelineLayer } from "../timeline/timeline.ts";

/** A layer as it shows in one frame. */
export interface VisibleElement {
  readonly layer: TimelineLayer;
  /** Surfaces that hold it, the outermost first. */
  readonly holders: readonly TimelineLayer[];
  /** Place in paint order, 0 at the back. */
  readonly order: number;
  /** Own box on the canvas, before anything cuts it; of text, the box around its words. */
  readonly box: Box;
  /** The part of the box on the canvas and inside all clips; absent when nothing is left. */
  readonly shown?: Box;
  /** 0–1, all holders counted. */
  readonly opacity: number;
  readonly text?: TextNode;
  /** Boxes of its words on the canvas. */
  readonly words: readonly Box[];
  /** True when neither it nor a holder is coming in, going out or moving. */
  readonly settled: boolean;
}

/** The elements of a scene in paint order; groups that only hold others are left out. */
export function visibleElements(scene: Scene, timeline: Timeline): readonly VisibleElement[] {
  const walk: Walk = { time: scene.time, layers: layersByKey(timeline), found: [] };
  const canvas = { x: 0, y: 0, width: scene.width, height: scene.height };
  const top: Level = { matrix: [1, 0, 0, 1, 0, 0], opacity: 1, clip: canvas };
  for (const node of scene.nodes) visit(node, top, walk);
  return walk.found;
}

interface Held {
  readonly layer: TimelineLayer;
  readonly holders: readonly TimelineLayer[];
}

const indexes = new WeakMap<Timeline, ReadonlyMap<string, Held>>();

function layersByKey(timeline: Timeline): ReadonlyMap<string, Held> {
  const known = indexes.get(timeline);
  if (known !== undefined) return known;
  const index = new Map<string, Held>();
  const add = (layers: readonly TimelineLayer[], holders: readonly TimelineLayer[]): void => {
    for (const layer of layers) {
      index.set(layer.key, { layer, holders });
      if (layer.kind === "surface") add(layer.layers, [...holders, layer]);
    }
  };
  add(timeline.layers, []);
  indexes.set(timeline, index);
  return index;
}

interface Walk {
  readonly time: Flicks;
  readonly layers: ReadonlyMap<string, Held>;
  readonly found: VisibleElement[];
}

interface Level {
  readonly matrix: Matrix;
  readonly opacity: number;
  readonly clip: Box | undefined;
}

function visit(node: SceneNode, level: Level, walk: Walk): void {
  const matrix = multiply(level.matrix, node.matrix);
  const opacity = level.opacity * node.opacity;
  const own = node.clip === undefined ? undefined : mapBox(matrix, node.clip.box);
  const clip = own === undefined ? level.clip : level.clip && intersect(level.clip, own);
  if (node.kind === "group") {
    // Moments of one layer are one element, measured in their middle.
    const middle = node.averaged === true ? node.nodes.length >> 1 : undefined;
    const nodes = middle === undefined ? node.nodes : node.nodes.slice(middle, middle + 1);
    for (const child of nodes) visit(child, { matrix, opacity, clip }, walk);
    return;
  }
  const held = walk.layers.get(node.key);
  if (held === undefined || node.kind === "adjustment") return;
  const words = node.kind === "text" ? node.words.map((word) => mapBox(matrix, word.box)) : [];
  const box = uniteAll(words) ?? mapBox(matrix, node.box);
  const shown = clip && intersect(box, clip);
  walk.found.push({
    ...held,
    order: walk.found.length,
    box,
    ...(shown !== undefined && { shown }),
    opacity,
    ...(node.kind === "text" && { text: node }),
    words,
    settled: [held.layer, ...held.holders].every((layer) => isSettled(layer, walk.time)),
  });
}

/** True when nothing that moves, turns, scales or uncovers the layer is between two keys. */
function isSettled(layer: TimelineLayer, time: Flicks): boolean {
  return [layer, ...(layer.parents ?? [])].every((transform) => isAtRest(transform, time));
}

function isAtRest(transform: ParentTransform, time: Flicks): boolean {
  const moving = [transform.position, transform.scale, transform.rotationDegrees].some((each) =>
    isChanging(each, time),
  );
  return (
    !moving &&
    !transform.modifiers.some((modifier) => {
      if (modifier.target === "content") return false;
      if (modifier.target === "translate") return isChanging(modifier.addPx, time);
      if (modifier.target === "rotation") return isChanging(modifier.addDegrees, time);
      return isChanging(modifier.target === "wipe" ? modifier.shown : modifier.multiply, time);
    })
  );
}

function isChanging(animated: Animated<unknown>, time: Flicks): boolean {
  if ("value" in animated) return false;
  const { keys } = animated;
  const next = keys.findIndex((key) => key.time > time);
  const [from, to] = [keys[next - 1], keys[next]];
  return (
    from !== undefined &&
    to !== undefined &&
    JSON.stringify(from.value) !== JSON.stringify(to.value)
  );
}

/** How a message names an element: the author's id, else its key. */
export function elementName({ layer }: Pick<VisibleElement, "layer">): string {
  return layer.origin.id ?? layer.key;
}
