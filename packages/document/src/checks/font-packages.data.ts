/** Scripts beyond the bundled fonts and the optional package that has them, in the order they are tried. */
export const FONT_PACKAGES: readonly {
  readonly script: string;
  readonly pattern: RegExp;
  readonly package: string;
}[] = [
  {
    script: "Japanese",
    pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    package: "@expo-google-fonts/noto-sans-jp",
  },
  { script: "Korean", pattern: /\p{Script=Hangul}/u, package: "@expo-google-fonts/noto-sans-kr" },
  {
    script: "Chinese",
    pattern: /\p{Script=Bopomofo}/u,
    package: "@expo-google-fonts/noto-sans-tc",
  },
  {
    script: "Chinese or Japanese",
    pattern: /\p{Script=Han}/u,
    package: "@expo-google-fonts/noto-sans-jp",
  },
  { script: "Thai", pattern: /\p{Script=Thai}/u, package: "@expo-google-fonts/noto-sans-thai" },
  { script: "Lao", pattern: /\p{Script=Lao}/u, package: "@expo-google-fonts/noto-sans-lao" },
  { script: "Khmer", pattern: /\p{Script=Khmer}/u, package: "@expo-google-fonts/noto-sans-khmer" },
  {
    script: "Devanagari",
    pattern: /\p{Script=Devanagari}/u,
    package: "@expo-google-fonts/noto-sans-devanagari",
  },
  {
    script: "Arabic",
    pattern: /\p{Script=Arabic}/u,
    package: "@expo-google-fonts/noto-sans-arabic",
  },
];
