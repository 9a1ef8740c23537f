import { seedWith } from "../../chance/chance.ts";
import type { OperatorType, OperatorValues } from "../../model/model.ts";
import type { Box } from "../scene.ts";
import { outset } from "./clip.ts";
import { figurePiece } from "./figure.ts";
import { merged } from "./merge.ts";
import type { Contour, OutlinePiece } from "./outline.ts";
import { repeated } from "./repeat.ts";
import { roundCorners } from "./round-corners.ts";
import { trimmed } from "./trim.ts";
import { wiggled } from "./wiggle.ts";

/** An operator with the values of one frame. */
export type SceneOperator = {
  readonly [K in OperatorType]: { readonly type: K; readonly values: OperatorValues<K> };
}[OperatorType];

/** What operators work on beside the outline. */
export interface OutlinePlace {
  /** The layer's own box. */
  readonly box: Box;
  readonly seed: number;
  readonly layerSeconds: number;
}

type Operate = {
  readonly [K in OperatorType]: (
    pieces: readonly OutlinePiece[],
    values: OperatorValues<K>,
    place: OutlinePlace,
  ) => readonly OutlinePiece[];
};

const OPERATE: Operate = {
  trim: trimmed,
  repeater: (pieces, values, { box }) => repeated(pieces, values, box),
  "round-corners": (pieces, { radius }) =>
    eachContour(pieces, (contour) => roundCorners(contour, radius)),
  offset: (pieces, { amount, join, miterLimit }) =>
    amount === 0
      ? pieces
      : pieces.map((piece) => ({
          ...piece,
          contours: outset(piece.contours, { amountPx: amount, join, miterLimit }),
        })),
  wiggle: (pieces, values, { seed, layerSeconds }) =>
    eachContour(pieces, (contour, index) =>
      wiggled(contour, values, { seed: seedWith(seed, index), layerSeconds }),
    ),
  figure: (pieces, values, { box }) => [...pieces, figurePiece(values, box)],
  merge: merged,
};

/** The figure's outlines after all operators, in order. */
export function applyOperators(
  contours: readonly Contour[],
  operators: readonly SceneOperator[],
  place: OutlinePlace,
): readonly OutlinePiece[] {
  let pieces: readonly OutlinePiece[] = [{ contours, matrix: [1, 0, 0, 1, 0, 0], opacity: 1 }];
  for (const [index, { type, values }] of operators.entries()) {
    // The table's type pairs each operator with its values; an index by a union loses that pairing.
    const operate = OPERATE[type] as Operate[OperatorType] as (
      pieces: readonly OutlinePiece[],
      values: unknown,
      place: OutlinePlace,
    ) => readonly OutlinePiece[];
    pieces = operate(pieces, values, { ...place, seed: seedWith(place.seed, index) });
  }
  return pieces;
}

function eachContour(
  pieces: readonly OutlinePiece[],
  change: (contour: Contour, index: number) => Contour,
): readonly OutlinePiece[] {
  let index = 0;
  return pieces.map((piece) => ({
    ...piece,
    contours: piece.contours.map((contour) => change(contour, index++)),
  }));
}
