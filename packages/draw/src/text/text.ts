export type { FontFile, FontSet, FontSource } from "./font-source.ts";
export { createShaper, type GlyphShaper } from "./shaper.ts";
export { joinSfnt, SFNT_DIRECTORY_BYTES, type SfntTable, sfntTables } from "./sfnt.ts";
