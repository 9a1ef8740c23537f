import { psnrOf, type PictureDifference, type PixelBox } from "./picture-difference.ts";

/** A run of frames that all differ by more than the tolerance. */
export interface DifferenceSpan {
  /** Half-open, in frames. */
  readonly from: number;
  readonly to: number;
  /** Over all its frames; finite, as they differ. */
  readonly psnrDb: number;
  /** Mean over its frames. */
  readonly ssim: number;
  /** Frame that differs most. */
  readonly worstFrame: number;
  /** Of that frame. */
  readonly worstPsnrDb: number;
  /** Around all that differs in any of its frames. */
  readonly box: PixelBox;
}

/** What was found of all pairs of frames. */
export interface PicturesSummary {
  readonly compared: number;
  /** Equal in every sample. */
  readonly equal: number;
  /** Not equal, but within the tolerance everywhere. */
  readonly near: number;
  readonly differing: number;
  /** Over all frames; Infinity when all are equal. */
  readonly psnrDb: number;
  /** Mean over all frames. */
  readonly ssim: number;
  /** In order. */
  readonly spans: readonly DifferenceSpan[];
  /** Frame that differs most, be it within the tolerance; absent when all are equal. */
  readonly worst?: WorstFrame;
}

export interface WorstFrame {
  readonly frame: number;
  readonly psnrDb: number;
}

interface OpenSpan {
  readonly from: number;
  to: number;
  squares: number;
  similarity: number;
  worst: { readonly frame: number; readonly meanSquare: number };
  box: PixelBox;
}

/** Sums up frames in rising order. */
export class DifferenceMeter {
  readonly #spans: OpenSpan[] = [];
  #compared = 0;
  #equal = 0;
  #near = 0;
  #squares = 0;
  #similarity = 0;
  #worst = { frame: 0, meanSquare: 0 };

  /** Takes frames known to be equal without looking. */
  skip(count: number): void {
    this.#compared += count;
    this.#equal += count;
    this.#similarity += count;
  }

  add(difference: PictureDifference): void {
    const frame = this.#compared++;
    this.#squares += difference.meanSquare;
    this.#similarity += difference.ssim;
    const { meanSquare } = difference;
    if (meanSquare > this.#worst.meanSquare) this.#worst = { frame, meanSquare };
    if (difference.box !== undefined) this.#extend(frame, difference, difference.box);
    else if (meanSquare === 0) this.#equal++;
    else this.#near++;
  }

  summary(): PicturesSummary {
    const compared = this.#compared;
    const { frame, meanSquare } = this.#worst;
    return {
      compared,
      equal: this.#equal,
      near: this.#near,
      differing: compared - this.#equal - this.#near,
      psnrDb: psnrOf(compared === 0 ? 0 : this.#squares / compared),
      ssim: compared === 0 ? 1 : this.#similarity / compared,
      spans: this.#spans.map(closed),
      ...(meanSquare > 0 && { worst: { frame, psnrDb: psnrOf(meanSquare) } }),
    };
  }

  #extend(frame: number, { meanSquare, ssim }: PictureDifference, box: PixelBox): void {
    const last = this.#spans.at(-1);
    if (last?.to !== frame) {
      const worst = { frame, meanSquare };
      this.#spans.push({
        from: frame,
        to: frame + 1,
        squares: meanSquare,
        similarity: ssim,
        worst,
        box,
      });
      return;
    }
    last.to = frame + 1;
    last.squares += meanSquare;
    last.similarity += ssim;
    if (meanSquare > last.worst.meanSquare) last.worst = { frame, meanSquare };
    last.box = around(last.box, box);
  }
}

function closed({ from, to, squares, similarity, worst, box }: OpenSpan): DifferenceSpan {
  return {
    from,
    to,
    psnrDb: psnrOf(squares / (to - from)),
    ssim: similarity / (to - from),
    worstFrame: worst.frame,
    worstPsnrDb: psnrOf(worst.meanSquare),
    box,
  };
}

function around(a: PixelBox, b: PixelBox): PixelBox {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
