import type { OperatorValues } from "../../model/model.ts";
import { multiply } from "../matrix.ts";
import type { Box, Matrix } from "../scene.ts";
import type { OutlinePiece } from "./outline.ts";

/** Most pieces a shape is drawn in: repeaters of repeaters end here. */
const MOST_PIECES = 2000;

/** Every piece once for each copy, moved, turned and scaled a step further each time. */
export function repeated(
  pieces: readonly OutlinePiece[],
  values: OperatorValues<"repeater">,
  box: Box,
): readonly OutlinePiece[] {
  const room = Math.floor(MOST_PIECES / Math.max(1, pieces.length));
  const count = Math.min(room, Math.max(0, Math.round(values.copies)));
  const copies = Array.from({ length: count }, (_, index): readonly OutlinePiece[] => {
    const matrix = stepMatrix(values, box, index + values.offset);
    const { startOpacity, endOpacity } = values;
    const share = count > 1 ? index / (count - 1) : 0;
    const opacity = startOpacity + (endOpacity - startOpacity) * share;
    return pieces.map((piece) => ({
      ...piece,
      matrix: multiply(matrix, piece.matrix),
      opacity: piece.opacity * opacity,
    }));
  });
  return (values.order === "below" ? copies.reverse() : copies).flat();
}

function stepMatrix(
  { position, anchor, scale, rotation }: OperatorValues<"repeater">,
  box: Box,
  steps: number,
): Matrix {
  const [x, y] = [box.x + anchor[0] * box.width, box.y + anchor[1] * box.height];
  const degrees = rotation * steps;
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = degrees % 360 === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
  const [sx, sy] = [Math.max(0, scale[0]) ** steps, Math.max(0, scale[1]) ** steps];
  const turned: Matrix = [
    cos * sx,
    sin * sx,
    -sin * sy,
    cos * sy,
    x + position[0] * steps,
    y + position[1] * steps,
  ];
  return multiply(turned, [1, 0, 0, 1, -x, -y]);
}
