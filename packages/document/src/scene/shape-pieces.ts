import { seedOf } from "../chance/chance.ts";
import { secondsFromFlicks } from "../time/time.ts";
import type { ShapeLayer, Stroke } from "../timeline/timeline.ts";
import { valuesAt } from "./effects.ts";
import type { SceneContext } from "./layers/layer-scene.ts";
import { isIdentity } from "./matrix.ts";
import { applyOperators, type SceneOperator } from "./outline/apply-operators.ts";
import { commandsOf, contoursOf, type Contour, type OutlinePiece } from "./outline/outline.ts";
import { taperedArea } from "./outline/taper.ts";
import type { HeldShape } from "./scene-cache.ts";
import type { Box, ShapePiece } from "./scene.ts";
import { shapePath } from "./shape-path.ts";
import { taperAt } from "./shape-stroke.ts";

interface ShapeMoment {
  readonly radiusPx: number;
  /** The layer's own box. */
  readonly box: Box;
  readonly stroke: Stroke | undefined;
}

/** What a shape is painted from: its figure, after its operators; the same list as long as nothing changes. */
export function shapePieces(
  layer: ShapeLayer,
  moment: ShapeMoment,
  context: SceneContext,
): readonly ShapePiece[] {
  const { radiusPx } = moment;
  const { shapes } = context.cache;
  const held = shapes.get(layer);
  const sameFigure = held?.radiusPx === radiusPx ? held : undefined;
  if (layer.operators === undefined && layer.stroke?.taper === undefined) {
    if (sameFigure !== undefined) return sameFigure.pieces;
    const pieces = [{ path: shapePath(layer.geometry, radiusPx) }];
    shapes.set(layer, { radiusPx, state: "", pieces });
    return pieces;
  }
  const made = workedPieces(layer, { ...moment, held: sameFigure }, context);
  shapes.set(layer, made);
  return made.pieces;
}

interface WorkedMoment extends ShapeMoment {
  readonly held: HeldShape | undefined;
}

function workedPieces(
  layer: ShapeLayer,
  { radiusPx, box, stroke, held }: WorkedMoment,
  { time }: SceneContext,
): HeldShape {
  const operators = (layer.operators ?? []).map(({ type, values }) => {
    // The values are those of the type's own parameters; the table of operators pairs them, a map over names cannot.
    return { type, values: valuesAt(values, time) } as unknown as SceneOperator;
  });
  const layerSeconds = secondsFromFlicks(time - layer.start);
  const taper = layer.stroke?.taper && taperAt(layer.stroke.taper, time);
  const isMoving = operators.some(({ type, values }) => type === "wiggle" && values.perSecond > 0);
  const line = taper === undefined ? [] : [taper, stroke];
  const state = JSON.stringify([operators, line, isMoving ? layerSeconds : 0]);
  if (held?.state === state) return held;
  const contours = held?.contours ?? contoursOf(shapePath(layer.geometry, radiusPx));
  const place = { box, seed: seedOf(layer.key), layerSeconds };
  const pieces = applyOperators(contours, operators, place);
  const pieceOf = (piece: OutlinePiece): ShapePiece => ({
    ...plainPiece(piece),
    ...(taper !== undefined &&
      stroke !== undefined && { line: taperedLine(piece.contours, stroke, taper) }),
  });
  const drawn = pieces.filter((piece) => piece.opacity > 0 && piece.contours.length > 0);
  return { radiusPx, state, contours, pieces: drawn.map(pieceOf) };
}

function plainPiece({ contours, matrix, opacity }: OutlinePiece): ShapePiece {
  return {
    path: commandsOf(contours),
    ...(!isIdentity(matrix) && { matrix }),
    ...(opacity < 1 && { opacity }),
  };
}

function taperedLine(
  contours: readonly Contour[],
  stroke: Stroke,
  taper: Parameters<typeof taperedArea>[1]["taper"],
) {
  return taperedArea(contours, {
    widthPx: stroke.widthPx,
    taper,
    cap: stroke.cap ?? "butt",
    dashPx: stroke.dashPx ?? [],
    dashOffsetPx: stroke.dashOffsetPx ?? 0,
  });
}
