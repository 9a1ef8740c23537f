/**
 * A look of captions. Sizes are shares of the frame's height, so that a preset holds for every aspect ratio;
 * `widthShare` is of the frame's width. Colours are `#rrggbbaa`.
 */
export interface CaptionPreset {
  readonly description: string;
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
  readonly background?: PresetBackground;
  /** How the spoken word differs; a preset without it shows phrases. */
  readonly active?: {
    readonly fill?: string;
    readonly scale?: number;
    readonly background?: PresetBackground;
  };
  readonly maxCharacters: number;
  readonly maxPhraseCharacters: number;
  readonly maxLines: number;
  readonly widthShare: number;
  /** Height of the block's middle. */
  readonly centreYShare: number;
}

interface PresetBackground {
  readonly color: string;
  readonly paddingShare: readonly [number, number];
  readonly radiusShare: number;
}

/** Presets by name. Values follow what caption tools use in public at 1080×1920. */
export const CAPTION_PRESETS = {
  karaoke_yellow: {
    description: "White capitals with a black outline; the spoken word is yellow.",
    family: "Inter",
    weight: 800,
    sizeShare: 0.046,
    lineHeight: 1.15,
    letterSpacingEm: 0,
    textCase: "upper",
    fill: "#ffffffff",
    stroke: { color: "#000000ff", widthShare: 0.006 },
    shadow: { color: "#00000080", offsetShare: [0, 0.001], blurShare: 0.002 },
    active: { fill: "#ffe600ff" },
    maxCharacters: 24,
    maxPhraseCharacters: 40,
    maxLines: 3,
    widthShare: 0.84,
    centreYShare: 0.67,
  },
  bold_outline: {
    description: "Tall white capitals with a heavy black outline; the spoken word grows.",
    family: "Anton",
    weight: 400,
    sizeShare: 0.056,
    lineHeight: 1.2,
    letterSpacingEm: 0.01,
    textCase: "upper",
    fill: "#ffffffff",
    stroke: { color: "#000000ff", widthShare: 0.0085 },
    active: { scale: 1.12 },
    maxCharacters: 22,
    maxPhraseCharacters: 40,
    maxLines: 3,
    widthShare: 0.84,
    centreYShare: 0.66,
  },
  clean_box: {
    description: "Phrases as spoken, in white on a dark rounded box.",
    family: "Inter",
    weight: 600,
    sizeShare: 0.034,
    lineHeight: 1.3,
    letterSpacingEm: 0,
    textCase: "as-is",
    fill: "#ffffffff",
    background: { color: "#141414d9", paddingShare: [0.0125, 0.0075], radiusShare: 0.0095 },
    maxCharacters: 44,
    maxPhraseCharacters: 64,
    maxLines: 3,
    widthShare: 0.8,
    centreYShare: 0.68,
  },
} as const satisfies Readonly<Record<string, CaptionPreset>>;

/** A name of CAPTION_PRESETS. */
export type CaptionPresetName = keyof typeof CAPTION_PRESETS;
