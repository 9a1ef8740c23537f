// oxlint-disable-next-line no-control-regex -- these characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u;

/**
 * Where the first character stands that no file or database takes: a control character other than tab and line breaks,
 * or one half of a surrogate pair alone; -1 when there is none.
 */
export function controlCharacterAt(text: string): number {
  return text.search(CONTROL);
}

/** True when such a character stands in a text, or in any key or text inside a value. */
export function hasControlCharacter(value: unknown): boolean {
  if (typeof value === "string") return CONTROL.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, item]: [string, unknown]) => CONTROL.test(key) || hasControlCharacter(item),
  );
}
