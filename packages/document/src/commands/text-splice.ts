import { refusal, success, type Attempt } from "./command-error.ts";

/** A change of a text: at `offset`, `removed` gave way to `inserted`. */
export interface TextSplice {
  readonly offset: number;
  readonly removed: string;
  readonly inserted: string;
}

/** The text with a change made. */
export function applySplice(text: string, { offset, removed, inserted }: TextSplice): string {
  return text.slice(0, offset) + inserted + text.slice(offset + removed.length);
}

/** The text with changes made one after another; refused where it is not the text they are of. */
export function applySplices(text: string, splices: readonly TextSplice[]): Attempt<string> {
  let current = text;
  for (const splice of splices) {
    if (!current.startsWith(splice.removed, splice.offset)) return foreignText();
    current = applySplice(current, splice);
  }
  return success(current);
}

/** Refuses changes of a text on another one. */
export function foreignText() {
  return refusal({
    code: "foreign-text",
    message: "The text was changed outside of this history.",
    hint: "Record the outside edit first.",
  });
}

/** The change that takes another one back. */
export function invertSplice({ offset, removed, inserted }: TextSplice): TextSplice {
  return { offset, removed: inserted, inserted: removed };
}

/** The smallest single change from one text to another; undefined when they are equal. */
export function spliceBetween(before: string, after: string): TextSplice | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return {
    offset: head,
    removed: before.slice(head, before.length - tail),
    inserted: after.slice(head, after.length - tail),
  };
}
