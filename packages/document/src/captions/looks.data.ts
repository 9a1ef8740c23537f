import type { CaptionPresetName } from "../model/model.ts";

/**
 * A look of captions. Lines are narrower than other text, so that they stay clear of the button rails of the platforms.
 * Sizes are shares of the frame's height, so that a preset holds for every aspect ratio;
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
  readonly maxCharacters: number;
  readonly maxPhraseCharacters: number;
  readonly maxLines: number;
  readonly widthShare: number;
  /** Height of the block's middle. */
  readonly centreYShare: number;
}

interface LookBackground {
  readonly color: string;
  readonly paddingShare: readonly [number, number];
  readonly radiusShare: number;
}

/** Looks by preset name. Values follow what caption tools use in public at 1080×1920. */
export const CAPTION_LOOKS: Readonly<Record<CaptionPresetName, CaptionLook>> = {
  karaoke_yellow: {
    family: "Inter",
    weight: 800,
    sizeShare: 0.046,
    lineHeight: 1.15,
    letterSpacingEm: 0,
    textCase: "upper",
    fill: "#ffffffff",
    stroke: { color: "#000000ff", widthShare: 0.006 },
    shadow: { color: "#00000080", offsetShare: [0, 0.001], blurShare: 0.002 },
    mode: "word",
    active: { fill: "#ffe600ff" },
    maxCharacters: 24,
    maxPhraseCharacters: 40,
    maxLines: 3,
    widthShare: 0.74,
    centreYShare: 0.67,
  },
  bold_outline: {
    family: "Anton",
    weight: 400,
    sizeShare: 0.056,
    lineHeight: 1.2,
    letterSpacingEm: 0.01,
    textCase: "upper",
    fill: "#ffffffff",
    stroke: { color: "#000000ff", widthShare: 0.0085 },
    mode: "phrase",
    active: { scale: 1.12 },
    maxCharacters: 22,
    maxPhraseCharacters: 40,
    maxLines: 3,
    widthShare: 0.74,
    centreYShare: 0.66,
  },
  clean_box: {
    family: "Inter",
    weight: 600,
    sizeShare: 0.034,
    lineHeight: 1.3,
    letterSpacingEm: 0,
    textCase: "as-is",
    fill: "#ffffffff",
    background: { color: "#141414d9", paddingShare: [0.0125, 0.0075], radiusShare: 0.0095 },
    mode: "phrase",
    active: { fill: "#ffe600ff" },
    maxCharacters: 44,
    maxPhraseCharacters: 64,
    maxLines: 3,
    widthShare: 0.74,
    centreYShare: 0.68,
  },
};
