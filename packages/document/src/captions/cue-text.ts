import type { Flicks } from "../time/time.ts";
import type { CueWord } from "./cue.ts";
import { readTimestamp } from "./timestamp.ts";

/** A cue's payload read: plain text, and words when it carries time tags. */
export interface CueText {
  readonly text: string;
  readonly words: readonly CueWord[];
  readonly speaker?: string;
  /** What is wrong with a time tag. */
  readonly fault?: string;
}

const TAG = /<([^<>]*)>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  lrm: "\u200E",
  rlm: "\u200F",
};

/**
 * Reads the payload of one cue. Time tags (`<00:00:01.000>`) begin words; class, voice and style tags are left out;
 * SSA overrides (`{\an8}`) too. The text before the first time tag begins with the cue.
 */
export function readCueText(
  payload: string,
  span: { readonly start: Flicks; readonly end: Flicks },
): CueText {
  const { pieces, speaker, badTag } = piecesOf(payload.replace(/\{\\[^}]*\}/g, ""), span.start);
  const text = pieces.map((piece) => piece.text).join("");
  const clean = collapse(text);
  const found = speaker === undefined ? {} : { speaker };
  if (badTag !== undefined) return { text: clean, words: [], fault: badTag, ...found };
  if (pieces.length < 2) return { text: clean, words: [], ...found };
  const fault = orderFault(pieces, span);
  if (fault !== undefined) return { text: clean, words: [], fault, ...found };
  return { text: clean, words: wordsOf(pieces, span.end), ...found };
}

interface Piece {
  text: string;
  readonly start: Flicks;
}

function piecesOf(
  payload: string,
  start: Flicks,
): { pieces: readonly Piece[]; speaker?: string; badTag?: string } {
  const pieces: Piece[] = [{ text: "", start }];
  let last = 0;
  let speaker: string | undefined;
  let badTag: string | undefined;
  const append = (raw: string): void => {
    const piece = pieces.at(-1);
    if (piece !== undefined) piece.text += decodeEntities(raw);
  };
  for (const match of payload.matchAll(TAG)) {
    append(payload.slice(last, match.index));
    last = match.index + match[0].length;
    const tag = match[1] ?? "";
    if (/^\d/.test(tag)) {
      const time = readTimestamp(tag);
      if (time === undefined) badTag ??= `"<${tag}>" is no time`;
      else pieces.push({ text: "", start: time });
    } else if (/^v[.\s]/.test(tag)) speaker ??= tag.replace(/^v\S*\s*/, "").trim();
  }
  append(payload.slice(last));
  return {
    pieces,
    ...(speaker !== undefined && { speaker }),
    ...(badTag !== undefined && { badTag }),
  };
}

function orderFault(
  pieces: readonly Piece[],
  span: { readonly start: Flicks; readonly end: Flicks },
): string | undefined {
  let before = span.start;
  for (const piece of pieces) {
    if (piece.start < before) return "a word begins before the one in front of it";
    if (piece.start > span.end) return "a word begins after its cue has ended";
    before = piece.start;
  }
  return undefined;
}

/** Words with their places in the collapsed text; each ends where the next piece begins. */
function wordsOf(pieces: readonly Piece[], end: Flicks): readonly CueWord[] {
  const words: CueWord[] = [];
  let text = "";
  for (const [index, piece] of pieces.entries()) {
    const before = text;
    text = collapseStart(before + piece.text);
    const word = text.slice(before.length).trim();
    const until = pieces[index + 1]?.start ?? end;
    if (word === "" || until <= piece.start) continue;
    const offset = text.indexOf(word, Math.max(0, before.length - 1));
    words.push({ text: word, start: piece.start, end: until, offset });
  }
  return words;
}

function collapse(text: string): string {
  return collapseStart(text).trimEnd();
}

function collapseStart(text: string): string {
  return text.replace(/\s+/g, " ").trimStart();
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-fA-F]+|[a-z]+);/g, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
    const code = name.startsWith("#x") ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
