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
