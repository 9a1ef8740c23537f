import type { OperatorValues } from "../../model/model.ts";
import { scaleOf } from "../matrix.ts";
import type { Contour, OutlinePiece, Segment } from "./outline.ts";
import { lengthOf, parameterAt, partOf } from "./segment.ts";

/** Spans of a whole of length 1 that are kept, in order; the second begins where the whole does. */
type Kept = readonly (readonly [from: number, to: number])[];

/** Keeps a part of the outlines' length. */
export function trimmed(
  pieces: readonly OutlinePiece[],
  { start, end, offset, mode }: OperatorValues<"trim">,
): readonly OutlinePiece[] {
  const kept = keptSpans([start, end], offset / 360);
  if (kept === "all") return pieces;
  if (mode === "individually") return trimmedAsOne(pieces, kept);
  // Copies share their outlines: each is cut once.
  const cuts = new Map<Contour, readonly Contour[]>();
  const cutOf = (contour: Contour): readonly Contour[] => {
    const made = cuts.get(contour) ?? trimContour(contour, kept);
    cuts.set(contour, made);
    return made;
  };
  return pieces.map((piece) => ({ ...piece, contours: piece.contours.flatMap(cutOf) }));
}

function keptSpans(ends: readonly [number, number], offset: number): Kept | "all" {
  const clamped = ends.map((end) => Math.min(1, Math.max(0, end)));
  const length = Math.max(...clamped) - Math.min(...clamped);
  if (length >= 1) return "all";
  if (length <= 0) return [];
  const moved = Math.min(...clamped) + offset;
  const from = moved - Math.floor(moved);
  return from + length <= 1
    ? [[from, from + length]]
    : [
        [from, 1],
        [0, from + length - 1],
      ];
}

/** The outlines of all pieces as one line: each keeps what falls on it. */
function trimmedAsOne(pieces: readonly OutlinePiece[], kept: Kept): readonly OutlinePiece[] {
  const lengthIn = (piece: OutlinePiece, contour: Contour): number =>
    contourLength(contour) * scaleOf(piece.matrix);
  const whole = pieces
    .flatMap((piece) => piece.contours.map((contour) => lengthIn(piece, contour)))
    .reduce((sum, length) => sum + length, 0);
  if (whole <= 0) return pieces;
  let at = 0;
  return pieces.map((piece) => ({
    ...piece,
    contours: piece.contours.flatMap((contour) => {
      const from = at / whole;
      const share = lengthIn(piece, contour) / whole;
      at += share * whole;
      if (share <= 0) return [];
      const own = kept.flatMap(([start, end]): Kept => {
        const [a, b] = [(start - from) / share, (end - from) / share];
        return b <= 0 || a >= 1 ? [] : [[Math.max(0, a), Math.min(1, b)]];
      });
      const isWhole = own.some(([start, end]) => end - start >= 1 - 1e-12);
      return isWhole ? [contour] : trimContour(contour, own);
    }),
  }));
}

function contourLength({ segments }: Contour): number {
  return segments.reduce((sum, segment) => sum + lengthOf(segment), 0);
}

/** What is left of an outline; a closed one that is kept across its beginning stays in one part. */
function trimContour(contour: Contour, kept: Kept): readonly Contour[] {
  const whole = contourLength(contour);
  const parts = kept
    .map(([from, to]) => cut(contour.segments, from * whole, to * whole))
    .filter((part) => part.length > 0);
  const [first, second] = parts;
  if (contour.closed && first !== undefined && second !== undefined && kept[0]?.[1] === 1)
    return [{ closed: false, segments: [...first, ...second] }];
  return parts.map((segments) => ({ closed: false, segments }));
}

function cut(segments: readonly Segment[], fromPx: number, toPx: number): readonly Segment[] {
  let at = 0;
  return segments.flatMap((segment) => {
    const length = lengthOf(segment);
    const begin = at;
    at += length;
    if (length <= 0 || begin >= toPx || at <= fromPx) return [];
    const start = fromPx <= begin ? 0 : parameterAt(segment, fromPx - begin);
    const end = toPx >= at ? 1 : parameterAt(segment, toPx - begin);
    return end > start ? [partOf(segment, start, end)] : [];
  });
}
