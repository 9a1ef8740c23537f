import type { Frame } from "../media/frame.ts";
import { RUN_NUMBERS, SOLID, type SpriteRuns } from "./sprite-runs.ts";
import type { Sprite } from "./sprite.ts";

/** Where and how strongly a sprite is laid over a frame. */
export interface Placement {
  /** Even whole pixels added to the sprite's own place. */
  readonly dx: number;
  readonly dy: number;
  /** 0–1. */
  readonly opacity: number;
}

/** One plane of a sprite and the plane of the frame it goes over. */
interface Layer {
  readonly target: Uint8Array;
  readonly targetStride: number;
  readonly targetWidth: number;
  readonly targetHeight: number;
  readonly source: Uint8Array;
  readonly alpha: Uint8Array;
  readonly spans: Int32Array;
  readonly runs?: SpriteRuns | undefined;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  /** Opacity in 1/256. */
  readonly strength: number;
}

/** Lays `sprite` over `frame` in place: source + frame × (1 − alpha), parts beyond the frame left out. */
export function blendSprite(frame: Frame, sprite: Sprite, placement: Placement): void {
  const strength = Math.round(placement.opacity * 256);
  if (strength <= 0) return;
  const x = sprite.rect.x + placement.dx;
  const y = sprite.rect.y + placement.dy;
  const { width, height } = sprite.rect;
  blendPlane({
    target: frame.y,
    targetStride: frame.yStride,
    targetWidth: frame.width,
    targetHeight: frame.height,
    source: sprite.luma,
    alpha: sprite.alpha,
    spans: sprite.lumaSpans,
    runs: sprite.lumaRuns,
    width,
    height,
    x,
    y,
    strength,
  });
  const chroma = {
    targetWidth: frame.width >> 1,
    targetHeight: frame.height >> 1,
    alpha: sprite.chromaAlpha,
    spans: sprite.chromaSpans,
    runs: sprite.chromaRuns,
    width: width >> 1,
    height: height >> 1,
    x: x >> 1,
    y: y >> 1,
    strength,
  };
  blendPlane({ ...chroma, target: frame.u, targetStride: frame.uStride, source: sprite.u });
  blendPlane({ ...chroma, target: frame.v, targetStride: frame.vStride, source: sprite.v });
}

function blendPlane(layer: Layer): void {
  const firstRow = Math.max(0, -layer.y);
  const endRow = Math.min(layer.height, layer.targetHeight - layer.y);
  const firstColumn = Math.max(0, -layer.x);
  const endColumn = Math.min(layer.width, layer.targetWidth - layer.x);
  const shown: Span = [firstColumn, endColumn];
  for (let row = firstRow; row < endRow; row++) {
    if (layer.runs !== undefined) blendRuns(layer, { row, shown }, layer.runs);
    else {
      const first = Math.max(firstColumn, layer.spans[2 * row] as number);
      const end = Math.min(endColumn, layer.spans[2 * row + 1] as number);
      if (first < end) blendRowOf(layer)(layer, row, [first, end]);
    }
  }
}

type Span = readonly [first: number, end: number];

function blendRowOf({ strength }: Layer): typeof blendFullRow {
  return strength >= 256 ? blendFullRow : blendFadedRow;
}

function blendRuns(
  layer: Layer,
  { row, shown }: { readonly row: number; readonly shown: Span },
  { rows, runs }: SpriteRuns,
): void {
  const blendRow = blendRowOf(layer);
  const last = (rows[row + 1] as number) * RUN_NUMBERS;
  for (let at = (rows[row] as number) * RUN_NUMBERS; at < last; at += RUN_NUMBERS) {
    const first = Math.max(shown[0], runs[at] as number);
    const end = Math.min(shown[1], runs[at + 1] as number);
    if (first >= end) continue;
    const isSolid = runs[at + 2] === SOLID && layer.strength >= 256;
    if (isSolid) copyRow(layer, row, [first, end]);
    else blendRow(layer, row, [first, end]);
  }
}

function copyRow(layer: Layer, row: number, span: Span): void {
  const { target, source } = layer;
  let from = row * layer.width + span[0];
  const end = row * layer.width + span[1];
  let to = (layer.y + row) * layer.targetStride + layer.x + span[0];
  for (; from < end; from++, to++) target[to] = source[from] as number;
}

function blendFullRow(layer: Layer, row: number, span: Span): void {
  const { target, source, alpha } = layer;
  let from = row * layer.width + span[0];
  const end = row * layer.width + span[1];
  let to = (layer.y + row) * layer.targetStride + layer.x + span[0];
  for (; from < end; from++, to++) {
    const coverage = alpha[from] as number;
    if (coverage === 255) target[to] = source[from] as number;
    else if (coverage !== 0) {
      const under = (target[to] as number) * (255 - coverage) + 128;
      target[to] = (source[from] as number) + ((under + (under >> 8)) >> 8);
    }
  }
}

function blendFadedRow(layer: Layer, row: number, span: Span): void {
  const { target, source, alpha, strength } = layer;
  let from = row * layer.width + span[0];
  const end = row * layer.width + span[1];
  let to = (layer.y + row) * layer.targetStride + layer.x + span[0];
  for (; from < end; from++, to++) {
    const coverage = alpha[from] as number;
    if (coverage === 0) continue;
    // In 1/65,280 of a code value (255 × 256), rounded once.
    const sum =
      (source[from] as number) * 255 * strength +
      (target[to] as number) * (65_280 - coverage * strength);
    target[to] = ((sum + 32_640) / 65_280) | 0;
  }
}
