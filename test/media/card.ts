/** Rows of a picture from the top, three bytes a pixel: red, green, blue. */
export interface RgbPicture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

export type Color = readonly [red: number, green: number, blue: number];

/** Colours of a card's corners, saturated but inside what every matrix and range can hold. */
export const CORNER_COLORS = {
  red: [210, 45, 45],
  green: [45, 190, 60],
  blue: [50, 60, 210],
  yellow: [215, 205, 50],
} as const satisfies Readonly<Record<string, Color>>;

const GROUND: Color = [128, 128, 128];
const BITS = 10;

/** A corner reaches this far along each side; the band of bits stands in the middle. */
const CORNER = 0.3;
const BAND = { top: 0.4, bottom: 0.6, left: 0.1, right: 0.9 };

/** Colour at a place of the card, both coordinates from 0 to 1: corners red, green, blue, yellow; a number in between. */
export function cardColor(x: number, y: number, number: number): Color {
  if (y >= BAND.top && y < BAND.bottom && x >= BAND.left && x < BAND.right) {
    const bit = Math.floor(((x - BAND.left) / (BAND.right - BAND.left)) * BITS);
    return ((number >> bit) & 1) === 1 ? [235, 235, 235] : [20, 20, 20];
  }
  const [top, left] = [y < CORNER, x < CORNER];
  if (!top && y < 1 - CORNER) return GROUND;
  if (!left && x < 1 - CORNER) return GROUND;
  const { red, green, blue, yellow } = CORNER_COLORS;
  if (top) return left ? red : green;
  return left ? blue : yellow;
}

/** How stored pixels are shown: x′ = a·x + c·y, y′ = b·x + d·y, then moved into the picture (QuickTime's matrix). */
export type DisplayMatrix = readonly [a: number, b: number, c: number, d: number];

export const UPRIGHT: DisplayMatrix = [1, 0, 0, 1];

export interface CardShape {
  /** Stored size; the card fills it. */
  readonly width: number;
  readonly height: number;
  /** What a player does to the stored pixels; the card is drawn so that it then stands upright. */
  readonly matrix?: DisplayMatrix;
}

/** A card as it is stored in a file that is shown through `matrix`. */
export function drawCard({ width, height, matrix = UPRIGHT }: CardShape, number: number): Buffer {
  const [a, b, c, d] = matrix;
  const rgb = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [(column + 0.5) / width, (row + 0.5) / height];
      const shownX = a * x + c * y + (a + c < 0 ? 1 : 0);
      const shownY = b * x + d * y + (b + d < 0 ? 1 : 0);
      rgb.set(cardColor(shownX, shownY, number), (row * width + column) * 3);
    }
  }
  return rgb;
}

/** Part of a picture, in shares of its size. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Region = { x: 0, y: 0, width: 1, height: 1 };

/** Mean colour around a place of a region, both coordinates from 0 to 1. */
export function colorAt(
  picture: RgbPicture,
  [x, y]: readonly [x: number, y: number],
  region = WHOLE,
): Color {
  const { width, height, rgb } = picture;
  const column = Math.floor((region.x + x * region.width) * width);
  const row = Math.floor((region.y + y * region.height) * height);
  const sum = [0, 0, 0];
  let count = 0;
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      const [px, py] = [column + dx, row + dy];
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const at = (py * width + px) * 3;
      for (const channel of [0, 1, 2])
        sum[channel] = (sum[channel] ?? 0) + (rgb[at + channel] ?? 0);
      count += 1;
    }
  }
  const [red = 0, green = 0, blue = 0] = sum.map((total) => Math.round(total / count));
  return [red, green, blue];
}

/** Greatest difference of two colours over their channels. */
export function colorDistance(one: Color, other: Color): number {
  return Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));
}

/** The number a card in `region` carries. */
export function numberOf(picture: RgbPicture, region = WHOLE): number {
  let number = 0;
  for (let bit = 0; bit < BITS; bit += 1) {
    const x = BAND.left + ((bit + 0.5) / BITS) * (BAND.right - BAND.left);
    const [, green] = colorAt(picture, [x, (BAND.top + BAND.bottom) / 2], region);
    if (green > 128) number |= 1 << bit;
  }
  return number;
}

/** Faults of a card's corners: each must have its colour within `tolerance` code values. */
export function cornerFaults(picture: RgbPicture, tolerance: number, region = WHOLE): string[] {
  const places = [
    ["top left", 0.12, 0.12, "red"],
    ["top right", 0.88, 0.12, "green"],
    ["bottom left", 0.12, 0.88, "blue"],
    ["bottom right", 0.88, 0.88, "yellow"],
  ] as const;
  return places.flatMap(([place, x, y, name]) => {
    const found = colorAt(picture, [x, y], region);
    const wanted = CORNER_COLORS[name];
    return colorDistance(found, wanted) <= tolerance
      ? []
      : [`${place} is ${found.join(",")}, not ${name} (${wanted.join(",")})`];
  });
}
