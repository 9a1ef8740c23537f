export * from "./media/media.ts";
export * from "./verify/receipt.ts";
export { canvasLibrary, createFontSet, writeFileAtomic, type ProjectFont } from "./io/io.ts";
export * from "./render.ts";
export * from "./plan/plan.ts";
