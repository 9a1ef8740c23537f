import { graphemeSegments } from "unicode-segmenter/grapheme";

import type { TextStyle } from "../timeline/timeline.ts";

/** The text that is laid out, with the way back to the authored one. */
export interface TextSource {
  /** Case applied; every line end is `\n`, every tab a space, control characters removed. */
  readonly text: string;
  /** UTF-16 index in the authored text of each UTF-16 index in `text`, and of its end. */
  readonly toSource: readonly number[];
  /** Control characters and lone surrogates that were removed. */
  readonly removed: readonly string[];
}

const LINE_END = /^(?:\r\n|[\n\v\f\r\u0085\u2028\u2029])$/;
// Bidi controls and joiners are format characters (Cf) and stay: they shape the text.
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u00ad]/u;
const LANGUAGE_TAG = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i;

/** Prepares authored text for layout. `textCase: upper` follows `language` (dotted i of Turkish). */
export function textSource(
  authored: string,
  style: Pick<TextStyle, "textCase" | "language">,
): TextSource {
  const toSource: number[] = [];
  const removed: string[] = [];
  let text = "";
  for (const { segment, index } of graphemeSegments(authored)) {
    const shown = showable(segment, removed);
    const cased = style.textCase === "upper" ? upper(shown, style.language) : shown;
    const aligned = cased.length === segment.length;
    for (let i = 0; i < cased.length; i++) toSource.push(aligned ? index + i : index);
    text += cased;
  }
  toSource.push(authored.length);
  return { text, toSource, removed };
}

/** Where a UTF-16 index of the prepared text stands in the authored one. */
export function sourceIndex({ toSource }: TextSource, index: number): number {
  return toSource[index] ?? toSource.at(-1) ?? 0;
}

function showable(segment: string, removed: string[]): string {
  if (LINE_END.test(segment)) return "\n";
  if (segment === "\t") return " ";
  if (!UNSHOWABLE.test(segment)) return segment;
  let kept = "";
  for (const character of segment) {
    if (!UNSHOWABLE.test(character)) kept += character;
    // A soft hyphen asks for nothing but a possible break, so leaving it out loses no character.
    else if (character !== "\u00ad" && !removed.includes(character)) removed.push(character);
  }
  return kept;
}

function upper(segment: string, language: string | undefined): string {
  return language !== undefined && LANGUAGE_TAG.test(language)
    ? segment.toLocaleUpperCase(language)
    : segment.toUpperCase();
}
