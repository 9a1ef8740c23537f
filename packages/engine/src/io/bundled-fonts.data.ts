/** A font family that an npm package holds as static TrueType files. */
export interface FontPackage {
  readonly family: string;
  readonly package: string;
  /** File name part of the family: `Inter` in `Inter_400Regular.ttf`. */
  readonly filePrefix: string;
  readonly weights: readonly number[];
  readonly italics: boolean;
  readonly colorGlyphs: boolean;
  /** Installed by the author when wanted; the others come with Reelkiln. */
  readonly optional: boolean;
  readonly license: "OFL-1.1";
}

const ALL_WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

/** Names of the weights in the file names. */
export const WEIGHT_NAMES: Readonly<Record<number, string>> = {
  100: "Thin",
  200: "ExtraLight",
  300: "Light",
  400: "Regular",
  500: "Medium",
  600: "SemiBold",
  700: "Bold",
  800: "ExtraBold",
  900: "Black",
};

const EXTRA: Pick<FontPackage, "weights" | "italics" | "colorGlyphs" | "optional" | "license"> = {
  weights: ALL_WEIGHTS,
  italics: false,
  colorGlyphs: false,
  optional: true,
  license: "OFL-1.1",
};

/** Every font Reelkiln knows by itself. Each package carries its licence text (SIL Open Font License 1.1). */
export const FONT_PACKAGES: readonly FontPackage[] = [
  {
    family: "Inter",
    package: "@expo-google-fonts/inter",
    filePrefix: "Inter",
    weights: ALL_WEIGHTS,
    italics: true,
    colorGlyphs: false,
    optional: false,
    license: "OFL-1.1",
  },
  {
    family: "Anton",
    package: "@expo-google-fonts/anton",
    filePrefix: "Anton",
    weights: [400],
    italics: false,
    colorGlyphs: false,
    optional: false,
    license: "OFL-1.1",
  },
  {
    family: "Playfair Display",
    package: "@expo-google-fonts/playfair-display",
    filePrefix: "PlayfairDisplay",
    weights: [400, 500, 600, 700, 800, 900],
    italics: true,
    colorGlyphs: false,
    optional: false,
    license: "OFL-1.1",
  },
  {
    family: "Noto Sans Arabic",
    package: "@expo-google-fonts/noto-sans-arabic",
    filePrefix: "NotoSansArabic",
    weights: ALL_WEIGHTS,
    italics: false,
    colorGlyphs: false,
    optional: false,
    license: "OFL-1.1",
  },
  {
    ...EXTRA,
    family: "Noto Sans JP",
    package: "@expo-google-fonts/noto-sans-jp",
    filePrefix: "NotoSansJP",
  },
  {
    ...EXTRA,
    family: "Noto Sans KR",
    package: "@expo-google-fonts/noto-sans-kr",
    filePrefix: "NotoSansKR",
  },
  {
    ...EXTRA,
    family: "Noto Sans SC",
    package: "@expo-google-fonts/noto-sans-sc",
    filePrefix: "NotoSansSC",
  },
  {
    ...EXTRA,
    family: "Noto Sans TC",
    package: "@expo-google-fonts/noto-sans-tc",
    filePrefix: "NotoSansTC",
  },
  {
    ...EXTRA,
    family: "Noto Sans Hebrew",
    package: "@expo-google-fonts/noto-sans-hebrew",
    filePrefix: "NotoSansHebrew",
  },
  {
    ...EXTRA,
    family: "Noto Sans Devanagari",
    package: "@expo-google-fonts/noto-sans-devanagari",
    filePrefix: "NotoSansDevanagari",
  },
  {
    ...EXTRA,
    family: "Noto Sans Thai",
    package: "@expo-google-fonts/noto-sans-thai",
    filePrefix: "NotoSansThai",
  },
  {
    ...EXTRA,
    family: "Noto Sans Lao",
    package: "@expo-google-fonts/noto-sans-lao",
    filePrefix: "NotoSansLao",
  },
  {
    ...EXTRA,
    family: "Noto Sans Khmer",
    package: "@expo-google-fonts/noto-sans-khmer",
    filePrefix: "NotoSansKhmer",
  },
  {
    family: "Noto Color Emoji",
    package: "@expo-google-fonts/noto-color-emoji",
    filePrefix: "NotoColorEmoji",
    weights: [400],
    italics: false,
    colorGlyphs: true,
    optional: false,
    license: "OFL-1.1",
  },
];

/** Fallback order after the asked family and the project's fonts. */
export const BUNDLED_FALLBACK: readonly string[] = [
  "Inter",
  "Noto Sans Arabic",
  "Noto Sans JP",
  "Noto Sans KR",
  "Noto Sans SC",
  "Noto Sans TC",
  "Noto Sans Hebrew",
  "Noto Sans Devanagari",
  "Noto Sans Thai",
  "Noto Sans Lao",
  "Noto Sans Khmer",
  "Noto Color Emoji",
];
