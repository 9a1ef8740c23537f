import { randomAt, seedWith } from "../../chance/chance.ts";
import type { SelectorValues } from "../../model/model.ts";
import { easeProgress } from "../../timeline/ease.ts";

/** The place of a unit within a range: how far its middle is, and how much of it lies inside. */
interface Standing {
  /** 0 at the range's start, 1 at its end; beyond it less or more. */
  readonly at: number;
  /** Share of the unit inside the range, 0–1. */
  readonly covered: number;
}

type Shape = (standing: Standing, smoothness: number) => number;

const inside = ({ at }: Standing): boolean => at > 0 && at < 1;
const clamped = (value: number): number => Math.min(1, Math.max(0, value));

const SHAPES: Readonly<Record<SelectorValues["shape"], Shape>> = {
  square: ({ at, covered }, smoothness) => {
    const hard = at >= 0 && at < 1 ? 1 : 0;
    return hard + (covered - hard) * smoothness;
  },
  "ramp-up": ({ at }) => clamped(at),
  "ramp-down": ({ at }) => clamped(1 - at),
  triangle: (standing) => (inside(standing) ? 1 - Math.abs(2 * standing.at - 1) : 0),
  round: (standing) => (inside(standing) ? Math.sqrt(1 - (2 * standing.at - 1) ** 2) : 0),
  smooth: (standing) => (inside(standing) ? (1 - Math.cos(2 * Math.PI * standing.at)) / 2 : 0),
};

/** How much of its change each of `count` units gets, by its number. */
export function selectedAmounts(values: SelectorValues, count: number): Float64Array {
  const share = (value: number): number => (values.units === "index" ? value / count : value);
  const ends = [values.start, values.end].map((end) => share(end) + share(values.offset));
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const amounts = new Float64Array(count);
  for (const [number, place] of placesOf(values, count).entries()) {
    const amount = SHAPES[values.shape](standingOf(place, { from, to, count }), values.smoothness);
    amounts[number] = eased(amount, values) * values.amount;
  }
  return amounts;
}

/** The place of each unit in the order that the selector counts. */
function placesOf({ order, seed }: SelectorValues, count: number): readonly number[] {
  const places = Array.from({ length: count }, (_, number) => number);
  if (order === "forward") return places;
  if (order === "backward") return places.reverse();
  // Source of the shuffle: Fisher and Yates, as Durstenfeld has it.
  const own = seedWith(0x5eed, seed);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(randomAt(last, count, own) * (last + 1));
    [places[last], places[other]] = [places[other] ?? 0, places[last] ?? 0];
  }
  return places;
}

function standingOf(
  place: number,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
): Standing {
  const [start, end] = [place / count, (place + 1) / count];
  const middle = (start + end) / 2;
  const covered = clamped((Math.min(end, to) - Math.max(start, from)) * count);
  if (to > from) return { at: (middle - from) / (to - from), covered };
  return { at: middle < from ? -1 : 2, covered };
}

function eased(amount: number, { easeHigh, easeLow }: SelectorValues): number {
  if (easeHigh === 0 && easeLow === 0) return amount;
  return easeProgress(
    {
      kind: "bezier",
      x1: Math.max(0, easeLow),
      y1: Math.max(0, -easeLow),
      x2: 1 - Math.max(0, easeHigh),
      y2: 1 - Math.max(0, -easeHigh),
    },
    amount,
  );
}
