export * from "./media/media.ts";
export * from "./verify/receipt.ts";
export {
  canvasLibrary,
  createFontSet,
  type ProjectFont,
  readProjectFont,
  writeFileAtomic,
} from "./io/io.ts";
export { type Download, httpDownload } from "./io/io.ts";
export { AtomicFile, freeBytes, hashFile, requireSpace, resolveInside } from "./io/io.ts";
export * from "./render/render.ts";
export { explainRender } from "./render/work.ts";
export type { StageCosts } from "./io/io.ts";
export { clearCache, limitCache, readCache, type CacheReport } from "./render/cache.ts";
export * from "./plan/plan.ts";
export * from "./sound/sound.ts";
export * from "./speech/speech.ts";
export { createShaper } from "@reelkiln/draw";
export { openStills, type Still, type StillMaker } from "./stills/stills.ts";
export { diffRenders, type DiffReport, type DiffRequest, type DiffSource } from "./diff/diff.ts";
