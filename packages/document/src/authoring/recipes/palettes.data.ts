/** Colors that go together. */
export interface Palette {
  /** Of the backdrop, from the upper left to the lower right. */
  readonly from: `#${string}`;
  readonly to: `#${string}`;
  /** Of the words. */
  readonly ink: `#${string}`;
  /** Of what is to be seen first, on the backdrop. */
  readonly accent: `#${string}`;
  /** Of words on the accent. */
  readonly onAccent: `#${string}`;
}

/** Palettes by the words of a request; words keep a contrast of 7:1, accents of 4.5:1. */
export const PALETTES = {
  midnight: {
    from: "#0B1026",
    to: "#2B1B54",
    ink: "#FFFFFF",
    accent: "#8FB4FF",
    onAccent: "#0B1026",
  },
  paper: { from: "#FBF7EF", to: "#EADFCB", ink: "#231F1A", accent: "#8A4B2A", onAccent: "#FFFFFF" },
  sunset: {
    from: "#3A0F2B",
    to: "#8C2F24",
    ink: "#FFF6EE",
    accent: "#FFC27A",
    onAccent: "#3A0F2B",
  },
  forest: {
    from: "#0C1F17",
    to: "#1F4733",
    ink: "#F4FBF5",
    accent: "#B9E58B",
    onAccent: "#0C1F17",
  },
  ocean: { from: "#04202B", to: "#0B4F63", ink: "#F2FCFF", accent: "#6FE3E1", onAccent: "#04202B" },
  mono: { from: "#0E0E10", to: "#2A2A2F", ink: "#FFFFFF", accent: "#F5F5F5", onAccent: "#0E0E10" },
} as const satisfies Readonly<Record<string, Palette>>;
