export { createDrawPlatform, type DrawPlatformParts } from "./draw-platform.ts";
export type { FontFile, FontSet, FontSource } from "./font-source.ts";
export { fontTraits, type FontTraits } from "./font-traits.ts";
export { joinSfnt, SFNT_DIRECTORY_BYTES, type SfntTable, sfntTables } from "./sfnt.ts";
export { createShaper, type GlyphShaper } from "./shaper.ts";
