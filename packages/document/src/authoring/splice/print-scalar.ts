/** Where a value is printed: what has to be quoted differs. */
export type ScalarPlace = "block" | "flow" | "json";

/** Words that some YAML reader takes for something else than text. */
const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n|~)$/i;

/** Words and paths; what begins like a number has to end in a unit or go on with a word. */
const WORDS = /^[\p{L}_][\p{L}\p{M}\p{N}_./%+() -]*$/u;
const UNITED = /^-?(?:\d+(?:\.\d+)?)(?:%|px|s|ms|dB|dBTP|LUFS|em)$/;
const COUNTED = /^\d+ \p{L}[\p{L}\p{M}\p{N}_./ -]*$/u;
const REFERENCE = /^[a-z][\w-]*\.(?:start|end)(?: [+-] [\d.]+)?$/;

/** A scalar as YAML text: plain when nothing can misread it, otherwise in double quotes. */
export function printScalar(value: unknown, place: ScalarPlace): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (place !== "json" && isPlainSafe(value)) return value;
  return quoted(value);
}

/** A key as YAML text. */
export function printKey(key: string, place: ScalarPlace): string {
  const isPlain = /^[A-Za-z_][\w.-]*$/.test(key) && !RESERVED.test(key);
  return place !== "json" && isPlain ? key : quoted(key);
}

/** A new text in the quotes of the old one. */
export function printLike(old: string, value: unknown, place: ScalarPlace): string {
  if (typeof value !== "string" || place === "json") return printScalar(value, place);
  if (old.startsWith('"')) return quoted(value);
  // Single quotes know no escapes, so only what needs none can stay in them.
  if (old.startsWith("'") && /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(value))
    return `'${value.replaceAll("'", "''")}'`;
  return printScalar(value, place);
}

function isPlainSafe(text: string): boolean {
  if (RESERVED.test(text) || text.endsWith(" ") || text.length > 200) return false;
  return WORDS.test(text) || UNITED.test(text) || COUNTED.test(text) || REFERENCE.test(text);
}

/** JSON's escapes are YAML's too; line separators are escaped because YAML may fold at them. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
