import type { Flicks } from "../time/time.ts";
import { numberAt } from "../timeline/animated-value.ts";
import type { Dissolve, SurfaceLayer } from "../timeline/timeline.ts";
import type { LayerNodes } from "./layers/layer-scene.ts";
import { IDENTITY } from "./matrix.ts";
import type { Box, GroupNode, SceneNode } from "./scene.ts";

/**
 * The children's nodes in order, each pair that dissolves at `time` joined in one group: a·(1−p) + b·p, added on a
 * transparent surface so that what lies behind keeps its share only where neither covers it.
 */
export function dissolveNodes(
  children: readonly LayerNodes[],
  surface: SurfaceLayer,
  time: Flicks,
): readonly SceneNode[] {
  const active = surface.dissolves.filter((each) => each.start <= time && time < each.end);
  if (active.length === 0) return children.flatMap((child) => child.nodes);
  const [width, height] = surface.sizePx;
  const box = { x: 0, y: 0, width, height };
  return children.flatMap((child) => {
    const key = child.layer.key;
    const into = active.find((each) => each.to === key);
    if (into !== undefined) {
      const from = children.find((other) => other.layer.key === into.from);
      return [dissolveGroup({ dissolve: into, from, to: child }, box, time)];
    }
    const isFirstHalf = active.some(
      (each) => each.from === key && children.some((other) => other.layer.key === each.to),
    );
    return isFirstHalf ? [] : child.nodes;
  });
}

interface Pair {
  readonly dissolve: Dissolve;
  readonly from: LayerNodes | undefined;
  readonly to: LayerNodes;
}

function dissolveGroup(pair: Pair, box: Box, time: Flicks): GroupNode {
  const progress = Math.min(1, Math.max(0, numberAt(pair.dissolve.progress, time)));
  const from = pair.from === undefined ? [] : half(pair.from, 1 - progress, box);
  const to = half(pair.to, progress, box).map((node) => ({ ...node, blend: "plus" as const }));
  return {
    kind: "group",
    key: `${pair.dissolve.from}~${pair.dissolve.to}`,
    matrix: IDENTITY,
    opacity: 1,
    blend: "normal",
    box,
    paintBox: box,
    nodes: [...from, ...to],
  };
}

/** A child as one node at `share` of its opacity; several nodes go into a group first, as one picture. */
function half(child: LayerNodes, share: number, box: Box): readonly SceneNode[] {
  const [first, second] = child.nodes;
  if (first === undefined || share === 0) return [];
  if (second === undefined) return [{ ...first, opacity: first.opacity * share }];
  const key = `${child.layer.key}/half`;
  const nodes = child.nodes;
  return [
    {
      kind: "group",
      key,
      matrix: IDENTITY,
      opacity: share,
      blend: "normal",
      box,
      paintBox: box,
      nodes,
    },
  ];
}
