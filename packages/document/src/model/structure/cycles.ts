import { MAIN_COMPOSITION } from "../document.ts";
import type { DocumentPath } from "../issue.ts";
import { childLayers, type ReelLayer } from "../layer-kinds.ts";
import { readTime } from "../values/time-value.ts";
import { firstCycle, type Graph } from "./graph.ts";
import type { PlacedLayer } from "./layers.ts";
import type { Structure } from "./structure.ts";

/** Compositions must not hold themselves, times must not wait for themselves. */
export function checkCycles({ layers, report }: Structure): void {
  const holders = compositionGraph(layers);
  const loop = firstCycle(holders.graph);
  if (loop !== undefined)
    report({
      code: "cycle",
      severity: "error",
      path: holders.places.get(`${loop[0]} ${loop[1]}`) ?? ["compositions"],
      message: `Composition ${loop.join(" holds ")}: it would never end.`,
      received: loop.join(" > "),
      hint: "Remove one of these layers.",
    });
  for (const way of ["parent", "matte"] as const) reportFollowing(layers, way, report);
  const times = timeGraph(layers);
  const wait = firstCycle(times.graph);
  if (wait === undefined) return;
  const authored = wait.find((node) => times.places.has(node)) ?? "";
  report({
    code: "cycle",
    severity: "error",
    path: times.places.get(authored) ?? ["layers"],
    message: `Times wait for one another: ${wait.map(printNode).join(", ")}.`,
    received: wait.map(printNode).join(" > "),
    hint: "Give one of these times in seconds.",
  });
}

/** A layer may follow, or be cut out by, no layer that leads back to it. */
function reportFollowing(
  layers: readonly PlacedLayer[],
  way: "parent" | "matte",
  report: Structure["report"],
): void {
  const graph = new Map<string, string[]>();
  const places = new Map<string, DocumentPath>();
  for (const { layer, path } of layers) {
    const target = followed(layer, way);
    if (layer.id === undefined || target === undefined) continue;
    graph.set(layer.id, [target]);
    places.set(layer.id, [...path, way]);
  }
  const loop = firstCycle(graph);
  if (loop === undefined) return;
  report({
    code: "cycle",
    severity: "error",
    path: places.get(loop[0] ?? "") ?? ["layers"],
    message: `Layers lead back to themselves as ${way}: ${loop.join(" > ")}.`,
    received: loop.join(" > "),
    hint: `Remove one ${way}.`,
  });
}

function followed(layer: ReelLayer, way: "parent" | "matte"): string | undefined {
  if (way === "parent") return "parent" in layer ? layer.parent : undefined;
  return "matte" in layer ? layer.matte?.layer : undefined;
}

interface PlacedGraph {
  readonly graph: Graph;
  readonly places: ReadonlyMap<string, DocumentPath>;
}

function compositionGraph(layers: readonly PlacedLayer[]): PlacedGraph {
  const graph = new Map<string, string[]>([[MAIN_COMPOSITION, []]]);
  const places = new Map<string, DocumentPath>();
  for (const { layer, composition, path } of layers) {
    if (layer.type !== "composition" || typeof layer.src !== "string") continue;
    graph.set(composition, [...(graph.get(composition) ?? []), layer.src]);
    places.set(`${composition} ${layer.src}`, [...path, "src"]);
  }
  return { graph, places };
}

/** A node is a layer's edge: `key start` or `key end`. */
function timeGraph(layers: readonly PlacedLayer[]): PlacedGraph {
  const graph = new Map<string, string[]>();
  const places = new Map<string, DocumentPath>();
  const keyOf = new Map<ReelLayer, string>();
  for (const [index, { layer }] of layers.entries())
    keyOf.set(layer, typeof layer.id === "string" ? layer.id : `#${index}`);
  for (const placed of layers) {
    const key = keyOf.get(placed.layer) ?? "";
    for (const edge of ["start", "end"] as const) {
      const node = `${key} ${edge}`;
      if (Object.hasOwn(placed.layer, edge)) places.set(node, [...placed.path, edge]);
      graph.set(node, edgeDependencies(placed, edge, keyOf));
    }
  }
  return { graph, places };
}

/** What a layer's start or end is computed from. */
function edgeDependencies(
  placed: PlacedLayer,
  edge: "start" | "end",
  keyOf: ReadonlyMap<ReelLayer, string>,
): string[] {
  const { layer, parent } = placed;
  const key = keyOf.get(layer) ?? "";
  const authored = readTime(layer[edge]);
  if (authored?.kind === "reference")
    return authored.of === undefined ? [] : [`${authored.of} ${authored.edge}`];
  if (authored !== undefined) return parent === undefined ? [] : [`${keyOf.get(parent)} start`];
  if (edge === "end") {
    const last = layer.type === "sequence" ? childLayers(layer).at(-1) : undefined;
    const own = last === undefined ? [] : [`${keyOf.get(last)} end`];
    return layer.duration === undefined ? [`${key} start`, ...own] : [`${key} start`];
  }
  if (layer.end !== undefined && layer.duration !== undefined) return [`${key} end`];
  if (layer.type === "captions" && typeof layer.of === "string") return [`${layer.of} start`];
  if (parent === undefined) return [];
  const before = parent.type === "sequence" ? childLayers(parent)[placed.index - 1] : undefined;
  return before === undefined ? [`${keyOf.get(parent)} start`] : [`${keyOf.get(before)} end`];
}

function printNode(node: string): string {
  return node.replace(" ", ".");
}
