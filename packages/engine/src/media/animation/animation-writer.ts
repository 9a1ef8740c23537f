/** A part of a picture, in pixels. */
export interface PictureRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What an animation is like. */
export interface AnimationShape {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Whether pixels may be see-through. */
  readonly alpha: boolean;
}

/** Writes an animation, one picture after another; pictures that do not differ become one that lasts longer. */
export interface AnimationWriter extends AsyncDisposable {
  /** Straight RGBA of the whole picture and how long it shows, in the container's clock. */
  write(rgba: Uint8Array, ticks: number): Promise<void>;
  /** Writes what is held and the end; gives how many pictures and ticks are in the file. */
  finish(): Promise<{ readonly pictures: number; readonly ticks: number }>;
}

/** The smallest rect that holds all pixels in which two pictures differ; undefined when they are equal. */
export function changedRect(
  before: Uint8Array,
  now: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): PictureRect | undefined {
  const a = wordsOf(before);
  const b = wordsOf(now);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let row = 0; row < height; row++) {
    const line = row * width;
    let first = 0;
    while (first < width && a[line + first] === b[line + first]) first++;
    if (first === width) continue;
    let last = width - 1;
    while (a[line + last] === b[line + last]) last--;
    left = Math.min(left, first);
    right = Math.max(right, last);
    top = Math.min(top, row);
    bottom = row;
  }
  if (right < 0) return undefined;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Pixels as numbers. */
export function wordsOf(rgba: Uint8Array): Uint32Array {
  return new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength >> 2);
}
