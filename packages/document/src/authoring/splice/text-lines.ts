/** Start of the line an offset is in. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** End of the line an offset is in, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  if (end < 0) return text.length;
  return text[end - 1] === "\r" && end - 1 >= offset ? end - 1 : end;
}

/** Start of the next line; the end of the text for the last one. */
export function nextLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end + 1;
}

/** Blanks before an offset in its line. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** True when only blanks stand before an offset in its line. */
export function isFirstInLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === "";
}

/** The text of the line before the one that starts at `start`; undefined at the top. */
export function lineBefore(text: string, start: number): string | undefined {
  return start === 0 ? undefined : text.slice(lineStart(text, start - 1), start - 1);
}

/** Start of the comment lines that stand right above a line and belong to what it begins. */
export function commentsAbove(text: string, start: number): number {
  let top = start;
  for (let line = lineBefore(text, top); line !== undefined; line = lineBefore(text, top)) {
    if (!/^\s*#/.test(line)) break;
    top = lineStart(text, top - 1);
  }
  return top;
}

/** The line break a text uses. */
export function lineBreakOf(text: string): "\r\n" | "\n" {
  return /\r\n/.test(text) ? "\r\n" : "\n";
}
