import type { TextStyle } from "../../timeline/timeline.ts";

/** A character on a line, from left to right, with the room added after it. */
interface Tracked {
  readonly line: number;
  readonly afterPx: number;
}

/** Share of the added room by which a line moves back so that it stays aligned. */
const HELD: Readonly<Record<TextStyle["align"], number>> = {
  left: 0,
  justify: 0,
  center: 0.5,
  right: 1,
};

/** How far each character moves aside; the room after the last one of a line counts for nothing. */
export function trackedShifts(
  characters: readonly Tracked[],
  align: TextStyle["align"],
): readonly number[] {
  const widths = new Map<number, { sum: number; last: number }>();
  const shifts = characters.map(({ line, afterPx }) => {
    const { sum } = widths.get(line) ?? { sum: 0 };
    widths.set(line, { sum: sum + afterPx, last: afterPx });
    return sum;
  });
  return shifts.map((shift, at) => {
    const { sum, last } = widths.get(characters[at]?.line ?? 0) ?? { sum: 0, last: 0 };
    return shift - HELD[align] * (sum - last);
  });
}
