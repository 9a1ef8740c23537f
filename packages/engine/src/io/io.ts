export { hashFile } from "./file-hash.ts";
export { createFontSet, type ProjectFont } from "./fonts.ts";
export { canvasLibrary } from "./canvas-library.ts";
