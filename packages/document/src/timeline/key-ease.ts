import { PLAIN_INFLUENCE, readEase, readKeySide, type KeySpec } from "../model/model.ts";
import { secondsFromFlicks, type Flicks } from "../time/time.ts";
import type { ResolvedEase } from "./animated.ts";

interface TimedKey {
  readonly time: Flicks;
  readonly authored: KeySpec<unknown>;
}

const LINEAR: ResolvedEase = { kind: "linear" };

/**
 * How the value goes from a key to the next one: by the key's ease, or by the speeds and influences of the sides that
 * face each other. A speed s with influence p puts a handle at p of the time and s·p·Δt of the value, `way` being the
 * whole of it (After Effects' graph of values). A side that is not written lies on the straight line. Between equal
 * values there is no way to go and nothing moves.
 */
export function easeBetween(key: TimedKey, next: TimedKey | undefined, way: number): ResolvedEase {
  const [out, into] = [readKeySide(key.authored.out), readKeySide(next?.authored.in)];
  if ((out === undefined && into === undefined) || key.authored.ease !== undefined)
    return readEase(key.authored.ease ?? "linear") ?? LINEAR;
  if (next === undefined || way === 0) return LINEAR;
  const seconds = secondsFromFlicks(next.time - key.time);
  const straight = { speed: way / seconds, influence: PLAIN_INFLUENCE };
  const [from, to] = [out ?? straight, into ?? straight];
  const rise = ({ speed, influence }: typeof straight): number =>
    (speed * influence * seconds) / way;
  return {
    kind: "bezier",
    x1: from.influence,
    y1: rise(from),
    x2: 1 - to.influence,
    y2: 1 - rise(to),
  };
}

/** How far it is from one value to another: with its sign for numbers, along the line for lists of them. */
export function wayBetween(from: unknown, to: unknown): number {
  if (typeof from === "number" && typeof to === "number") return to - from;
  if (!Array.isArray(from) || !Array.isArray(to)) return 0;
  return Math.hypot(
    ...from.map((item: unknown, index) => {
      const other: unknown = to[index];
      return typeof item === "number" && typeof other === "number" ? other - item : 0;
    }),
  );
}
