import { SCRIPT_PATTERNS } from "./text-script.data.ts";

const known = new Map<number, string>();
const KNOWN_LIMIT = 20_000;

/** Name of the Unicode script of a code point, or `""` for one that any script uses (or a rare one). */
export function scriptOf(codePoint: number): string {
  const cached = known.get(codePoint);
  if (cached !== undefined) return cached;
  const character = String.fromCodePoint(codePoint);
  const script = SCRIPT_PATTERNS.find(([, pattern]) => pattern.test(character))?.[0] ?? "";
  if (known.size < KNOWN_LIMIT) known.set(codePoint, script);
  return script;
}
