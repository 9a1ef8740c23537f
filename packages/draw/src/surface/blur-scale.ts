/** How a picture is made smaller before a blur, and the blur that is left to do there. */
export interface BlurScale {
  /** Size of the small picture. */
  readonly width: number;
  readonly height: number;
  /** Standard deviation in small pixels. */
  readonly sigmaPx: number;
  /** Pixels of the picture, across and down, for one of the small one: a power of two. */
  readonly reduction: number;
}

// Below this the enlarged grid would show.
const LEAST_SMALL_SIGMA_PX = 1.25;

/**
 * The size at which blurring `width` × `height` by `sigmaPx` costs little and shows no difference: a blurred picture
 * has no detail for the full one. Averaging down and bilinear enlargement blur by themselves; their variances,
 * (n² − 1) / 12 and n² / 6 of a reduction by n, are taken off.
 */
export function blurScale(width: number, height: number, sigmaPx: number): BlurScale {
  const reduction = Math.max(1, 2 ** Math.floor(Math.log2(sigmaPx / LEAST_SMALL_SIGMA_PX)));
  const own = reduction === 1 ? 0 : (reduction ** 2 - 1) / 12 + reduction ** 2 / 6;
  return {
    width: Math.max(1, Math.ceil(width / reduction)),
    height: Math.max(1, Math.ceil(height / reduction)),
    reduction,
    sigmaPx: Math.sqrt(Math.max(0, sigmaPx ** 2 - own)) / reduction,
  };
}

/** How a picture is read before its blur. */
export interface PictureBlur extends BlurScale {
  /** Pixels across and down of which the mean is taken for one of the small picture: a power of two. */
  readonly finer: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A blurred picture is no larger on either side. */
const LONGEST_SIDE = 8192;

/**
 * The size at which a picture of `from` pixels that shows at `to` pixels is blurred by `sigmaPx` of those. Enlarging
 * adds no detail, so an enlarged picture is blurred before it is enlarged, as far as the blur hides the grid of its
 * pixels. A reduced one is read finer, as long as that takes at most `averagedPixels`, and averaged: scaling alone
 * blends two sizes, which shows once a blur is enlarged.
 */
export function pictureBlur(
  from: Size,
  to: Size,
  { sigmaPx, averagedPixels }: { readonly sigmaPx: number; readonly averagedPixels: number },
): PictureBlur {
  const ratio = Math.min(to.width / from.width, to.height / from.height);
  const hidden = Math.min(ratio, sigmaPx / LEAST_SMALL_SIGMA_PX);
  const enlarged = Math.max(1, hidden, Math.max(to.width, to.height) / LONGEST_SIDE);
  const scale = blurScale(to.width / enlarged, to.height / enlarged, sigmaPx / enlarged);
  const pixels = scale.width * scale.height;
  let finer = scale.reduction;
  while (finer > 1 && pixels * finer ** 2 > averagedPixels) finer /= 2;
  return { ...scale, finer };
}
