import type { OperatorValues } from "../../model/model.ts";
import { IDENTITY } from "../matrix.ts";
import { clip } from "./clip.ts";
import { mapContours, type Contour, type OutlinePiece } from "./outline.ts";

/** One piece of all: figures and copies are merged, or the outlines of a lone one. */
export function merged(
  pieces: readonly OutlinePiece[],
  { mode }: OperatorValues<"merge">,
): readonly OutlinePiece[] {
  const [first, second] = pieces;
  if (first === undefined) return pieces;
  const lone = (): readonly (readonly Contour[])[] => first.contours.map((contour) => [contour]);
  const areas =
    second === undefined
      ? lone()
      : pieces.map(({ contours, matrix }) => mapContours(contours, matrix));
  const contours = mergedAreas(areas, mode);
  const matrix = second === undefined ? first.matrix : IDENTITY;
  return [{ contours, matrix, opacity: first.opacity }];
}

function mergedAreas(
  [first = [], ...others]: readonly (readonly Contour[])[],
  mode: OperatorValues<"merge">["mode"],
): readonly Contour[] {
  if (mode === "union" || mode === "subtract") {
    // All that is added, or taken away, is so at once; each alone first, so that none turns against another.
    const turned = others.flatMap((area) => clip(area, [], "union"));
    return clip(first, turned, mode);
  }
  let contours = clip(first, [], "union");
  for (const area of others) contours = clip(contours, area, mode);
  return contours;
}
