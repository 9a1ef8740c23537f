/**
 * The subset of CanvasRenderingContext2D that drawing uses. The browser's context and the one of
 * @napi-rs/canvas both satisfy it; a type test proves so.
 */
export interface Canvas2D {
  save(): void;
  restore(): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  roundRect(x: number, y: number, width: number, height: number, radii?: number | number[]): void;
  clip(): void;
  fill(): void;
  stroke(): void;
  setLineDash(segments: number[]): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): CanvasGradientLike;
  createRadialGradient(
    x0: number,
    y0: number,
    r0: number,
    x1: number,
    y1: number,
    r1: number,
  ): CanvasGradientLike;
  createConicGradient(startAngle: number, x: number, y: number): CanvasGradientLike;
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: unknown;
  lineJoin: unknown;
  miterLimit: number;
  lineDashOffset: number;
  globalAlpha: number;
  globalCompositeOperation: unknown;
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: unknown;
}

export interface CanvasGradientLike {
  addColorStop(offset: number, color: string): void;
}

/** Whatever the platform's `drawImage` takes; drawing only passes it on. */
export type Picture = unknown;

/** A box of whole pixels. */
export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A drawing surface of its own, transparent when made. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  readonly context: Canvas2D;
  /** To be painted onto another surface. */
  readonly picture: Picture;
}

/** What the platform gives to drawing. Everything is ready before drawing starts: all calls are synchronous. */
export interface DrawPlatform {
  /** A transparent surface; drawing returns it by `releaseSurface` so that it can be reused. */
  createSurface(width: number, height: number): Surface;
  releaseSurface(surface: Surface): void;
  /** Paints `picture` (area `from`) into `to`; exists because `drawImage` differs in types only. */
  paintPicture(
    context: Canvas2D,
    picture: Picture,
    from: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    },
    to: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  ): void;
  /** The decoded still, or the video frame shown at `sourceTime`, upright, at `pixelWidth` × `pixelHeight`. */
  media(src: string, sourceTime: number | undefined): MediaPicture | undefined;
  /** Straight-alpha RGBA of a whole surface, and back. For effects that work on pixels. */
  readPixels(surface: Surface): Uint8ClampedArray;
  writePixels(surface: Surface, rgba: Uint8ClampedArray): void;
  /** What a context has painted, to be painted elsewhere. */
  pictureOf(context: Canvas2D): Picture;
  /** The same of whole pixels of any context; writing puts them in place of what is there. */
  readBox(context: Canvas2D, box: PixelBox): Uint8ClampedArray;
  writeBox(context: Canvas2D, box: PixelBox, rgba: Uint8ClampedArray): void;
  /** Outline of a glyph in font units, y down, or undefined for a blank one. */
  glyphOutline(face: string, glyph: number): readonly OutlineCommand[] | undefined;
  /** Font units in one em of a face. */
  unitsPerEm(face: string): number;
  /** A colour glyph as a picture, placed relative to the baseline origin, sizes in font units. */
  colorGlyph(face: string, glyph: number, sizePx: number): ColorGlyphPicture | undefined;
}

/** A picture may be stored smaller than the source it stands for (a decoder's pre-scale). */
export interface MediaPicture {
  readonly picture: Picture;
  /** Size of the stored picture in its own pixels. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  /** Upright size of the source it stands for. */
  readonly sourceWidth: number;
  readonly sourceHeight: number;
}

export type OutlineCommand =
  | readonly ["M", number, number]
  | readonly ["L", number, number]
  | readonly ["C", number, number, number, number, number, number]
  | readonly ["Z"];

export interface ColorGlyphPicture {
  readonly picture: Picture;
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  /** Box in font units relative to the origin, y down. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly unitsPerEm: number;
}
