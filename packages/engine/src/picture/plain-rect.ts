import { intersect, mapBox, type Box, type PathCommand, type SceneNode } from "@reelkiln/document";

/** An upright rectangle of one colour on the canvas. */
export interface PlainRect {
  readonly box: Box;
  /** `#rrggbbaa`. */
  readonly color: string;
}

/** The rectangle that a node paints, when that is all it paints. */
export function plainRectOf(node: SceneNode): PlainRect | undefined {
  const [, b, c] = node.matrix;
  if (b !== 0 || c !== 0 || node.shadow !== undefined || node.blend !== "normal") return undefined;
  if ((node.clip?.radiusPx ?? 0) > 0) return undefined;
  const painted = paintedRect(node);
  if (painted === undefined) return undefined;
  const box = node.clip === undefined ? painted.box : intersect(painted.box, node.clip.box);
  if (box === undefined) return undefined;
  return { box: mapBox(node.matrix, box), color: painted.color };
}

function paintedRect(node: SceneNode): PlainRect | undefined {
  if (node.kind === "solid") return { box: node.box, color: node.color };
  if (node.kind !== "shape" || node.stroke !== undefined) return undefined;
  if (node.fill?.kind !== "color") return undefined;
  const [piece, more] = node.pieces;
  if (piece === undefined || more !== undefined) return undefined;
  if (piece.matrix !== undefined || piece.opacity !== undefined) return undefined;
  const box = rectangleOf(piece.path);
  return box === undefined ? undefined : { box, color: node.fill.color };
}

/** The box whose outline a path is, when it is one. */
function rectangleOf(path: readonly PathCommand[]): Box | undefined {
  const points = path.flatMap((command) =>
    command[0] === "M" || command[0] === "L" ? [[command[1], command[2]] as const] : [],
  );
  const isOutline = path.length === 5 && points.length === 4 && path[4]?.[0] === "Z";
  if (!isOutline || path[0]?.[0] !== "M") return undefined;
  const xs = new Set(points.map(([x]) => x));
  const ys = new Set(points.map(([, y]) => y));
  const isUpright = points.every(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % 4] ?? [x, y];
    return (x === nextX) !== (y === nextY);
  });
  if (!isUpright || xs.size !== 2 || ys.size !== 2) return undefined;
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
