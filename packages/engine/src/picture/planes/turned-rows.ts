import type { Matrix } from "@reelkiln/document";

import { invert } from "./invert.ts";
import type { SampleArea, SampleRows, SampleSites, SitedPlane } from "./plane.ts";
import type { RowMemory } from "./row-memory.ts";
import type { MappedPlane } from "./upright-rows.ts";

/** Rows of `target` as any `matrix` paints the source there: bilinear, edges repeated. */
export function turnedRows(
  { source, matrix }: MappedPlane,
  { target, area }: { readonly target: SampleSites; readonly area: SampleArea },
  { row }: RowMemory,
): SampleRows {
  const back = sampleMatrix(invert(matrix), target, source);
  return {
    bytes: row.view,
    at(index) {
      fillRow(source, { back, index, range: area.across }, row.view);
      return 0;
    },
  };
}

/** From numbers of target samples to numbers of source samples. */
function sampleMatrix(back: Matrix, target: SampleSites, source: SampleSites): Matrix {
  const [a, b, c, d, e, f] = back;
  const [across, down] = [target.across, target.down];
  const x = a * across.origin + c * down.origin + e;
  const y = b * across.origin + d * down.origin + f;
  return [
    (a * across.step) / source.across.step,
    (b * across.step) / source.down.step,
    (c * down.step) / source.across.step,
    (d * down.step) / source.down.step,
    (x - source.across.origin) / source.across.step,
    (y - source.down.origin) / source.down.step,
  ];
}

interface TurnedLine {
  readonly back: Matrix;
  readonly index: number;
  readonly range: SampleArea["across"];
}

function fillRow(source: SitedPlane, { back, index, range }: TurnedLine, row: Uint8Array): void {
  const { bytes, stride, width, height } = source;
  const [a, b, c, d, e, f] = back;
  const [lastX, lastY] = [width - 1, height - 1];
  for (let i = range.first; i < range.end; i++) {
    const x = clamp(a * i + c * index + e, lastX);
    const y = clamp(b * i + d * index + f, lastY);
    const left = x | 0;
    const top = y | 0;
    const right = left < lastX ? 1 : 0;
    const below = top < lastY ? stride : 0;
    const at = top * stride + left;
    const xShare = ((x - left) * 256) | 0;
    const yShare = ((y - top) * 256) | 0;
    const upper = (bytes[at] as number) * (256 - xShare) + (bytes[at + right] as number) * xShare;
    const lower =
      (bytes[at + below] as number) * (256 - xShare) +
      (bytes[at + below + right] as number) * xShare;
    row[i] = (upper * (256 - yShare) + lower * yShare + 32_768) >>> 16;
  }
}

function clamp(value: number, last: number): number {
  return value < 0 ? 0 : value > last ? last : value;
}
