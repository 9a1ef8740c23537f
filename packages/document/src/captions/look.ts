import { flicksFromSeconds } from "../time/time.ts";
import { PAGE_TIMES, type PageRules } from "./pages.ts";

/**
 * A look of captions. Sizes are shares of the frame's height, so that a preset holds for every aspect ratio;
 * `widthShare` is of the frame's width. Colours are `#rrggbbaa`.
 */
export interface CaptionLook {
  readonly family: string;
  readonly weight: number;
  readonly sizeShare: number;
  /** Multiple of the size. */
  readonly lineHeight: number;
  readonly letterSpacingEm: number;
  readonly textCase: "as-is" | "upper";
  readonly fill: string;
  /** Painted under the fill: half of the width shows. */
  readonly stroke?: { readonly color: string; readonly widthShare: number };
  readonly shadow?: {
    readonly color: string;
    readonly offsetShare: readonly [number, number];
    readonly blurShare: number;
  };
  readonly background?: LookBackground;
  /** Whether the spoken word is marked, when the author does not say. */
  readonly mode: "word" | "phrase";
  /** How the spoken word differs in word mode. */
  readonly active: {
    readonly fill?: string;
    readonly scale?: number;
    readonly background?: LookBackground;
  };
  /** How long before it is heard a word is marked: the eye is slower than the ear. */
  readonly leadSeconds: number;
  readonly maxCharacters: number;
  readonly maxWords?: number;
  readonly maxPhraseCharacters: number;
  readonly maxLines: number;
  /** A pause this long ends a page; default 0.8. */
  readonly pauseSeconds?: number;
  /** Shortest page of timed words; default 0.45. */
  readonly minimumWordsSeconds?: number;
  readonly widthShare: number;
  /** Height of the block's middle. */
  readonly centreYShare: number;
}

interface LookBackground {
  readonly color: string;
  readonly paddingShare: readonly [number, number];
  readonly radiusShare: number;
}

/** What an author or a caller says of paging, over what the look says. */
export interface PageLimits {
  readonly maxCharacters?: number | undefined;
  readonly maxWords?: number | undefined;
}

/** How a look pages words. A limit of characters holds for words and for phrases. */
export function pageRulesOf(look: CaptionLook, limits: PageLimits): PageRules {
  const maxWords = limits.maxWords ?? look.maxWords;
  return {
    ...PAGE_TIMES,
    ...(look.pauseSeconds !== undefined && { pause: flicksFromSeconds(look.pauseSeconds) }),
    ...(look.minimumWordsSeconds !== undefined && {
      minimumWords: flicksFromSeconds(look.minimumWordsSeconds),
    }),
    lead: flicksFromSeconds(look.leadSeconds),
    maxCharacters: limits.maxCharacters ?? look.maxCharacters,
    maxPhraseCharacters: limits.maxCharacters ?? look.maxPhraseCharacters,
    ...(maxWords !== undefined && { maxWords }),
  };
}
