/** What a player does to the stored picture: swaps left and right when `mirrored`, then turns it clockwise. */
export interface DisplayTurn {
  readonly turnDegrees: number;
  readonly mirrored: boolean;
}

/** The four numbers that turn and scale: x′ = a·x + c·y, y′ = b·x + d·y, y downwards (QuickTime File Format, matrices). */
export type DisplayMatrix = readonly [a: number, b: number, c: number, d: number];

export const UNTURNED: DisplayTurn = { turnDegrees: 0, mirrored: false };

/** The turn a display matrix stands for; its determinant is below zero when a side is flipped. */
export function displayTurn([a, b, c, d]: DisplayMatrix): DisplayTurn {
  const mirrored = a * d - b * c < 0;
  const sign = mirrored ? -1 : 1;
  return { turnDegrees: (Math.atan2(sign * b, sign * a) * 180) / Math.PI, mirrored };
}
