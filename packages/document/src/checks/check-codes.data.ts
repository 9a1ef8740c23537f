/** Every code an issue of the checks can have, with the catalogued check it belongs to. */
export const CHECK_CODES = {
  gap: { meaning: "A stretch in which nothing shows.", check: "V-7" },
  overlap: { meaning: "Two texts or pictures cover one another.", check: "V-8" },
  "text-overflow": { meaning: "Text does not fit its box.", check: "V-9" },
  "off-canvas": { meaning: "Something stands outside the canvas.", check: "V-11" },
  "safe-zone": { meaning: "Text stands where a platform puts its own controls.", check: "V-12" },
  "missing-font": { meaning: "A font family is not there.", check: "V-25" },
  "missing-weight": { meaning: "A font family lacks the weight.", check: "V-25" },
  "missing-glyph": { meaning: "No font has a character.", check: "V-25" },
} as const satisfies Record<string, { readonly meaning: string; readonly check: string }>;

/** A code of CHECK_CODES. */
export type CheckCode = keyof typeof CHECK_CODES;
