import { flicksFromSeconds, type Flicks } from "../time/time.ts";
import type { Cue, CueWord } from "./cue.ts";
import { groupWords } from "./word-groups.ts";

/** When a page begins, ends and how much it holds. */
export interface PageRules {
  /** Of a page of timed words. */
  readonly maxCharacters: number;
  readonly maxWords?: number;
  /** Of a phrase without word times; a longer one is split by its length. */
  readonly maxPhraseCharacters: number;
  /** A pause this long ends a page. */
  readonly pause: Flicks;
  /** How long a page stays after its last word, when nothing follows. */
  readonly hold: Flicks;
  /** Shortest page of timed words, where the next one leaves room. */
  readonly minimumWords: Flicks;
  /** Shortest phrase, where the next one leaves room. */
  readonly minimumPhrase: Flicks;
  /** How long before it is heard a word counts as spoken; a page's own times stay. Default 0. */
  readonly lead?: Flicks;
}

/** Times of all presets. Sources: facts of caption tools in use, and 5/6 s as the shortest readable phrase. */
export const PAGE_TIMES = {
  pause: flicksFromSeconds(0.8),
  hold: flicksFromSeconds(0.3),
  minimumWords: flicksFromSeconds(0.45),
  minimumPhrase: flicksFromSeconds(5 / 6),
} as const;

/** What is on screen together. */
export interface Page {
  readonly start: Flicks;
  readonly end: Flicks;
  readonly text: string;
  readonly words: readonly CueWord[];
}

/** Pages of captions, and how many phrases had to be split without knowing their words' times. */
export interface Paging {
  readonly pages: readonly Page[];
  readonly split: readonly Cue[];
}

/**
 * Turns cues into pages by rising start that never overlap: words in balanced groups that break at pauses and
 * punctuation, phrases whole where they are short enough. A page ends where the next begins, at the latest.
 */
export function pageCues(cues: readonly Cue[], rules: PageRules): Paging {
  const split: Cue[] = [];
  const raw = cues.flatMap((cue): readonly Page[] => {
    if (cue.words.length > 0) return pagesOfWords(cue, rules);
    if (cue.text.length <= rules.maxPhraseCharacters) return [pageOfPhrase(cue)];
    split.push(cue);
    return splitPhrase(cue, rules.maxPhraseCharacters);
  });
  const sorted = raw.toSorted((a, b) => a.start - b.start);
  return { pages: sorted.flatMap((page, index) => settle(page, sorted[index + 1], rules)), split };
}

/** A page with its final end: held, long enough, and over before the next. */
function settle(page: Page, next: Page | undefined, rules: PageRules): readonly Page[] {
  const minimum = page.words.length > 0 ? rules.minimumWords : rules.minimumPhrase;
  const hold = page.words.length > 0 ? rules.hold : 0;
  const wanted = Math.max(page.end + hold, page.start + minimum);
  const limit = next?.start ?? Infinity;
  // A gap shorter than the hold would only flicker.
  const end = limit - wanted < rules.hold ? limit : wanted;
  return end > page.start ? [led({ ...page, end }, rules.lead ?? 0)] : [];
}

/** Words of a page, each a little early; one that follows another at once ends it as early. */
function led(page: Page, lead: Flicks): Page {
  if (lead === 0 || page.words.length === 0) return page;
  const early = (time: Flicks): Flicks => Math.max(page.start, time - lead);
  const words = page.words.map((word, index): CueWord => {
    const next = page.words[index + 1];
    const isFollowed = next !== undefined && next.start - word.end < lead;
    return {
      ...word,
      start: early(word.start),
      end: isFollowed ? Math.max(early(word.start), early(next.start)) : word.end,
    };
  });
  return { ...page, words };
}

function pageOfPhrase(cue: Cue): Page {
  return { start: cue.start, end: cue.end, text: cue.text, words: [] };
}

function pagesOfWords(cue: Cue, rules: PageRules): readonly Page[] {
  return groupWords(cue, rules).flatMap((words) => {
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) return [];
    const text = cue.text.slice(first.offset, last.offset + last.text.length);
    const moved = words.map((word) => ({ ...word, offset: word.offset - first.offset }));
    return [{ start: first.start, end: last.end, text, words: moved }];
  });
}

/** Pieces of about equal length, each given the share of the time that its characters have. */
function splitPhrase(cue: Cue, maxCharacters: number): readonly Page[] {
  const pieces = balancedPieces(cue.text, maxCharacters);
  const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let characters = 0;
  return pieces.map((text) => {
    const at = (count: number): Flicks =>
      cue.start + Math.round(((cue.end - cue.start) * count) / total);
    const start = at(characters);
    characters += text.length;
    return { start, end: at(characters), text, words: [] };
  });
}

function balancedPieces(text: string, maxCharacters: number): readonly string[] {
  const target = text.length / Math.ceil(text.length / maxCharacters);
  const pieces: string[] = [];
  for (const word of text.split(" ")) {
    const piece = pieces.at(-1);
    const longer = piece === undefined ? word : `${piece} ${word}`;
    const isOver = longer.length > maxCharacters || (piece ?? "").length >= target;
    if (piece === undefined || isOver) pieces.push(word);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}
