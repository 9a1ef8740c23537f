import type { Flicks } from "../time/time.ts";
import type { Shutter, TimelineLayer } from "../timeline/timeline.ts";
import { uniteAll } from "./box.ts";
import { innerNodes } from "./inner-nodes.ts";
import type { SceneContext } from "./layers/layer-scene.ts";
import { IDENTITY, mapBox } from "./matrix.ts";
import type { Box, GroupNode, SceneNode } from "./scene.ts";
import { stateKey } from "./state-key.ts";

/** What a layer is at one moment; nothing when nothing of it shows. */
type MakeNode = (context: SceneContext) => SceneNode | undefined;

/**
 * A layer as its open shutter sees it: moments spread evenly over the time it is open, to be averaged; a layer that
 * stands still is drawn once. Films inside show one frame throughout, that of the frame's own time.
 */
export function smeared(
  layer: TimelineLayer,
  context: SceneContext,
  make: MakeNode,
): SceneNode | undefined {
  const now = make(context);
  if (layer.shutter === undefined) return now;
  const films = now === undefined ? new Map<string, Flicks>() : filmTimes(now);
  const moments = momentsOf(layer.shutter, layer, context.time).map((time) => {
    const node = make({ ...context, time });
    return node === undefined ? nothing(layer.key) : withFilms(node, films);
  });
  const looks = new Set(moments.map(lookOf));
  if (looks.size === 1) return now;
  const box = (read: (node: SceneNode) => Box, nodes: readonly SceneNode[]): Box =>
    uniteAll(nodes.map((node) => mapBox(node.matrix, read(node)))) ?? EMPTY;
  return {
    kind: "group",
    key: `${layer.key}/shutter`,
    averaged: true,
    matrix: IDENTITY,
    opacity: 1,
    blend: "normal",
    box: box((node) => node.box, now === undefined ? moments : [now]),
    paintBox: box((node) => node.paintBox, moments.filter(isShown)),
    nodes: moments,
  };
}

const EMPTY: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Middles of the parts that the open time is cut into, within the layer's own span. */
function momentsOf(
  { opens, length, samples }: Shutter,
  { start, end }: Pick<TimelineLayer, "start" | "end">,
  time: Flicks,
): readonly Flicks[] {
  return Array.from({ length: samples }, (_, index) => {
    const moment = time + opens + Math.round(((index + 0.5) / samples) * length);
    return Math.max(start, Math.min(end - 1, moment));
  });
}

function isShown(node: SceneNode): boolean {
  return node.kind !== "group" || node.nodes.length > 0;
}

function nothing(key: string): GroupNode {
  const place = { matrix: IDENTITY, opacity: 1, blend: "normal" as const };
  return { kind: "group", key, ...place, box: EMPTY, paintBox: EMPTY, nodes: [] };
}

/** All that says how a moment looks and where it stands. */
function lookOf(node: SceneNode): string {
  return `${stateKey(node)}@${node.matrix[4]},${node.matrix[5]}*${node.opacity}`;
}

function filmTimes(node: SceneNode): Map<string, Flicks> {
  const times = new Map<string, Flicks>();
  const visit = (each: SceneNode): void => {
    if (each.kind === "media" && each.sourceTime !== undefined)
      times.set(each.key, each.sourceTime);
    for (const inner of innerNodes(each)) visit(inner);
  };
  visit(node);
  return times;
}

/** The node with its films at the times given. */
function withFilms(node: SceneNode, times: ReadonlyMap<string, Flicks>): SceneNode {
  if (times.size === 0) return node;
  if (node.kind === "media") {
    const sourceTime = times.get(node.key);
    return sourceTime === undefined ? node : { ...node, sourceTime };
  }
  if (node.kind !== "group") return node;
  return { ...node, nodes: node.nodes.map((inner) => withFilms(inner, times)) };
}
