export { hashFile } from "./file-hash.ts";
export { createFontSet, type ProjectFont, readProjectFont } from "./fonts.ts";
export { canvasLibrary } from "./canvas-library.ts";
export { openBytes } from "./file-bytes.ts";
export { removeStaleFiles } from "./stale-files.ts";
export { clockSeconds, nextTurn, waitSeconds } from "./turn.ts";
export { StageClock, type StageCosts } from "./stage-clock.ts";
export { AtomicFile, writeFileAtomic } from "./atomic-file.ts";
export { runChildTask, serveChildTask } from "./child-task.ts";
export { baseName, folderOf, joinPath } from "./path-names.ts";
export { freeBytes, requireSpace } from "./disk-space.ts";
export { resolveInside } from "./jail.ts";
export { findProgram, runProgram } from "./program.ts";
export { TemporaryFolder } from "./temporary-folder.ts";
export {
  moveFile,
  readBytesIfThere,
  readTextIfThere,
  siblingFile,
  writeBytesAt,
  writeTemporary,
} from "./whole-file.ts";
export { loadWasiProgram, runWasi } from "./wasi-program.ts";
export { isInstalled, platformName, requireLibrary, threadCount } from "./optional-library.ts";
export { type Download, fetchPinnedFile, hasPinnedFile, type PinnedFile } from "./pinned-file.ts";
export { httpDownload } from "./http-download.ts";
export { digestOf, openDigest } from "./digest.ts";
export { type KeptFile, KeptFiles } from "./kept-files.ts";
