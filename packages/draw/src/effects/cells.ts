import type { Box } from "@reelkiln/document";

import type { EffectImage } from "./image.ts";

/** Fields of a grid: where the first one begins and how large they are, in pixels. */
export interface CellGrid {
  readonly origin: Pick<Box, "x" | "y">;
  readonly width: number;
  readonly height: number;
}

/** Gives every field of a grid the mean of its premultiplied pixels. */
export function averageCells(image: EffectImage, { origin, width, height }: CellGrid): void {
  const rows = cellEdges(image.height, origin.y, Math.max(1, height));
  const columns = cellEdges(image.width, origin.x, Math.max(1, width));
  for (let row = 0; row + 1 < rows.length; row++) {
    for (let column = 0; column + 1 < columns.length; column++) {
      fillWithMean(image, {
        left: columns[column] as number,
        right: columns[column + 1] as number,
        top: rows[row] as number,
        bottom: rows[row + 1] as number,
      });
    }
  }
}

/** Whole pixels at which fields begin, the image's own ends included. */
function cellEdges(length: number, origin: number, size: number): readonly number[] {
  const edges = [0];
  for (let index = Math.ceil(-origin / size); ; index++) {
    const edge = Math.round(origin + index * size);
    if (edge >= length) break;
    if (edge > (edges.at(-1) ?? 0)) edges.push(edge);
  }
  edges.push(length);
  return edges;
}

interface CellBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function fillWithMean({ width, pixels }: EffectImage, { left, right, top, bottom }: CellBox): void {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let i = 4 * (y * width + left); i < 4 * (y * width + right); i += 4) {
      red += pixels[i] as number;
      green += pixels[i + 1] as number;
      blue += pixels[i + 2] as number;
      alpha += pixels[i + 3] as number;
    }
  }
  const count = (right - left) * (bottom - top);
  for (let y = top; y < bottom; y++) {
    for (let i = 4 * (y * width + left); i < 4 * (y * width + right); i += 4) {
      pixels[i] = red / count;
      pixels[i + 1] = green / count;
      pixels[i + 2] = blue / count;
      pixels[i + 3] = alpha / count;
    }
  }
}
