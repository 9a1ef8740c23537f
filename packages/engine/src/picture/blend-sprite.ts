import type { Frame } from "../media/frame.ts";
import type { SampleRange } from "./planes/plane.ts";
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

/** Columns of one row of a layer; one object for all rows of a plane. */
interface Run {
  row: number;
  first: number;
  end: number;
}

function blendPlane(layer: Layer): void {
  const firstRow = Math.max(0, -layer.y);
  const endRow = Math.min(layer.height, layer.targetHeight - layer.y);
  const shown: SampleRange = {
    first: Math.max(0, -layer.x),
    end: Math.min(layer.width, layer.targetWidth - layer.x),
  };
  const run: Run = { row: 0, first: 0, end: 0 };
  const blendRow = layer.strength >= 256 ? blendFullRow : blendFadedRow;
  for (run.row = firstRow; run.row < endRow; run.row++) {
    if (layer.runs !== undefined) blendRuns(layer, run, shown);
    else {
      run.first = Math.max(shown.first, layer.spans[2 * run.row] as number);
      run.end = Math.min(shown.end, layer.spans[2 * run.row + 1] as number);
      if (run.first < run.end) blendRow(layer, run);
    }
  }
}

function blendRuns(layer: Layer, run: Run, shown: SampleRange): void {
  const { rows, runs } = layer.runs as SpriteRuns;
  const isWhole = layer.strength >= 256;
  const last = (rows[run.row + 1] as number) * RUN_NUMBERS;
  for (let at = (rows[run.row] as number) * RUN_NUMBERS; at < last; at += RUN_NUMBERS) {
    run.first = Math.max(shown.first, runs[at] as number);
    run.end = Math.min(shown.end, runs[at + 1] as number);
    if (run.first >= run.end) continue;
    if (isWhole && runs[at + 2] === SOLID) copyRow(layer, run);
    else if (isWhole) blendFullRow(layer, run);
    else blendFadedRow(layer, run);
  }
}

function copyRow(layer: Layer, { row, first, end: last }: Run): void {
  const { target, source } = layer;
  let from = row * layer.width + first;
  const end = row * layer.width + last;
  let to = (layer.y + row) * layer.targetStride + layer.x + first;
  for (; from < end; from++, to++) target[to] = source[from] as number;
}

function blendFullRow(layer: Layer, { row, first, end: last }: Run): void {
  const { target, source, alpha } = layer;
  let from = row * layer.width + first;
  const end = row * layer.width + last;
  let to = (layer.y + row) * layer.targetStride + layer.x + first;
  for (; from < end; from++, to++) {
    const coverage = alpha[from] as number;
    if (coverage === 255) target[to] = source[from] as number;
    else if (coverage !== 0) {
      const under = (target[to] as number) * (255 - coverage) + 128;
      target[to] = (source[from] as number) + ((under + (under >> 8)) >> 8);
    }
  }
}

function blendFadedRow(layer: Layer, { row, first, end: last }: Run): void {
  const { target, source, alpha, strength } = layer;
  let from = row * layer.width + first;
  const end = row * layer.width + last;
  let to = (layer.y + row) * layer.targetStride + layer.x + first;
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
