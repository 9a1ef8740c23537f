import type { FontSource } from "./font-source.ts";

export interface FontWish {
  /** 100–900. */
  readonly weight: number;
  readonly italic: boolean;
}

/**
 * The font of a family nearest to the asked slant, then weight, by the rules of CSS Fonts 4 section 5.2:
 * 400 and 500 try each other first, lighter wishes look down first, bolder ones up. Family names compare without case.
 */
export function matchFont(
  sources: readonly FontSource[],
  family: string,
  wish: FontWish,
): FontSource | undefined {
  const name = family.toLowerCase();
  const own = sources.filter((source) => source.family.toLowerCase() === name);
  const slanted = own.filter((source) => source.italic === wish.italic);
  const pool = slanted.length > 0 ? slanted : own;
  return [...pool].sort(
    (a, b) => distance(a.weight, wish.weight) - distance(b.weight, wish.weight),
  )[0];
}

const WRONG_SIDE = 1000;

function distance(weight: number, wish: number): number {
  if (weight === wish) return 0;
  if (wish >= 400 && wish <= 500) {
    if (weight > wish && weight <= 500) return weight - wish;
    return weight < wish ? WRONG_SIDE + wish - weight : 2 * WRONG_SIDE + weight - wish;
  }
  const rightSide = wish < 400 ? weight < wish : weight > wish;
  return Math.abs(weight - wish) + (rightSide ? 0 : WRONG_SIDE);
}
