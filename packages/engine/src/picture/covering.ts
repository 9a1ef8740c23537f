import {
  mapBox,
  multiply,
  type Box,
  type GroupNode,
  type MediaNode,
  type SceneNode,
} from "@reelkiln/document";

import type { Layering } from "./layering.ts";
import type { SampleRange } from "./planes/plane.ts";
import { uprightBox } from "./shown-in.ts";

/** Size of what is painted on. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

/** Whether nothing shows behind a node, its opacity aside. */
export function coversCanvas(node: SceneNode, canvas: CanvasSize, layering: Layering): boolean {
  if (node.kind === "media") {
    const box = layering.pictures.has(node) ? uprightBox(node) : undefined;
    return box !== undefined && holds(box, canvas);
  }
  const [first] = node.kind === "group" ? node.nodes : [];
  if (node.kind !== "group" || first === undefined) return false;
  const isCut = cutsCanvas(node, canvas);
  return !isCut && first.opacity >= 1 && coversCanvas(onParent(node, first), canvas, layering);
}

/** A node of a group as if it stood where the group stands. */
export function onParent<Node extends SceneNode>({ matrix }: GroupNode, node: Node): Node {
  return { ...node, matrix: multiply(matrix, node.matrix) };
}

/** Whether a group's clip leaves anything of the canvas out. */
export function cutsCanvas({ matrix, clip }: GroupNode, canvas: CanvasSize): boolean {
  if (clip === undefined) return false;
  const [, b, c] = matrix;
  return b !== 0 || c !== 0 || clip.radiusPx > 0 || !holds(mapBox(matrix, clip.box), canvas);
}

/** Box edges this near to the canvas's are float noise. */
const NOISE = 1e-6;

function holds({ x, y, width, height }: Box, canvas: CanvasSize): boolean {
  const isAcross = x <= NOISE && x + width >= canvas.width - NOISE;
  return isAcross && y <= NOISE && y + height >= canvas.height - NOISE;
}

/** Whole even rows that an opaque picture laid after node `index` hides from edge to edge; the longest run. */
export function hiddenRowsAfter(
  nodes: readonly SceneNode[],
  index: number,
  { canvas, layering }: { readonly canvas: CanvasSize; readonly layering: Layering },
): SampleRange | undefined {
  let longest: SampleRange | undefined;
  for (const node of nodes.slice(index + 1)) {
    const rows = isOpaque(node, layering) ? filledRows(node, canvas) : undefined;
    if (rows === undefined) continue;
    if (longest === undefined || rows.end - rows.first > longest.end - longest.first)
      longest = rows;
  }
  return longest;
}

function isOpaque(node: SceneNode, { pictures }: Layering): node is MediaNode {
  return node.kind === "media" && node.opacity >= 1 && pictures.has(node);
}

function filledRows(node: MediaNode, canvas: CanvasSize): SampleRange | undefined {
  const box = uprightBox(node);
  if (box === undefined || box.x > NOISE || box.x + box.width < canvas.width - NOISE) {
    return undefined;
  }
  const first = 2 * Math.ceil(Math.max(0, box.y - NOISE) / 2);
  const end = 2 * Math.floor(Math.min(canvas.height, box.y + box.height + NOISE) / 2);
  return first < end ? { first, end } : undefined;
}
